package org.siterank.bench;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Times {@code siterank run} over a folder of pages, into a new data folder each time, beside
 * Pagefind, in turn. Prints medians, and the ratios by the clock, processor time, memory and size
 * of the index.
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
    CrawlBench.build();
    try (QuickForm form = QuickForm.of("folderbench", arguments)) {
      TimedPrograms programs = new TimedPrograms(form.folder());
      Path site = form.isQuick() ? form.site(QUICK_PAGES) : Path.of(arguments[0]).toRealPath();
      String[] used = QuickForm.arguments(arguments, site.toString(), "" + QUICK_ROUNDS);
      Path data = form.folder().resolve("data");
      Path output = form.folder().resolve("pagefind");
      for (int round = 0; round < Integer.parseInt(used[1]); round++) {
        String run = "bin/siterank run --no-progress --site https://docs.example/ --dir ";
        // 1: the site has links that lead nowhere.
        programs.run(OURS, data.resolve("index"), 1, words(run + site + " --data " + data));
        CrawlBench.delete(data);
        programs.run(
            PAGEFIND, output, 0, words(used[2] + " --site " + site + " --output-path " + output));
        CrawlBench.delete(output);
      }
      programs.print();
      programs.printRatio(OURS, PAGEFIND);
    }
  }

  private static List<String> words(String command) {
    return Arrays.asList(command.split(" ", -1));
  }
}
