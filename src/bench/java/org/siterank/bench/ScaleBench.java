package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Crawls, crawls again and ranks generated sites with 1 GiB of heap, and tells what each takes:
 * wall clock, processor time, memory of the process at most, what it wrote, and what was alive in
 * the heap at most when all of it was collected. At the end a table of growth, for {@code
 * lab.Chart}: pages a second of each command, memory, and bytes written for a page.
 *
 * <p>Arguments: pages of each site, with commas between them; the folder for the sites and what is
 * known of them, where a site that is there already is used again; {@code folder} to read its files
 * ({@code --dir}), or {@code http} to fetch them from nginx on loopback. Needs GNU time, and for a
 * million pages 20 GB of disk. {@code --quick} is one site of 1,000 pages from files.
 */
public final class ScaleBench {

  private static final Pattern COLLECTED = Pattern.compile("Pause Full.*->(\\d+)M\\(");

  private static final List<String> COMMANDS = List.of("crawl", "crawl again", "rank");

  private final Path folder;
  private final TimedPrograms programs;
  private final List<String> growth = new ArrayList<>();

  private ScaleBench(Path folder) {
    this.folder = folder;
    this.programs = new TimedPrograms(folder);
    growth.add(
        "pages\t" + String.join("\t", COMMANDS) + "\tMB of memory\tbytes written for a page");
  }

  public static void main(String[] arguments) throws Exception {
    try (QuickForm form = QuickForm.of("scalebench", arguments)) {
      run(QuickForm.arguments(arguments, "1000", form.folder().toString(), "folder"));
    }
  }

  private static void run(String... arguments) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of(arguments[1])).toRealPath();
    ScaleBench bench = new ScaleBench(folder);
    CrawlBench.build();
    for (String pages : arguments[0].split(",", -1)) {
      bench.measure(Integer.parseInt(pages), arguments[2].equals("http"));
    }
    bench.programs.print();
    System.out.println("\npages a second of each command");
    bench.growth.forEach(System.out::println);
  }

  private void measure(int pages, boolean http) throws IOException, InterruptedException {
    Path site = folder.resolve("site-" + pages);
    if (!Files.exists(site)) {
      Path unfinished = Files.createDirectories(folder.resolve("unfinished"));
      new GeneratedSite(pages).write(unfinished);
      Files.move(unfinished, site);
    }
    if (http) {
      Process nginx = Nginx.serve(site, folder);
      try {
        run(pages, "--site " + Nginx.SITE + " --delay 0s --connections 4");
      } finally {
        nginx.destroy();
        nginx.waitFor();
      }
    } else {
      run(pages, "--site https://docs.example/ --dir " + site);
    }
  }

  private void run(int pages, String options) throws IOException, InterruptedException {
    Path data = Files.createTempDirectory(folder, "data");
    StringBuilder line = new StringBuilder().append(pages);
    double memory = 0;
    double written = 0;
    for (String command : COMMANDS) {
      Path collections = folder.resolve("gc.log");
      String arguments =
          "bin/siterank " + command.split(" ", -1)[0] + " --no-progress " + options + " --data ";
      TimedPrograms.Cost cost =
          programs.run(
              pages + ", " + command,
              data,
              1,
              Stream.concat(
                      Stream.of(
                          "env",
                          "SITERANK_JAVA_OPTS=-Xmx1g -XX:+UseSerialGC -Xlog:gc:file="
                              + collections),
                      Stream.of((arguments + data).split(" ", -1)))
                  .toList());
      line.append(String.format(Locale.ROOT, "\t%.0f", pages / cost.wall()));
      memory = Math.max(memory, cost.peak());
      written += cost.written();
      OptionalInt alive = alive(collections);
      System.out.printf(
          Locale.ROOT,
          "%-24s %s%n",
          "",
          alive.isPresent() ? alive.getAsInt() + " MB alive at most" : "never collected in full");
    }
    line.append(String.format(Locale.ROOT, "\t%.0f\t%.0f", memory, written * 1e6 / pages));
    growth.add(line.toString());
  }

  /** The most that was left of the heap when all of it was collected. */
  private static OptionalInt alive(Path collections) throws IOException {
    try (Stream<String> lines = Files.lines(collections)) {
      return lines
          .map(COLLECTED::matcher)
          .filter(Matcher::find)
          .mapToInt(found -> Integer.parseInt(found.group(1)))
          .max();
    }
  }
}
