package org.siterank.output;

import java.io.Closeable;
import java.io.IOException;

/**
 * Writes a table row by row, as it comes. A cell is a text, a whole number, a double (in full
 * precision), a boolean, or null; a double that is no number or infinite is written as null or an
 * empty cell. Closing ends the table and flushes the writer below, which stays open.
 */
public abstract class Rows implements Closeable {

  private final int width;

  Rows(int width) {
    this.width = width;
  }

  /**
   * Writes one row.
   *
   * @param cells one value per column
   */
  public final void row(Object... cells) throws IOException {
    if (cells.length != width) {
      throw new IllegalArgumentException(
          "a row of " + cells.length + " cells in a table of " + width + " columns");
    }
    write(cells);
  }

  abstract void write(Object... cells) throws IOException;
}
