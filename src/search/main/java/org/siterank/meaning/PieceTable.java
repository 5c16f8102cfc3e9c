package org.siterank.meaning;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A table of pieces of words and their vectors, left as the bytes it was read from: a search in the
 * shell looks up some ten of its thousands of pieces. For each piece the table has two bytes of
 * length, its letters in UTF-8, a scale and a signed byte for each component.
 */
final class PieceTable {

  private static final int LENGTH_BYTES = Short.BYTES;

  private final byte[] bytes;
  private final ByteBuffer table; // The same bytes, as numbers.
  private final int dimension;
  private final int[] places; // Where the row of a piece begins; 0 for none. Open addressing.

  /**
   * Reads it.
   *
   * @param first where the first row begins
   * @throws EOFException when it ends too early
   * @throws IOException when there is more than the rows
   */
  PieceTable(byte[] bytes, int first, int count, int dimension) throws IOException {
    this.bytes = bytes;
    this.table = ByteBuffer.wrap(bytes);
    this.dimension = dimension;
    this.places = new int[Integer.highestOneBit(Math.max(count, 1)) * 4];
    int row = first;
    for (int i = 0; i < count; i++) {
      if (bytes.length - row < LENGTH_BYTES || bytes.length < end(row)) {
        throw new EOFException("the table of word vectors ends after " + i + " of " + count);
      }
      places[free(row)] = row;
      row = end(row);
    }
    if (row != bytes.length) {
      throw new IOException("more than " + count + " rows in a table of word vectors");
    }
  }

  private int letters(int row) {
    return table.getShort(row) & 0xFFFF;
  }

  private int end(int row) {
    return row + LENGTH_BYTES + letters(row) + Float.BYTES + dimension;
  }

  private int free(int row) {
    int from = row + LENGTH_BYTES;
    int place = place(bytes, from, from + letters(row));
    while (places[place] != 0) {
      place = (place + 1) & (places.length - 1);
    }
    return place;
  }

  private int place(byte[] bytes, int from, int end) {
    int hash = 0;
    for (int i = from; i < end; i++) {
      hash = 31 * hash + bytes[i];
    }
    return (hash ^ hash >>> 15) & (places.length - 1);
  }

  /** The row of a piece; -1 where it is not in the table. */
  int row(String piece) {
    byte[] letters = piece.getBytes(StandardCharsets.UTF_8);
    int place = place(letters, 0, letters.length);
    for (int row = places[place]; row != 0; row = places[place]) {
      int from = row + LENGTH_BYTES;
      if (Arrays.equals(bytes, from, from + letters(row), letters, 0, letters.length)) {
        return row;
      }
      place = (place + 1) & (places.length - 1);
    }
    return -1;
  }

  /** Adds the vector of a row. */
  void add(int row, float[] sum) {
    int scaleAt = row + LENGTH_BYTES + letters(row);
    float scale = table.getFloat(scaleAt);
    for (int i = 0; i < dimension; i++) {
      sum[i] += scale * table.get(scaleAt + Float.BYTES + i);
    }
  }
}
