package org.siterank.imports;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Exports of analytics programs, written in the shape that each of them documents. */
public final class Exports {

  private Exports() {}

  /** The text of an export. */
  public static String text(String name) throws IOException {
    try (InputStream in = Exports.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The export as a file. */
  public static Path file(Path folder, String name) throws IOException {
    return Files.writeString(folder.resolve(name), text(name));
  }

  /** As Matomo writes CSV unless told otherwise: UTF-16, the lower byte first, with a mark. */
  public static Path utf16(Path folder, String name) throws IOException {
    return Files.write(
        folder.resolve("utf16-" + name),
        ("\uFEFF" + text(name)).getBytes(StandardCharsets.UTF_16LE));
  }

  static Path gzip(Path folder, String name) throws IOException {
    Path file = folder.resolve(name + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text(name).getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  /** An archive: name of an entry → name of the export that it holds. */
  public static Path zip(Path folder, Map<String, String> entries) throws IOException {
    Path file = folder.resolve("export.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, String> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(text(entry.getValue()).getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }
}
