package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.site.PageUrl;

/**
 * Times crawling and indexing a real tree of pages beside tools that do a part of it, all in one
 * run and in turn: medians of wall clock, processor time, peak memory and size of the result, and
 * the ratios to the tools that each is held against.
 *
 * <ul>
 *   <li>{@code siterank run} over HTTP, politeness off, from nginx on loopback: fetched, parsed,
 *       stored, ranked and indexed; and {@code siterank crawl} alone, over one connection and over
 *       eight; beside {@code wget -r} and {@code wget2}, to disk
 *   <li>{@code siterank run --dir}; beside Pagefind, omindex of Xapian Omega, and recollindex, and
 *       what jsoup and Lucene take alone ({@link FloorPeer}), with the same options of Java
 * </ul>
 *
 * <p>At the end the pages that siterank read are held against the files that wget2 wrote. Needs
 * nginx, wget and GNU time; of the other tools those that are there take part. Arguments: the
 * folder, with an index.html that leads to all of it; runs; the program of Pagefind, or nothing. Or
 * {@code --quick} and perhaps that program: one run of a made-up site of 1,000 pages.
 */
public final class CrawlBench {

  private static final String SITE = Nginx.SITE;
  private static final String OVER_HTTP = "siterank run, HTTP";
  private static final String ONE_CONNECTION = "siterank crawl, 1 connection";
  private static final String EIGHT_CONNECTIONS = "siterank crawl, 8 connections";
  private static final String FROM_FOLDER = "siterank run, folder";
  private static final String FLOOR = "jsoup and Lucene alone";
  private static final int QUICK_PAGES = 1_000;

  private final Path folder;
  private final Path site;
  private final TimedPrograms programs;
  private Set<String> wanted = Set.of();
  private Set<String> read = Set.of();

  private CrawlBench(Path folder, Path site) {
    this.folder = folder;
    this.site = site;
    this.programs = new TimedPrograms(folder);
  }

  public static void main(String[] arguments) throws Exception {
    try (QuickForm form = QuickForm.of("crawlbench", arguments)) {
      Path site = form.isQuick() ? form.site(QUICK_PAGES) : Path.of(arguments[0]).toRealPath();
      CrawlBench bench = new CrawlBench(form.folder(), site);
      String[] used = QuickForm.arguments(arguments, site.toString(), "1");
      build();
      Process nginx = Nginx.serve(bench.site, bench.folder);
      try {
        for (int run = 0; run < Integer.parseInt(used[1]); run++) {
          bench.overHttp();
          bench.fromFolder(used.length > 2 ? used[2] : "");
        }
        bench.print();
      } finally {
        nginx.destroy();
        nginx.waitFor();
      }
    }
  }

  private void overHttp() throws IOException, InterruptedException {
    Path copy = folder.resolve("copy");
    // 8: some links of the tree lead nowhere.
    run("wget -r", copy, 8, "wget -q -r -l inf -np -e robots=off -P " + copy + " " + SITE);
    delete(copy);
    if (isThere("wget2")) {
      run(
          "wget2, 4 threads",
          copy,
          8,
          "wget2 -q -r -l inf -np --robots=off --max-threads=4 -P " + copy + " " + SITE);
      wanted = pages(copy);
      delete(copy);
    }
    String fast = "--site " + SITE + " --delay 0s --connections ";
    siterank(OVER_HTTP, "run", fast + 4);
    siterank(ONE_CONNECTION, "crawl", fast + 1);
    siterank(EIGHT_CONNECTIONS, "crawl", fast + 8);
  }

