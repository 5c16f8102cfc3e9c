package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Crawls, crawls again and ranks a generated site with 1 GiB of heap, and tells what each takes:
 * wall clock, processor time, memory of the process at most, and what was alive in the heap at most
 * when all of it was collected.
 *
 * <p>Arguments: pages; the folder for the site and what is known of it, where a site that is there
 * already is used again; {@code folder} to read its files ({@code --dir}), or {@code http} to fetch
 * them from nginx on loopback. Needs GNU time, and for a million pages 20 GB of disk.
 */
public final class ScaleBench {

  private static final Pattern COLLECTED = Pattern.compile("Pause Full.*->(\\d+)M\\(");

  private final Path folder;
  private final TimedPrograms programs;

  private ScaleBench(Path folder) {
    this.folder = folder;
    this.programs = new TimedPrograms(folder);
  }

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[1])).toRealPath();
    Path site = folder.resolve("site-" + arguments[0]);
    if (!Files.exists(site)) {
      Path unfinished = Files.createDirectories(folder.resolve("unfinished"));
      new GeneratedSite(Integer.parseInt(arguments[0])).write(unfinished);
      Files.move(unfinished, site);
    }
    CrawlBench.build();
    ScaleBench bench = new ScaleBench(folder);
    if (arguments[2].equals("http")) {
      Process nginx = Nginx.serve(site, folder);
      try {
        bench.run("--site " + Nginx.SITE + " --delay 0s --connections 4");
      } finally {
        nginx.destroy();
        nginx.waitFor();
      }
    } else {
      bench.run("--site https://docs.example/ --dir " + site);
    }
    bench.programs.print();
  }

  private void run(String options) throws IOException, InterruptedException {
    Path data = Files.createTempDirectory(folder, "data");
    for (String command : List.of("crawl", "crawl again", "rank")) {
      Path collections = folder.resolve("gc.log");
      String arguments =
          "bin/siterank " + command.split(" ", -1)[0] + " --no-progress " + options + " --data ";
      programs.run(
          command,
          data,
          1,
          Stream.concat(
                  Stream.of(
                      "env",
                      "SITERANK_JAVA_OPTS=-Xmx1g -XX:+UseSerialGC -Xlog:gc:file=" + collections),
                  Stream.of((arguments + data).split(" ", -1)))
              .toList());
      OptionalInt alive = alive(collections);
      System.out.printf(
          Locale.ROOT,
          "%-24s %s%n",
          "",
          alive.isPresent() ? alive.getAsInt() + " MB alive at most" : "never collected in full");
    }
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
