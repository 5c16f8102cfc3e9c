package org.siterank.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The files of a web site: the user manual, or the archive that the user names.
 *
 * @param folder where they are
 * @param pages paths of its HTML pages relative to the folder, with slashes, sorted
 */
record DemoSite(Path folder, List<String> pages) {

  DemoSite {
    pages = List.copyOf(pages);
  }

  /** The manual. */
  static DemoSite manual(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(
          "the manual, which the demo serves, is not in "
              + folder.toAbsolutePath()
              + ". Unpack the archive again, or name another site with --site-jar FILE");
    }
    return of(folder);
  }

  /**
   * Unpacks an archive, unless the demo's folder has its files already.
   *
   * @param jar a zip or jar with an {@code index.html} at its top
   * @param say takes a line for the user when something takes time
   * @throws IOException when the archive cannot be read; the message says what to do
   */
  static DemoSite unpacked(DemoFolder demo, Path jar, Consumer<String> say) throws IOException {
    if (!Files.isRegularFile(jar)) {
      throw new IOException("no such file: " + jar + "; --site-jar names a zip or jar file");
    }
    String checksum = sha256(jar);
    if (!demo.siteSource().equals(checksum) || !Files.isDirectory(demo.site())) {
      int files = new SiteArchive(jar).unpackTo(demo.site());
      say.accept("unpacked " + files + " files into " + demo.site());
      demo.rememberSiteSource(checksum);
    }
    return of(demo.site());
  }

  /** The site in a folder. */
  static DemoSite of(Path folder) throws IOException {
    if (!Files.isRegularFile(folder.resolve(StaticSite.WELCOME))) {
      throw new IOException(
          "no " + StaticSite.WELCOME + " at the top of " + folder + ": not a web site");
    }
    try (Stream<Path> files = Files.walk(folder)) {
      List<String> pages =
          files
              .filter(file -> file.toString().endsWith(".html"))
              .map(file -> folder.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList();
      return new DemoSite(folder, pages);
    }
  }

  private static String sha256(Path file) throws IOException {
    try (InputStream in =
        new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(((DigestInputStream) in).getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