  private void fromFolder(String pagefind) throws IOException, InterruptedException {
    siterank(FROM_FOLDER, "run", "--site https://docs.example/ --dir " + site);
    Path output = folder.resolve("other");
    if (!pagefind.isEmpty()) {
      run("pagefind", output, 0, pagefind + " --site " + site + " --output-path " + output);
      delete(output);
    }
    programs.run(
        FLOOR,
        output,
        0,
        List.of(
            "java",
            "-XX:+UseSerialGC",
            "-Xmn64m",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            FloorPeer.class.getName(),
            site.toString(),
            output.toString()));
    delete(output);
    if (isThere("omindex")) {
      Files.createDirectories(output);
      run("omindex", output, 0, "omindex --db " + output.resolve("db") + " --url / " + site);
      delete(output);
    }
    if (isThere("recollindex")) {
      Files.createDirectories(output);
      Files.writeString(output.resolve("recoll.conf"), "topdirs = " + site + "\n");
      run("recollindex", output, 0, "recollindex -c " + output);
      delete(output);
    }
  }

  /** A checkout builds what has changed before its first run: that is nobody's time. */
  static void build() throws IOException, InterruptedException {
    Process version = new ProcessBuilder("bin/siterank", "--version").inheritIO().start();
    if (version.waitFor() != 0) {
      throw new IOException("siterank could not be built");
    }
  }

  private void siterank(String what, String command, String options)
      throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    String arguments = " --no-progress " + options + " --data " + data;
    // 1: the tree has links that lead nowhere, or pages that cannot be read.
    run(what, data.resolve("index"), 1, "bin/siterank " + command + arguments);
    if (what.equals(OVER_HTTP)) {
      read = exported(data);
    }
    delete(data);
  }

  /** The paths of the pages that were read, from the product's own table. */
  private Set<String> exported(Path data) throws IOException, InterruptedException {
    Path table = folder.resolve("pages.tsv");
    Process export =
        new ProcessBuilder("bin/siterank", "export", "pages", "--data", data.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(table.toFile())
            .start();
    if (export.waitFor() != 0) {
      throw new IOException("the pages could not be exported");
    }
    try (Stream<String> lines = Files.lines(table)) {
      return lines
          .skip(1)
          .map(line -> line.split("\t", -1))
          .filter(fields -> fields[1].equals("200"))
          .map(fields -> named(fields[0].substring(SITE.length())))
          .filter(CrawlBench::isPage)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  /** The paths of the pages that a mirror holds. */
  private static Set<String> pages(Path copy) throws IOException {
    Path host = copy.resolve("127.0.0.1");
    Path root =
        Files.isDirectory(host)
            ? host
            : copy.resolve(PageUrl.of(SITE).authority()).toAbsolutePath();
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> named(root.relativize(file).toString()))
          .filter(CrawlBench::isPage)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String named(String path) {
    return path.isEmpty() || path.endsWith("/") ? path + "index.html" : path;
  }

  private static boolean isPage(String path) {
    return path.endsWith(".html") || path.endsWith(".htm");
  }

  private void run(String what, Path output, int most, String command)
      throws IOException, InterruptedException {
    programs.run(what, output, most, Arrays.asList(command.split(" ", -1)));
  }

  private void print() {
    programs.print();
    programs.printRatio(OVER_HTTP, "wget -r");
    programs.printRatio(OVER_HTTP, "wget2, 4 threads");
    programs.printRatio(ONE_CONNECTION, "wget -r");
    programs.printRatio(EIGHT_CONNECTIONS, "wget -r");
    programs.printRatio(FROM_FOLDER, "pagefind");
    programs.printRatio(FROM_FOLDER, FLOOR);
    programs.printRatio(FROM_FOLDER, "omindex");
    programs.printRatio(FROM_FOLDER, "recollindex");
    System.out.println("pages: siterank " + read.size() + ", wget2 " + wanted.size());
    difference("wget2 alone", wanted, read);
    difference("siterank alone", read, wanted);
  }

  private static void difference(String what, Set<String> one, Set<String> other) {
    List<String> alone = new ArrayList<>(one);
    alone.removeAll(other);
    System.out.println(
        what + ": " + alone.size() + " " + alone.subList(0, Math.min(20, alone.size())));
  }

  private static boolean isThere(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Removes a folder and what is in it; does nothing if it is missing. */
  static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
