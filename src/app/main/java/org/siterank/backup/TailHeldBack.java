package org.siterank.backup;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Passes on what is written to it but for the last bytes, which something else takes the place of.
 */
final class TailHeldBack extends OutputStream {

  private final OutputStream out;
  private final byte[] tail;
  private int held;

  TailHeldBack(OutputStream out, int length) {
    this.out = out;
    this.tail = new byte[length];
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    int passed = Math.max(0, held + length - tail.length);
    int ofHeld = Math.min(passed, held);
    out.write(tail, 0, ofHeld);
    System.arraycopy(tail, ofHeld, tail, 0, held - ofHeld);
    held -= ofHeld;
    int ofNew = passed - ofHeld;
    out.write(bytes, offset, ofNew);
    System.arraycopy(bytes, offset + ofNew, tail, held, length - ofNew);
    held += length - ofNew;
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }
}
