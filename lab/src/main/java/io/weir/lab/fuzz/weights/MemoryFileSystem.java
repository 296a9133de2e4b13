// SPDX-License-Identifier: Apache-2.0
package io.weir.lab.fuzz.weights;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** What HDFS does with the files of one folder, in memory; each call may fail. */
final class MemoryFileSystem extends FileSystem {
  private static final Configuration CONF = new Configuration(/* loadDefaults= */ false);
  private static final URI HERE = URI.create("memory:///");

  /** Before a call, and after it. */
  interface Call {
    void happens() throws IOException;
  }

  private final Map<String, byte[]> files;
  private final Call call;

  /**
   * @param files shared by all who have a view of them, by name
   * @param call run before each call, and after it
   */
  MemoryFileSystem(Map<String, byte[]> files, Call call) {
    this.files = files;
    this.call = call;
    setConf(CONF);
  }

  static Map<String, byte[]> noFiles() {
    return new TreeMap<>();
  }

  @Override
  public URI getUri() {
    return HERE;
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    call.happens();
    byte[] bytes = files.get(path.getName());
    if (bytes == null) {
      throw new FileNotFoundException(path.toString());
    }
    return new FSDataInputStream(new Bytes(bytes));
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    call.happens();
    if (files.containsKey(path.getName())) {
      throw new FileAlreadyExistsException(path.toString());
    }
    files.put(path.getName(), new byte[0]);
    ByteArrayOutputStream written =
        new ByteArrayOutputStream() {
          @Override
          public void close() throws IOException {
            call.happens();
            files.put(path.getName(), toByteArray());
          }
        };
    return new FSDataOutputStream(written, /* stats= */ null);
  }

  @Override
  public FSDataOutputStream append(Path path, int bufferSize, Progressable progress) {
    throw new UnsupportedOperationException("nobody asks for this");
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    call.happens();
    boolean goes = files.containsKey(from.getName()) && !files.containsKey(to.getName());
    if (goes) {
      files.put(to.getName(), files.remove(from.getName()));
    }
    call.happens();
    return goes;
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    call.happens();
    return files.remove(path.getName()) != null;
  }

  @Override
  public FileStatus[] listStatus(Path folder) throws IOException {
    call.happens();
    List<FileStatus> all = new ArrayList<>();
    files.forEach((name, bytes) -> all.add(status(new Path(folder, name), bytes)));
    return all.toArray(FileStatus[]::new);
  }

  private static FileStatus status(Path path, byte[] bytes) {
    return new FileStatus(bytes.length, /* isdir= */ false, 1, 1, 0, path);
  }

  @Override
  public void setWorkingDirectory(Path folder) {
    throw new UnsupportedOperationException("nobody asks for this");
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path("/");
  }

  @Override
  public boolean mkdirs(Path folder, FsPermission permission) throws IOException {
    call.happens();
    return true;
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    call.happens();
    byte[] bytes = files.get(path.getName());
    if (bytes == null) {
      throw new FileNotFoundException(path.toString());
    }
    return status(path, bytes);
  }

  /** Of a file that is open. */
  private static final class Bytes extends FSInputStream {
    private final byte[] bytes;
    private int at;

    Bytes(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int read() {
      return at < bytes.length ? bytes[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      int read = Math.min(length, bytes.length - at);
      System.arraycopy(bytes, at, into, offset, read);
      at += read;
      return read == 0 && length > 0 ? -1 : read;
    }

    @Override
    public void seek(long position) {
      at = (int) position;
    }

    @Override
    public long getPos() {
      return at;
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false;
    }
  }
}
