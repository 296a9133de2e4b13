// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of weights that may change, become invalid, disappear and come back. What was last good
 * stays.
 *
 * <p>A change counts when the file looks the same twice: an editor that is in the middle of writing
 * it is not taken for a shorter list. Not thread-safe: one thread looks.
 */
public final class WeightsFile {
  private static final int MAX_BYTES = 1 << 20;

  private final Path path;
  private @Nullable FileStamp seen;
  private @Nullable FileStamp loaded;
  private @Nullable String fault;

  public WeightsFile(Path path) {
    this.path = path;
  }

  /** What the file says now. */
  public static Weights read(Path path) throws IOException, BadWeightsException {
    return WeightsText.parse(text(path));
  }

  /** Looks whether the file has changed, and reads it if so; nothing if there is nothing new. */
  public Optional<Weights> look() {
    try {
      FileStamp stamp = stamp();
      boolean settled = stamp.equals(seen);
      seen = stamp;
      if (!settled || stamp.equals(loaded)) {
        return Optional.empty();
      }
      loaded = stamp; // a file that is broken is not read again before it changes
      Weights weights = read(path);
      fault = null;
      return Optional.of(weights);
    } catch (IOException | BadWeightsException e) {
      fault = e.getMessage();
      if (e instanceof IOException) {
        seen = null;
        loaded = null;
      }
      return Optional.empty();
    }
  }

  /** What was wrong when it was last looked at; null if nothing. */
  public @Nullable String fault() {
    return fault;
  }

  private FileStamp stamp() throws IOException {
    try {
      return FileStamp.of(path);
    } catch (NoSuchFileException e) {
      throw missing(path);
    } catch (AccessDeniedException e) {
      throw denied(path);
    }
  }

  private static String text(Path path) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new IOException(path + " is no file");
    }
    byte[] bytes;
    try (InputStream in = Files.newInputStream(path)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    } catch (NoSuchFileException e) {
      throw missing(path);
    } catch (AccessDeniedException e) {
      throw denied(path);
    }
    if (bytes.length > MAX_BYTES) {
      throw new IOException(path + " has over " + MAX_BYTES + " bytes, the most that is read");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(path + " is no text in UTF-8", e);
    }
  }

  private static IOException denied(Path path) {
    return new IOException(
        path + " may not be read by the user " + System.getProperty("user.name"));
  }

  private static IOException missing(Path path) {
    return new IOException(path + " does not exist");
  }
}
