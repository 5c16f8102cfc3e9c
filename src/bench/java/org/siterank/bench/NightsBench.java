package org.siterank.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Times three nights of a site in a folder: the first, one before which one page in a hundred was
 * changed, and one on which nothing is new. Prints medians and the shares of the first night. Each
 * round works on a copy of the folder, which stays as it is.
 *
 * <p>Arguments: a folder of HTML files, with an index.html that leads to all of them, and the
 * number of rounds; or {@code --quick}: two rounds of a made-up site of 1,500 pages. Needs GNU
 * time.
 */
public final class NightsBench {

  private static final String FIRST = "first night";
  private static final String CHANGED = "1 % changed";
  private static final String SAME = "nothing new";
  private static final int QUICK_PAGES = 1_500;
  private static final int QUICK_ROUNDS = 2;
  private static final int ONE_CHANGED_IN = 100;

  private final Path folder;
  private final TimedPrograms programs;

  private NightsBench(Path folder) {
    this.folder = folder;
    this.programs = new TimedPrograms(folder);
  }

  public static void main(String[] arguments) throws Exception {
    CrawlBench.build();
    try (QuickForm form = QuickForm.of("nightsbench", arguments)) {
      NightsBench bench = new NightsBench(form.folder());
      int rounds = form.isQuick() ? QUICK_ROUNDS : Integer.parseInt(arguments[1]);
      for (int round = 0; round < rounds; round++) {
        Path site = form.folder().resolve("site");
        if (form.isQuick()) {
          form.site(QUICK_PAGES);
        } else {
          copy(Path.of(arguments[0]).toRealPath(), site);
        }
        bench.nights(site);
        CrawlBench.delete(site);
      }
      bench.programs.print();
      bench.programs.printRatio(CHANGED, FIRST);
      bench.programs.printRatio(SAME, FIRST);
    }
  }

  private void nights(Path site) throws IOException, InterruptedException {
    Path data = folder.resolve("data");
    night(FIRST, site, data);
    change(site);
    night(CHANGED, site, data);
    night(SAME, site, data);
    CrawlBench.delete(data);
  }

  private void night(String name, Path site, Path data) throws IOException, InterruptedException {
    String options = "--site https://docs.example/ --dir " + site + " --data " + data;
    // 1: the site has links that lead nowhere.
    programs.run(
        name,
        data.resolve("index"),
        1,
        Arrays.asList(("bin/siterank run --no-progress " + options).split(" ", -1)));
  }

  private static void change(Path site) throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.walk(site)) {
      pages = files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
    for (int page = ONE_CHANGED_IN / 2; page < pages.size(); page += ONE_CHANGED_IN) {
      Files.write(
          pages.get(page),
          "<p>A sentence about herons.</p>".getBytes(StandardCharsets.UTF_8),
          StandardOpenOption.APPEND);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    List<Path> all;
    try (Stream<Path> files = Files.walk(from)) {
      all = files.toList();
    }
    for (Path file : all) {
      Path target = to.resolve(from.relativize(file).toString());
      if (Files.isDirectory(file)) {
        Files.createDirectories(target);
      } else {
        Files.copy(file, target);
      }
    }
  }
}
