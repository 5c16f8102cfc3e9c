package org.siterank.exports;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A file as a program exports it: text, gzip, or a zip archive of texts. What it is, its first
 * bytes tell.
 */
final class ExportFile {

  private static final int ZIP = 0x504b;
  private static final int GZIP = 0x1f8b;

  /** Reads a text. */
  interface PartReader {
    void read(Part part) throws IOException, RefusedExportException;
  }

  /**
   * A text of the file.
   *
   * @param name of an entry of an archive, with its folders; else the name of the file
   * @param place how messages name it
   */
  record Part(String name, String place, BufferedReader text) {

    /** The first character that is no space; 0 when there is none. Nothing is read by it. */
    char first() throws IOException {
      text.mark(1 << 12);
      int c = text.read();
      for (int i = 0; i < 1 << 11 && Character.isWhitespace(c); i++) {
        c = text.read();
      }
      text.reset();
      return c < 0 ? 0 : (char) c;
    }

    /** Whether it is JSON. */
    boolean isJson() throws IOException {
      return first() == '{' || first() == '[';
    }
  }

  private final Path path;

  ExportFile(Path path) {
    this.path = path;
  }

  Path path() {
    return path;
  }

  /**
   * Reads the texts of the file, those of an archive in the order of their names.
   *
   * @throws RefusedExportException when it is damaged, cut off, or in no known encoding
   * @throws IOException when it cannot be read
   */
  void forEachPart(PartReader reader) throws IOException, RefusedExportException {
    try {
      int magic = magic();
      if (magic == ZIP) {
        forEachEntry(reader);
        return;
      }
      try (InputStream in = Files.newInputStream(path)) {
        InputStream plain = magic == GZIP ? new GZIPInputStream(in) : in;
        read(path.getFileName().toString(), path.toString(), plain, reader);
      }
    } catch (NoSuchFileException e) {
      throw new IOException("no such file", e);
    }
  }

  private int magic() throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(path))) {
      return (in.read() << 8) | in.read();
    }
  }

  private void forEachEntry(PartReader reader) throws IOException, RefusedExportException {
    try (ZipFile zip = new ZipFile(path.toFile())) {
      List<? extends ZipEntry> entries = Collections.list(zip.entries());
      entries.sort(Comparator.comparing(ZipEntry::getName));
      for (ZipEntry entry : entries) {
        if (!entry.isDirectory()) {
          String name = entry.getName();
          read(name, path + ", " + name, zip.getInputStream(entry), reader);
        }
      }
    } catch (ZipException e) {
      throw new RefusedExportException(
          path + ": the archive is damaged or cut off: " + e.getMessage(), e);
    }
  }

  private static void read(String name, String place, InputStream in, PartReader reader)
      throws IOException, RefusedExportException {
    try (BufferedReader text = TextTable.open(in)) {
      reader.read(new Part(name, place, text));
    } catch (UncheckedIOException e) { // What a parser of tables throws between two rows.
      throw refused(place, e.getCause());
    } catch (EOFException | CharacterCodingException | ZipException e) {
      throw refused(place, e);
    }
  }

  private static RefusedExportException refused(String place, IOException e) {
    if (e instanceof CharacterCodingException) {
      return new RefusedExportException(place + ": neither UTF-8 nor UTF-16; convert it", e);
    }
    if (e instanceof EOFException || e instanceof ZipException) {
      return new RefusedExportException(
          place + ": ends in the middle of its compressed data; export it again", e);
    }
    return new RefusedExportException(place + ": not a table: " + e.getMessage(), e);
  }
}
