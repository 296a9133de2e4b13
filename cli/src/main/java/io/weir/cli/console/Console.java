// SPDX-License-Identifier: Apache-2.0
package io.weir.cli.console;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Where a command speaks: what was asked for on out, all else on err.
 *
 * @param out the table or the document
 * @param err progress and complaints
 * @param outIsTerminal whether a person reads out
 * @param errIsTerminal whether a line on err can be written over
 * @param columns of the terminal
 */
public record Console(
    PrintStream out, PrintStream err, boolean outIsTerminal, boolean errIsTerminal, int columns) {

  private static final int USUAL_COLUMNS = 80;

  /**
   * The console that this process has. Java cannot tell its two outputs apart, so the script that
   * starts it says what they are; both are UTF-8, as documents are, whatever the locale.
   */
  public static Console ofThisProcess() {
    return new Console(
        utf8(FileDescriptor.out),
        utf8(FileDescriptor.err),
        Boolean.getBoolean("weir.terminal.out"),
        Boolean.getBoolean("weir.terminal.err"),
        Integer.getInteger("weir.columns", USUAL_COLUMNS));
  }

  private static PrintStream utf8(FileDescriptor descriptor) {
    return watched(new FileOutputStream(descriptor));
  }

  /** A stream for out of which {@link #unwritten} knows why it cannot be written. */
  public static PrintStream watched(OutputStream to) {
    return new WatchedStream(new WatchedOutput(to));
  }

  private static final class WatchedStream extends PrintStream {
    private final WatchedOutput watched;

    WatchedStream(WatchedOutput watched) {
      super(watched, true, StandardCharsets.UTF_8);
      this.watched = watched;
    }
  }

  /** Why out could not be written, if that is so. */
  public Optional<String> unwritten() {
    out.flush();
    return out instanceof WatchedStream stream
        ? Optional.ofNullable(stream.watched.failure()).map(Failures::line)
        : Optional.empty();
  }

  /** Colour is for terminals, and for people who have not said NO_COLOR. */
  public boolean hasColour() {
    return outIsTerminal && System.getenv("NO_COLOR") == null;
  }

  /** Says what is wrong; the line may have text of files. */
  public void complain(String line) {
    err.println("weir: " + Printable.of(line));
  }

  public PrintWriter outWriter() {
    return new PrintWriter(out, true, StandardCharsets.UTF_8);
  }

  public PrintWriter errWriter() {
    return new PrintWriter(err, true, StandardCharsets.UTF_8);
  }
}
