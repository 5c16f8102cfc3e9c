package org.siterank.spark.job;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import java.util.zip.CheckedOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.TaskContext;

/**
 * Writes one file of a folder inside a task. It lies in a folder of the attempt until the driver
 * has taken the attempt's result; what a killed or repeated attempt wrote is never seen.
 */
public final class PartWriter implements AutoCloseable {

  private final String name;
  private final CRC32C sum = new CRC32C();
  private final OutputStream out;
  private long bytes;
  private long records;

  private PartWriter(String name, OutputStream out) {
    this.name = name;
    this.out = new BufferedOutputStream(new CheckedOutputStream(out, sum), 1 << 16);
  }

  /**
   * Opens a file, inside a task.
   *
   * @param working {@link OutputFolder#working()}
   * @param name below the folder, with {@code /}
   */
  public static PartWriter open(String working, String name) throws IOException {
    Path file = new Path(attempt(working) + '/' + name);
    return new PartWriter(name, file.getFileSystem(new Configuration()).create(file, true));
  }

  /** The folder of this task's attempt. */
  static String attempt(String working) {
    return working + "/attempt-" + TaskContext.get().taskAttemptId();
  }

  /** Adds one record. */
  public void write(byte[] record) throws IOException {
    out.write(record);
    bytes += record.length;
    records++;
  }

  /** Counts for the driver, with {@link OutputFolder#take}; to be called after closing. */
  public Written written() {
    return new Written(
        "attempt-" + TaskContext.get().taskAttemptId(),
        new PartFile(name, bytes, records, HexFormat.of().toHexDigits((int) sum.getValue())));
  }

  /**
   * A file that a task has written.
   *
   * @param attempt the folder below the working folder in which it lies
   * @param file what it is to become
   */
  public record Written(String attempt, PartFile file) implements java.io.Serializable {}

  @Override
  public void close() throws IOException {
    out.close();
  }
}
