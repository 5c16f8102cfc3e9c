package org.siterank.boost;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.CRC32C;

/**
 * The ranks of numbered pages, immutable: four bytes a page.
 *
 * <p>Sent from machine to machine in chunks of {@link #CHUNK} ranks, each a float of IEEE 754,
 * least significant byte first; not a number where there is no page. Kept in the same chunks, of
 * which the last is no longer than it has to be. A rank is rounded by less than one part in ten
 * million, which is also what the score, a float, keeps of it.
 */
public final class RankVector {

  /**
   * Ranks of a chunk: 256 KB, which is no humongous object to the G1 collector, whose regions are 1
   * MB and more.
   */
  public static final int CHUNK = 1 << 16;

  /** Header and reference of an array on a 64-bit machine. */
  private static final int ARRAY_BYTES = 24;

  private final String version;
  private final float[][] chunks;
  private final long length;

  private RankVector(String version, float[][] chunks, long length) {
    this.version = version;
    this.chunks = chunks;
    this.length = length;
  }

  /** Identifies these ranks: equal versions mean equal ranks. */
  public String version() {
    return version;
  }

  /** Bytes of memory to set aside for this vector. */
  public long bytes() {
    return bytes(length);
  }

  /**
   * Bytes of memory to set aside for a vector: its chunks, and as much again for what open segments
   * keep of it by document ({@link VectorRanks}), where no page is in two of them. Documents that
   * were written over and are not merged away yet take four bytes each beyond it.
   */
  public static long bytes(long length) {
    return 2 * (length * Float.BYTES + (long) chunks(length) * ARRAY_BYTES);
  }

  /** Bytes of memory that open segments keep of this vector now, by document. */
  public long bytesByDocument() {
    return VectorRanks.bytes(version);
  }

  /** Chunks of a vector. */
  public static int chunks(long length) {
    return Math.toIntExact((length + CHUNK - 1) / CHUNK);
  }

  /** The rank of a page; not a number when there is none. */
  public float rank(long number) {
    return number < 0 || number >= length
        ? Float.NaN
        : chunks[(int) (number / CHUNK)][(int) (number % CHUNK)];
  }

  /** A rank as a vector keeps it. */
  static float rounded(double rank) {
    return (float) Math.min(rank, Float.MAX_VALUE);
  }

  /** Releases what searches have kept of these ranks, when no search will use them any more. */
  public void forget() {
    RankImpacts.forget(version);
    VectorRanks.forget(version);
  }

  /** Vectors are equal when their versions are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof RankVector that && version.equals(that.version);
  }

  @Override
  public int hashCode() {
    return version.hashCode();
  }

  @Override
  public String toString() {
    return version;
  }

  /** A vector in the making: by page, or by chunk as they arrive. Not thread-safe. */
  public static final class Builder {

    private final List<float[]> chunks = new ArrayList<>();

    /** Sets the rank of a page. */
    public Builder set(long number, double rank) {
      RankField.bits(rank); // Refuses what is no rank.
      if (number < 0) {
        throw new IllegalArgumentException("number must be at least 0, got " + number);
      }
      int chunk = Math.toIntExact(number / CHUNK);
      while (chunks.size() <= chunk) {
        float[] empty = new float[CHUNK];
        Arrays.fill(empty, Float.NaN);
        chunks.add(empty);
      }
      chunks.get(chunk)[(int) (number % CHUNK)] = rounded(rank);
      return this;
    }

    /**
     * Adds the next chunk, as {@link #chunk} wrote it.
     *
     * @throws IllegalArgumentException when it is no chunk, or holds what is no rank
     */
    public Builder add(byte[] bytes) {
      if (bytes.length != CHUNK * Float.BYTES) {
        throw new IllegalArgumentException(
            "a chunk of ranks has " + CHUNK * Float.BYTES + " bytes, got " + bytes.length);
      }
      float[] chunk = new float[CHUNK];
      FloatBuffer floats = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
      floats.get(chunk);
      for (float rank : chunk) {
        if (rank < 0 || rank == Float.POSITIVE_INFINITY) {
          throw new IllegalArgumentException("rank must be at least 0 and finite, got " + rank);
        }
      }
      chunks.add(chunk);
      return this;
    }

    /** Chunks so far. */
    public int chunks() {
      return chunks.size();
    }

    /** A chunk's bytes. */
    public byte[] chunk(int number) {
      ByteBuffer bytes = ByteBuffer.allocate(CHUNK * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asFloatBuffer().put(chunks.get(number));
      return bytes.array();
    }

    /** CRC-32C (RFC 3720) of all chunks, in eight hexadecimal digits. */
    public String checksum() {
      CRC32C crc = new CRC32C();
      for (int i = 0; i < chunks.size(); i++) {
        crc.update(chunk(i));
      }
      return String.format("%08x", crc.getValue());
    }

    /**
     * The vector; the builder is not used any more.
     *
     * @param length one more than the largest number; the chunks must be those of this length
     */
    public RankVector build(String version, long length) {
      Objects.requireNonNull(version, "version");
      if (chunks.size() != RankVector.chunks(length)) {
        throw new IllegalArgumentException(
            "a vector of "
                + length
                + " ranks has "
                + RankVector.chunks(length)
                + " chunks, got "
                + chunks.size());
      }
      float[][] kept = chunks.toArray(float[][]::new);
      int rest = (int) (length % CHUNK);
      if (rest > 0) {
        kept[kept.length - 1] = Arrays.copyOf(kept[kept.length - 1], rest);
      }
      return new RankVector(version, kept, length);
    }
  }
}
