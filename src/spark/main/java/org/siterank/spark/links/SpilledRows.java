package org.siterank.spark.links;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.util.TaskCompletionListener;

/**
 * Rows of one file on their way to Spark: a gigabyte of archive has millions of names, which are
 * written to a temporary file instead of being held. The file goes with the task.
 */
final class SpilledRows implements Iterator<Row> {

  private final Path file;
  private final DataOutputStream out;
  private DataInputStream in;
  private Row next;

  private SpilledRows(Path file) throws IOException {
    this.file = file;
    this.out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
  }

  /** An empty file of the running task. */
  static SpilledRows ofTask() throws IOException {
    SpilledRows rows = new SpilledRows(Files.createTempFile("siterank-links", ".rows"));
    TaskContext.get().addTaskCompletionListener((TaskCompletionListener) task -> rows.close());
    return rows;
  }

  /** Adds rows, before the first is asked for. */
  void addAll(List<Row> rows) {
    try {
      for (Row row : rows) {
        out.writeInt(row.getInt(0));
        out.writeInt(row.getInt(1));
        write(row.getString(2));
        out.writeInt(row.getInt(3));
        write(row.isNullAt(4) ? "" : row.getString(4));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be written", e);
    }
  }

  private void write(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Ends the writing. */
  Iterator<Row> read() throws IOException {
    out.close();
    in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
    next = readNext();
    return this;
  }

  private Row readNext() {
    try {
      int kind;
      try {
        kind = in.readInt();
      } catch (EOFException e) {
        return null;
      }
      int site = in.readInt();
      String source = readText();
      int targetSite = in.readInt();
      String target = readText();
      return RowFactory.create(kind, site, source, targetSite, target.isEmpty() ? null : target);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read", e);
    }
  }

  private String readText() throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  @Override
  public boolean hasNext() {
    return next != null;
  }

  @Override
  public Row next() {
    if (next == null) {
      throw new NoSuchElementException();
    }
    Row row = next;
    next = readNext();
    return row;
  }

  private void close() {
    try {
      out.close();
      if (in != null) {
        in.close();
      }
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be removed", e);
    }
  }
}
