package org.siterank.archive;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.siterank.disk.Scratch;

/** The archives to read, in a fixed order, and what had to be unpacked of them. */
final class ArchiveFiles implements Closeable {

  private final List<Path> files;
  private Scratch scratch; // made when something has to be unpacked
  private int unpacked;

  private ArchiveFiles(List<Path> files) {
    this.files = files;
  }

  /**
   * The archives among these paths.
   *
   * @param paths files, taken whatever their name is, and folders, of which the files are taken
   *     that are named as archives
   */
  static ArchiveFiles find(List<Path> paths) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path path : paths) {
      if (Files.isDirectory(path)) {
        try (Stream<Path> inside = Files.list(path)) {
          inside.filter(ArchiveFiles::isArchive).sorted().forEach(files::add);
        }
      } else if (Files.exists(path)) {
        files.add(path);
      } else {
        throw new NoSuchFileException(path.toString(), null, "no such web archive");
      }
    }
    if (files.isEmpty()) {
      throw new IOException("no web archive (*.warc, *.warc.gz, *.arc, *.arc.gz) in " + paths);
    }
    return new ArchiveFiles(files);
  }

  private static boolean isArchive(Path file) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return name.matches(".*\\.w?arc(\\.gz)?") && Files.isRegularFile(file);
  }

  List<Path> files() {
    return files;
  }

  /** The archive, uncompressed, for as long as this is open. */
  Path expanded(Path file) throws IOException {
    if (scratch == null) {
      scratch = Scratch.make();
    }
    Path whole = scratch.folder().resolve(unpacked++ + ".warc");
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 65_536);
        OutputStream out = Files.newOutputStream(whole)) {
      in.transferTo(out);
    } catch (EOFException | ZipException damaged) {
      // The walk over what could be unpacked meets the same end and reports it.
      return whole;
    }
    return whole;
  }

  @Override
  public void close() throws IOException {
    if (scratch != null) {
      scratch.close();
    }
  }
}
