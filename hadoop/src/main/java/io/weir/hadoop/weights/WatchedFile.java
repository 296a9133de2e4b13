// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file that people change while it is looked at. */
public interface WatchedFile {
  /** Its state, without its text. */
  FileStamp stamp() throws IOException;

  /** Its first bytes, at most so many. */
  byte[] bytes(int most) throws IOException;

  /** In messages it is its path. */
  static WatchedFile at(Path path) {
    return new Local(path);
  }

  /** One of this machine. */
  record Local(Path path) implements WatchedFile {
    @Override
    public FileStamp stamp() throws IOException {
      try {
        return FileStamp.of(path);
      } catch (NoSuchFileException | AccessDeniedException e) {
        throw explained(e);
      }
    }

    @Override
    public byte[] bytes(int most) throws IOException {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        throw new IOException(path + " is no file");
      }
      try (InputStream in = Files.newInputStream(path)) {
        return in.readNBytes(most);
      } catch (NoSuchFileException | AccessDeniedException e) {
        throw explained(e);
      }
    }

    private IOException explained(IOException e) {
      return new IOException(
          e instanceof NoSuchFileException
              ? path + " does not exist"
              : path + " may not be read by the user " + System.getProperty("user.name"));
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }
}
