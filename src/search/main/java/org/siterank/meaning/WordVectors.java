package org.siterank.meaning;

import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A vector for each English word, such that words of like meaning have vectors of nearly the same
 * direction. The vector of a text is the sum over its words: those that say little are short.
 *
 * <p>The table is made from a sentence model (src/words): what the model makes of each piece of its
 * vocabulary alone, shortened by how common the piece is (S. Arora, Y. Liang, T. Ma, <em>A Simple
 * but Tough-to-Beat Baseline for Sentence Embeddings</em>, ICLR 2017), and then fitted so that sums
 * over texts have the directions of what the model makes of the texts.
 *
 * <p>Thread-safe.
 */
public final class WordVectors {

  private static final String TABLE = "english.vectors";

  /** Begins the table. */
  private static final int MAGIC = 0x53575631;

  /** Bytes before the first row. */
  private static final int HEAD = 3 * Integer.BYTES;

  /** Words whose vectors are kept. A site has fewer that are common. */
  private static final int KEPT = 50_000;

  private static final float[] NONE = {};

  private final PieceTable table;
  private final WordPieces pieces;
  private final int dimension;
  private final KnownWords known = new KnownWords(KEPT);

  private WordVectors(PieceTable table, int dimension) {
    this.table = table;
    this.pieces = new WordPieces(table::row);
    this.dimension = dimension;
  }

  private static final class English {
    static final WordVectors VECTORS = load();

    private static WordVectors load() {
      try (InputStream in = WordVectors.class.getResourceAsStream(TABLE)) {
        if (in == null) {
          throw new IllegalStateException(TABLE + " is not beside its class");
        }
        return read(in);
      } catch (IOException e) {
        throw new UncheckedIOException(TABLE + " cannot be read", e);
      }
    }
  }

  /** The table of English. */
  public static WordVectors english() {
    return English.VECTORS;
  }

  /** Reads a table that {@link #write} wrote. */
  static WordVectors read(InputStream in) throws IOException {
    byte[] bytes = in.readAllBytes();
    ByteBuffer head = ByteBuffer.wrap(bytes);
    if (bytes.length < HEAD) {
      throw new EOFException("not a table of word vectors");
    }
    if (head.getInt() != MAGIC) {
      throw new IOException("not a table of word vectors");
    }
    int count = head.getInt();
    int dimension = head.getInt();
    return new WordVectors(new PieceTable(bytes, HEAD, count, dimension), dimension);
  }

  /**
   * Writes a table.
   *
   * @param pieces the pieces of words
   * @param vectors the vector of each
   */
  public static void write(List<String> pieces, float[][] vectors, OutputStream to)
      throws IOException {
    DataOutputStream data = new DataOutputStream(to);
    data.writeInt(MAGIC);
    data.writeInt(pieces.size());
    data.writeInt(vectors[0].length);
    for (int i = 0; i < vectors.length; i++) {
      float largest = Float.MIN_NORMAL;
      for (float component : vectors[i]) {
        largest = Math.max(largest, Math.abs(component));
      }
      byte[] letters = pieces.get(i).getBytes(StandardCharsets.UTF_8);
      data.writeShort(letters.length);
      data.write(letters);
      data.writeFloat(largest / Byte.MAX_VALUE);
      for (float component : vectors[i]) {
        data.writeByte(Math.round(component / largest * Byte.MAX_VALUE));
      }
    }
    data.flush();
  }

  /** The number of components of each vector. */
  public int dimension() {
    return dimension;
  }

  /** The sum of the vectors of a text's words; zero where no word is known. */
  float[] sum(CharSequence text) {
    float[] sum = new float[dimension];
    WordPieces.forEach(
        text,
        (word, length) -> {
          float[] vector = of(word, length);
          for (int i = 0; i < vector.length; i++) {
            sum[i] += vector[i];
          }
        });
    return sum;
  }

  /** The vector of a word; empty where it is not known. */
  private float[] of(char[] word, int length) {
    float[] vector = known.get(word, length);
    if (vector == null) {
      vector = sum(pieces.of(new String(word, 0, length)));
      known.put(word, length, vector);
    }
    return vector;
  }

  private float[] sum(int[] rows) {
    if (rows.length == 0) {
      return NONE;
    }
    float[] sum = new float[dimension];
    for (int row : rows) {
      table.add(row, sum);
    }
    return sum;
  }

  /** The direction of the sum of a text's words, in components from -127 to 127. */
  public byte[] direction(CharSequence text) {
    return direction(sum(text));
  }

  /** The direction of a vector, so that its components are at most 127; zero for zero. */
  public static byte[] direction(float[] vector) {
    float[] unit = unit(vector);
    byte[] direction = new byte[vector.length];
    for (int i = 0; i < vector.length; i++) {
      direction[i] = (byte) Math.round(unit[i] * Byte.MAX_VALUE);
    }
    return direction;
  }

  /** A vector of the same direction and of length 1; zero for zero. */
  static float[] unit(float[] vector) {
    double squares = 0;
    for (float component : vector) {
      squares += component * component;
    }
    float[] unit = new float[vector.length];
    if (squares > 0) {
      double scale = 1 / Math.sqrt(squares);
      for (int i = 0; i < vector.length; i++) {
        unit[i] = (float) (vector[i] * scale);
      }
    }
    return unit;
  }

  /** The cosine of two directions, or nearly. */
  public static float cosine(byte[] one, byte[] other, int from) {
    int dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[from + i];
    }
    return dot / (float) (Byte.MAX_VALUE * Byte.MAX_VALUE);
  }
}
