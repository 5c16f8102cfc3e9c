package org.siterank.spark.block;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** A text file that is whole or not there: written under another name, then renamed. */
final class TextOutput implements AutoCloseable {

  private static final int BUFFER = 1 << 16;

  private final FileSystem files;
  private final Path file;
  private final Path part;
  private final OutputStream stream;
  private final StringBuilder lines = new StringBuilder();
  private boolean isWhole;

  TextOutput(FileSystem files, Path file) throws IOException {
    this.files = files;
    this.file = file;
    this.part = new Path(file.getParent(), "_" + file.getName() + "." + UUID.randomUUID());
    this.stream = files.create(part, true);
  }

  /** Adds a line, of fields separated by tabs. */
  void line(Object... fields) throws IOException {
    for (int i = 0; i < fields.length; i++) {
      lines.append(i == 0 ? "" : "\t").append(fields[i]);
    }
    lines.append('\n');
    if (lines.length() > BUFFER) {
      drain();
    }
  }

  private void drain() throws IOException {
    stream.write(lines.toString().getBytes(StandardCharsets.UTF_8));
    lines.setLength(0);
  }

  /** The file is complete: {@link #close} gives it its name. */
  void done() throws IOException {
    drain();
    isWhole = true;
  }

  @Override
  public void close() throws IOException {
    stream.close();
    if (isWhole) {
      replace(files, part, file);
    } else {
      files.delete(part, false);
    }
  }

  /** Gives a file its name, also where another attempt has written the same. */
  static void replace(FileSystem files, Path part, Path file) throws IOException {
    files.delete(file, false);
    if (!files.rename(part, file) && !files.exists(file)) {
      throw new IOException("cannot rename " + part + " to " + file);
    }
    files.delete(part, false);
  }
}
