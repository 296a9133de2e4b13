// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A file of weights that may change, become invalid, disappear and come back. What was last good
 * stays.
 *
 * <p>A change counts when the file looks the same twice, and again once it was read: an editor that
 * is in the middle of writing it is not taken for a shorter list. Not thread-safe: one thread
 * looks.
 */
public final class WeightsFile {
  private static final int MAX_BYTES = 1 << 20;

  private final WatchedFile file;
  private @Nullable FileStamp seen;
  private @Nullable FileStamp loaded;
  private @Nullable String fault;

  public WeightsFile(Path path) {
    this(WatchedFile.at(path));
  }

  public WeightsFile(WatchedFile file) {
    this.file = file;
  }

  /** What the file says now. */
  public static Weights read(Path path) throws IOException, BadWeightsException {
    return WeightsText.parse(text(WatchedFile.at(path)));
  }

  /** Looks whether the file has changed, and reads it if so; nothing if there is nothing new. */
  public Optional<Weights> look() {
    try {
      FileStamp stamp = file.stamp();
      boolean settled = stamp.equals(seen);
      seen = stamp;
      if (!settled || stamp.equals(loaded)) {
        return Optional.empty();
      }
      String text = text(file);
      seen = file.stamp();
      if (!stamp.equals(seen)) {
        return Optional.empty(); // it has changed while it was read
      }
      return Optional.of(parse(text, stamp));
    } catch (IOException e) {
      fault = e.getMessage();
      seen = null;
      loaded = null;
    } catch (BadWeightsException e) {
      fault = e.getMessage();
    }
    return Optional.empty();
  }

  private Weights parse(String text, FileStamp stamp) throws BadWeightsException {
    try {
      Weights weights = WeightsText.parse(text);
      loaded = stamp;
      fault = null;
      return weights;
    } catch (BadWeightsException e) {
      loaded = stamp; // it is not read again before it changes
      throw e;
    }
  }

  /** What was wrong when it was last looked at; null if nothing. */
  public @Nullable String fault() {
    return fault;
  }

  private static String text(WatchedFile file) throws IOException {
    byte[] bytes = file.bytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw new IOException(file + " has over " + MAX_BYTES + " bytes, the most that is read");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException(file + " is no text in UTF-8", e);
    }
  }
}
