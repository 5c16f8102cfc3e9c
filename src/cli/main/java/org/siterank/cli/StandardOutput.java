package org.siterank.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The standard output, in UTF-8 and buffered. {@code System.out} forgets failed writes; here they
 * end the command: quietly when the reader has gone ({@code siterank export ranks | head}), with an
 * error when the disk is full.
 */
final class StandardOutput extends OutputStream {

  /** Writing failed. Unchecked, because print writers swallow the checked one. */
  static final class Failure extends UncheckedIOException {

    private static final long serialVersionUID = 1;

    Failure(IOException cause) {
      super(cause);
    }

    /** Whether the other end of the pipe was closed, which is no error. */
    boolean isClosedPipe() {
      String reason = String.valueOf(getCause().getMessage());
      // The words of Linux and macOS, then those of Windows.
      return reason.contains("Broken pipe") || reason.contains("pipe is being closed");
    }
  }

  private final OutputStream out;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  /** A writer on the process's standard output. */
  static PrintWriter writer() {
    OutputStream out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    return writer(out);
  }

  static PrintWriter writer(OutputStream out) {
    // Buffered above and below: characters are encoded in blocks, bytes written in blocks.
    return new PrintWriter(
        new OutputStreamWriter(new BufferedOutputStream(out, 1 << 14), StandardCharsets.UTF_8));
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new Failure(e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new Failure(e);
    }
  }
}
