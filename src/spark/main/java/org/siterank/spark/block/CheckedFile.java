package org.siterank.spark.block;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.siterank.spark.job.JobFailure;

/**
 * A file of numbers that is whole or is not there: written under another name and renamed, with a
 * CRC-32C at its end, which is compared when it is read. What two attempts of a task write is the
 * same, so it does not matter whose file stays.
 */
final class CheckedFile {

  private static final int BUFFER = 1 << 16;

  /** Writes a file. */
  interface Content {
    /** Writes all of it. */
    void write(DataOutputStream out) throws IOException;
  }

  /** Reads a file. */
  interface Reader<T> {
    /** Reads what was written, to its end. */
    T read(DataInputStream in) throws IOException;
  }

  private CheckedFile() {}

  static void write(FileSystem files, Path file, Content content) throws IOException {
    Path part = new Path(file.getParent(), "_" + file.getName() + "." + UUID.randomUUID());
    CRC32C sum = new CRC32C();
    try (OutputStream raw = files.create(part, true)) {
      BufferedOutputStream buffered = new BufferedOutputStream(raw, BUFFER);
      DataOutputStream out = new DataOutputStream(new CheckedOutputStream(buffered, sum));
      content.write(out);
      out.flush();
      new DataOutputStream(buffered).writeLong(sum.getValue());
      buffered.flush();
    }
    TextOutput.replace(files, part, file);
  }

  /**
   * Reads a file.
   *
   * @throws JobFailure when it is missing, cut off or damaged
   */
  static <T> T read(FileSystem files, Path file, Reader<T> reader) throws JobFailure {
    try {
      long size = files.getFileStatus(file).getLen() - Long.BYTES;
      if (size < 0) {
        throw damaged(file);
      }
      try (DataInputStream in = opened(files, file)) { // Before a damaged length is believed.
        CRC32C sum = new CRC32C();
        byte[] bytes = new byte[BUFFER];
        for (long left = size; left > 0; ) {
          int length = (int) Math.min(left, BUFFER);
          in.readFully(bytes, 0, length);
          sum.update(bytes, 0, length);
          left -= length;
        }
        if (in.readLong() != sum.getValue()) {
          throw damaged(file);
        }
      }
      try (DataInputStream in = opened(files, file)) {
        return reader.read(in);
      }
    } catch (ChecksumException | EOFException e) { // A file system may see it first.
      throw damaged(file);
    } catch (IOException e) {
      throw JobFailure.impossible("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  private static DataInputStream opened(FileSystem files, Path file) throws IOException {
    return new DataInputStream(new BufferedInputStream(files.open(file), BUFFER));
  }

  private static JobFailure damaged(Path file) {
    return JobFailure.impossible(
        file
            + ": the file is cut off or damaged; delete the folder "
            + file.getParent()
            + " and run again");
  }

  static void write(DataOutputStream out, int[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    for (int value : values) {
      if (bytes.remaining() < Integer.BYTES) {
        drain(bytes, out);
      }
      bytes.putInt(value);
    }
    drain(bytes, out);
  }

  static void write(DataOutputStream out, double[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    for (double value : values) {
      if (bytes.remaining() < Double.BYTES) {
        drain(bytes, out);
      }
      bytes.putDouble(value);
    }
    drain(bytes, out);
  }

  static void write(DataOutputStream out, long[] values) throws IOException {
    out.writeInt(values.length);
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    for (long value : values) {
      if (bytes.remaining() < Long.BYTES) {
        drain(bytes, out);
      }
      bytes.putLong(value);
    }
    drain(bytes, out);
  }

  private static void drain(ByteBuffer bytes, OutputStream out) throws IOException {
    out.write(bytes.array(), bytes.arrayOffset(), bytes.position());
    bytes.clear();
  }

  static int[] ints(DataInputStream in) throws IOException {
    int[] values = new int[in.readInt()];
    byte[] bytes = new byte[BUFFER];
    for (int i = 0; i < values.length; ) {
      int size = Math.min(BUFFER / Integer.BYTES, values.length - i);
      in.readFully(bytes, 0, size * Integer.BYTES);
      ByteBuffer.wrap(bytes).asIntBuffer().get(values, i, size);
      i += size;
    }
    return values;
  }

  static double[] doubles(DataInputStream in) throws IOException {
    double[] values = new double[in.readInt()];
    byte[] bytes = new byte[BUFFER];
    for (int i = 0; i < values.length; ) {
      int size = Math.min(BUFFER / Double.BYTES, values.length - i);
      in.readFully(bytes, 0, size * Double.BYTES);
      ByteBuffer.wrap(bytes).asDoubleBuffer().get(values, i, size);
      i += size;
    }
    return values;
  }

  static long[] longs(DataInputStream in) throws IOException {
    long[] values = new long[in.readInt()];
    byte[] bytes = new byte[BUFFER];
    for (int i = 0; i < values.length; ) {
      int size = Math.min(BUFFER / Long.BYTES, values.length - i);
      in.readFully(bytes, 0, size * Long.BYTES);
      ByteBuffer.wrap(bytes).asLongBuffer().get(values, i, size);
      i += size;
    }
    return values;
  }

  static byte[] bytes(DataInputStream in) throws IOException {
    byte[] values = new byte[in.readInt()];
    in.readFully(values);
    return values;
  }
}
