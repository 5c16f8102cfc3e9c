package org.siterank.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/**
 * A file that the build publishes: an archive, a plugin or the Debian package.
 *
 * @param file the file in {@code target}
 */
record Artifact(Path file) {

  /**
   * A file or folder in an artifact.
   *
   * @param path its path; of an entry of an inner archive, with that archive's path and {@code !/}
   *     before it
   * @param time the time that the archive has for it; of a jar, which has no zone, as UTC
   * @param owner user and group as names and numbers; empty in a jar
   * @param mode the access rights as octal digits; empty in a jar
   */
  record Entry(String path, Instant time, String owner, String mode) {}

  /** Gets each entry, in the order in which the artifact has them, with its content. */
  interface Visitor {
    void visit(Entry entry, byte[] content) throws IOException;
  }

  /**
   * All that this build has made; the plugins of Java 21 where it has it, and the jobs' archive.
   */
  static List<Artifact> all() throws Exception {
    String version = ConsumerProjects.version();
    Path target = Path.of("target").toAbsolutePath();
    TreeSet<String> names = new TreeSet<>();
    names.add("siterank-" + version + ".tar.gz");
    names.add("siterank-meaning-" + version + ".tar.gz");
    names.add("siterank-opensearch-" + version + ".zip");
    names.add("siterank-solr-" + version + ".zip");
    names.add("siterank_" + version + "_all.deb");
    if (Runtime.version().feature() >= 21) {
      names.add("siterank-opensearch3-" + version + ".zip");
      names.add("siterank-solr10-" + version + ".zip");
    }
    try (Stream<Path> files = Files.list(target)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("siterank[-_].*\\.(tar\\.gz|zip|deb)"))
          .filter(name -> !name.contains("-spark-"))
          .forEach(names::add);
    }
    Path jobs = target.resolve("siterank-spark-" + version + ".tar.gz");
    Path modules = target.resolve("app/siterank-" + version + ".jar");
    boolean isOfThisBuild =
        Files.exists(jobs)
            && Files.getLastModifiedTime(jobs).compareTo(Files.getLastModifiedTime(modules)) > 0;
    if (isOfThisBuild) {
      names.add(jobs.getFileName().toString());
    }
    return names.stream().map(name -> new Artifact(target.resolve(name))).toList();
  }

  /** The list of its components. */
  Path sbom() {
    String name = file.getFileName().toString();
    return file.resolveSibling(name.replaceFirst("\\.(tar\\.gz|zip|deb)$", "") + "-sbom.json");
  }

  /** Visits its entries, and those of the archives and jars in it. */
  void visit(Visitor visitor) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      visit(file.getFileName().toString(), "", in, visitor);
    }
  }

  private static void visit(String name, String parent, InputStream in, Visitor visitor)
      throws IOException {
    if (name.endsWith(".tar.gz")) {
      TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in));
      for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
        String owner =
            e.getUserName()
                + "/"
                + e.getGroupName()
                + " "
                + e.getLongUserId()
                + "/"
                + e.getLongGroupId();
        String mode = Integer.toOctalString(e.getMode() & 0777);
        Entry entry =
            new Entry(parent + e.getName(), e.getLastModifiedTime().toInstant(), owner, mode);
        each(entry, tar, visitor);
      }
    } else if (name.endsWith(".deb")) {
      ArArchiveInputStream ar = new ArArchiveInputStream(in);
      for (ArArchiveEntry e = ar.getNextEntry(); e != null; e = ar.getNextEntry()) {
        Instant time = e.getLastModifiedDate().toInstant();
        String owner = "root/root " + e.getUserId() + "/" + e.getGroupId();
        String mode = Integer.toOctalString(e.getMode() & 0777);
        each(new Entry(parent + e.getName(), time, owner, mode), ar, visitor);
      }
    } else {
      ZipInputStream zip = new ZipInputStream(in);
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        Instant time = e.getTimeLocal().toInstant(ZoneOffset.UTC);
        each(new Entry(parent + e.getName(), time, "", ""), zip, visitor);
      }
    }
  }

  private static void each(Entry entry, InputStream in, Visitor visitor) throws IOException {
    byte[] content = in.readAllBytes();
    visitor.visit(entry, content);
    if (entry.path().matches(".*\\.(jar|tar\\.gz|zip)")) {
      visit(entry.path(), entry.path() + "!/", new ByteArrayInputStream(content), visitor);
    }
  }
}
