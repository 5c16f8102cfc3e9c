package org.siterank.index;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Costs;
import org.siterank.MadeUpManual;
import org.siterank.site.PageUrl;

@Tag("slow")
class IndexCostsTest {

  @TempDir Path folder;

  @Test
  void indexingAPageCostsNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Updates.class, folder);
  }

  /** Publishes a made-up manual, and once more with one page in a hundred changed. */
  static final class Updates {

    private static final int PAGES = 200;
    private static final int WORDS = 300;
    private static final int ONE_CHANGED_IN = 100;

    private Updates() {}

    public static void main(String[] arguments) throws Exception {
      Path folder = Path.of(arguments[0]);
      List<IndexEntry> first = entries(0);
      List<IndexEntry> second = entries(1);
      Path warm = folder.resolve("warm");
      publish(warm, "1", first);
      publish(warm, "2", second);
      Path index = folder.resolve("index");
      measure("index, new", PAGES, () -> publish(index, "1", first));
      int changed = PAGES / ONE_CHANGED_IN;
      measure("index, 1 % changed", changed, () -> publish(index, "2", second));
    }

    private static void measure(String path, int pages, Costs.Work work) throws Exception {
      long written = Costs.countsFiles() ? Costs.moved("wchar") : 0;
      double allocated = Costs.allocated(work);
      Costs.print(path, allocated / pages, "bytes allocated a page");
      if (Costs.countsFiles()) {
        double bytes = Costs.moved("wchar") - written;
        Costs.print(path + ", files", bytes / pages, "bytes written a page");
      }
    }

    private static void publish(Path index, String run, List<IndexEntry> entries)
        throws IOException {
      try (SiteIndexWriter writer = SiteIndexWriter.open(index)) {
        writer.update(entries.iterator());
        writer.publish(run);
      }
    }

    private static List<IndexEntry> entries(int night) {
      MadeUpManual manual = new MadeUpManual(PAGES, 1);
      List<IndexEntry> entries = new ArrayList<>();
      for (int page = 0; page < PAGES; page++) {
        SplittableRandom random = new SplittableRandom(page);
        String title = manual.text(random, 4);
        String body = manual.text(random, WORDS);
        String added = page % ONE_CHANGED_IN == 0 ? " changed" + night : "";
        entries.add(
            IndexEntry.of(
                TestPages.page(
                    PageUrl.of("https://www.example.org/" + MadeUpManual.name(page)),
                    title,
                    body + added),
                PAGES - page,
                Instant.EPOCH));
      }
      return entries;
    }
  }
}
