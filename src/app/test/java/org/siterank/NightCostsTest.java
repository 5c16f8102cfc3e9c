package org.siterank;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;

@Tag("slow")
class NightCostsTest {

  @TempDir Path folder;

  @Test
  void aNightCostsNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Nights.class, folder);
  }

  /** Runs a made-up manual twice, with one page in a hundred changed at the second night. */
  static final class Nights {

    private static final int PAGES = 100;

    private static final int ONE_CHANGED_IN = 100;

    private Nights() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      both(Files.createDirectory(folder.resolve("warm")), false);
      both(Files.createDirectory(folder.resolve("measured")), true);
    }

    private static void both(Path folder, boolean measured) throws Exception {
      Path pages = Files.createDirectory(folder.resolve("site"));
      new MadeUpManual(PAGES, 1).write(pages);
      SiteConfig config =
          SiteConfig.defaults()
              .with("site.url", "https://www.example.org/")
              .with("site.dir", pages.toString())
              .with("data", folder.resolve("data").toString());
      night("first night", config, measured);
      for (int page = 50; page < PAGES; page += ONE_CHANGED_IN) {
        Files.writeString(
            pages.resolve(MadeUpManual.name(page)), "<p>Herons.</p>", StandardOpenOption.APPEND);
      }
      night("second night, 1 % changed", config, measured);
    }

    private static void night(String name, SiteConfig config, boolean measured) throws Exception {
      boolean files = measured && Costs.countsFiles();
      long read = files ? Costs.moved("rchar") : 0;
      long written = files ? Costs.moved("wchar") : 0;
      double allocated = Costs.allocated(() -> run(config));
      if (measured) {
        Costs.print(name, allocated / PAGES, "bytes allocated a page");
      }
      if (files) {
        Costs.print(name + ", reading", per(Costs.moved("rchar") - read), "bytes read a page");
        Costs.print(
            name + ", writing", per(Costs.moved("wchar") - written), "bytes written a page");
      }
    }

    private static double per(long bytes) {
      return (double) bytes / PAGES;
    }

    private static void run(SiteConfig config) throws Exception {
      try (SiteSearch site = SiteSearch.open(config)) {
        site.run();
      }
    }
  }
}
