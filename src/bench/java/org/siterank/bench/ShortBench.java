package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Times what people wait for in the shell: {@code siterank run} of a small site of 100 pages, a
 * search, {@code status} and {@code --help}, in turn, with warm file caches and the class archive.
 * Prints medians.
 *
 * <p>Arguments: the number of rounds, or {@code --quick} for five. Needs GNU time.
 */
public final class ShortBench {

  private static final int PAGES = 100;
  private static final int QUICK_ROUNDS = 5;

  private final Path folder;
  private final TimedPrograms programs;

  private ShortBench(Path folder) {
    this.folder = folder;
    this.programs = new TimedPrograms(folder);
  }

  public static void main(String[] arguments) throws Exception {
    CrawlBench.build();
    try (QuickForm form = QuickForm.of("shortbench", arguments)) {
      ShortBench bench = new ShortBench(form.folder());
      String[] used = QuickForm.arguments(arguments, "" + QUICK_ROUNDS);
      bench.measure(form.site(PAGES), Integer.parseInt(used[0]));
      bench.programs.print();
    }
  }

  private void measure(Path site, int rounds) throws IOException, InterruptedException {
    String archives = folder.resolve("archives").toString();
    Process making =
        new ProcessBuilder(
                "env", "SITERANK_ARCHIVES=" + archives, "bin/siterank", "archive-classes")
            .inheritIO()
            .start();
    if (making.waitFor() != 0) {
      throw new IOException("no class archive could be made");
    }
    Path data = folder.resolve("data");
    String begin = "env SITERANK_ARCHIVES=" + archives + " bin/siterank ";
    for (int round = 0; round < rounds; round++) {
      CrawlBench.delete(data);
      String run = "run --no-progress --site https://docs.example/ --dir " + site;
      time("run, " + PAGES + " pages", begin + run + " --data " + data);
      time("search", begin + "search --data " + data + " baca");
      time("status", begin + "status --data " + data);
      time("--help", begin + "--help");
    }
  }

  private void time(String name, String command) throws IOException, InterruptedException {
    programs.run(name, folder.resolve("data/index"), 1, Arrays.asList(command.split(" ", -1)));
  }
}
