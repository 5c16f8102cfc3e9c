package org.siterank.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Times {@code siterank run} over a folder of pages, into a new data folder each time, beside
 * Pagefind, in turn. Prints medians, and the ratios by the clock, processor time, memory and size of
 * the index.
 *
 * <p>Arguments: the folder, with an index.html that leads to all of it; rounds; the program of
 * Pagefind. Or {@code --quick} and the program of Pagefind: three rounds of a made-up site of 1,000
 * pages. Needs GNU time.
 */
public final class FolderBench {

  private static final String OURS = "siterank run, folder";
  private static final String PAGEFIND = "pagefind";
  private static final int QUICK_PAGES = 1_000;
  private static final int QUICK_ROUNDS = 3;

  private FolderBench() {}

  public static void main(String[] arguments) throws Exception {
    Path folder =
        Files.createTempDirectory(Files.createDirectories(Path.of("target")), "folderbench")
            .toAbsolutePath();
    TimedPrograms programs = new TimedPrograms(folder);
    CrawlBench.build();
    boolean quick = arguments[0].equals("--quick");
    Path site = folder.resolve("site");
    try {
      if (quick) {
        new GeneratedSite(QUICK_PAGES).write(Files.createDirectory(site));
      } else {
        site = Path.of(arguments[0]).toRealPath();
      }
      int rounds = quick ? QUICK_ROUNDS : Integer.parseInt(arguments[1]);
      String pagefind = arguments[quick ? 1 : 2];
      Path data = folder.resolve("data");
      Path output = folder.resolve("pagefind");
      for (int round = 0; round < rounds; round++) {
        String run = "bin/siterank run --no-progress --site https://docs.example/ --dir ";
        // 1: the site has links that lead nowhere.
        programs.run(OURS, data.resolve("index"), 1, words(run + site + " --data " + data));
        CrawlBench.delete(data);
        programs.run(
            PAGEFIND, output, 0, words(pagefind + " --site " + site + " --output-path " + output));
        CrawlBench.delete(output);
      }
    } finally {
      CrawlBench.delete(folder);
    }
    programs.print();
    programs.printRatio(OURS, PAGEFIND);
  }

  private static List<String> words(String command) {
    return Arrays.asList(command.split(" ", -1));
  }
}
