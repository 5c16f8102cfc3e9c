package org.siterank.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * A web site packed into a zip or jar file, unpacked without trust: no entry is written outside the
 * folder ("zip slip"), and neither the number of files nor the bytes they unfold to may exceed a
 * limit. An archive that breaks a rule is refused as a whole.
 *
 * @param file the archive
 * @param maxFiles most files it may hold
 * @param maxBytes most bytes they may unfold to, all together
 */
record SiteArchive(Path file, int maxFiles, long maxBytes) {

  /** Fifty times the files of a large javadoc (lucene-core 9.12.3: 2,349 pages). */
  static final int MAX_FILES = 100_000;

  /** Fifty times the bytes of a large javadoc (lucene-core 9.12.3: 40 MB). */
  static final long MAX_BYTES = 2L << 30;

  /** Not a part of the site: what a jar says of itself. */
  private static final String JAR_METADATA = "META-INF/";

  SiteArchive(Path file) {
    this(file, MAX_FILES, MAX_BYTES);
  }

  /**
   * Unpacks the whole archive, or nothing; what stood in the folder before is replaced. Files keep
   * the time they have in the archive, so that unpacking again changes nothing for who asks the
   * server whether a page was modified.
   *
   * @return the number of files
   * @throws IOException when the archive cannot be read or breaks a rule, with the name of the
   *     entry
   */
  int unpackTo(Path folder) throws IOException {
    Path target = folder.toAbsolutePath().normalize();
    Path part = target.resolveSibling(target.getFileName() + ".part");
    deleteTree(part);
    Files.createDirectories(part);
    int files;
    try (ZipFile zip = new ZipFile(file.toFile())) {
      files = unpack(zip, part);
    } catch (ZipException | IllegalArgumentException e) {
      deleteTree(part);
      throw new IOException(file + " is not a zip or jar file: " + e.getMessage(), e);
    } catch (IOException e) {
      deleteTree(part);
      throw e;
    }
    deleteTree(target);
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
    return files;
  }

  private int unpack(ZipFile zip, Path root) throws IOException {
    List<? extends ZipEntry> entries = new ArrayList<>(Collections.list(zip.entries()));
    int files = 0;
    long bytes = 0;
    for (ZipEntry entry : entries) {
      Path path = inside(root, entry.getName());
      if (entry.isDirectory() || entry.getName().startsWith(JAR_METADATA)) {
        continue;
      }
      if (++files > maxFiles) {
        throw new IOException(file + " holds more than " + maxFiles + " files");
      }
      Files.createDirectories(path.getParent());
      bytes += write(zip, entry, path, maxBytes - bytes);
      if (entry.getLastModifiedTime() != null) {
        Files.setLastModifiedTime(path, entry.getLastModifiedTime());
      }
    }
    return files;
  }

  private Path inside(Path root, String name) throws IOException {
    Path path = root.resolve(name).normalize();
    // A backslash is a separator to some systems and a character of the name to others.
    if (!path.startsWith(root) || name.indexOf('\\') >= 0) {
      throw new IOException(file + " would write outside its folder: entry \"" + name + "\"");
    }
    return path;
  }

  /** The size that the archive states is not believed; the bytes are counted. */
  private long write(ZipFile zip, ZipEntry entry, Path path, long limit) throws IOException {
    long written = 0;
    byte[] buffer = new byte[1 << 14];
    try (InputStream in = zip.getInputStream(entry);
        OutputStream out = Files.newOutputStream(path)) {
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        written += n;
        if (written > limit) {
          throw new IOException(file + " unfolds to more than " + maxBytes + " bytes");
        }
        out.write(buffer, 0, n);
      }
    }
    return written;
  }

  private static void deleteTree(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(path);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path path, IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(path);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
