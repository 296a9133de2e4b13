// SPDX-License-Identifier: Apache-2.0
package io.weir.hadoop.weights;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/** Identifies one state of a file without reading the file. */
public record FileStamp(FileTime time, long bytes, @Nullable Object inode) {

  /** The file as it is now. */
  public static FileStamp of(Path path) throws IOException {
    BasicFileAttributes file = Files.readAttributes(path, BasicFileAttributes.class);
    return new FileStamp(file.lastModifiedTime(), file.size(), file.fileKey());
  }
}
