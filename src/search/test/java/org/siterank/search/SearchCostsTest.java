package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Costs;
import org.siterank.MadeUpManual;

@Tag("slow")
class SearchCostsTest {

  @TempDir Path folder;

  @Test
  void aSearchCostsNoMoreThanRecorded() throws Exception {
    Costs.assertAsRecorded(Searches.class, folder);
  }

  /** Searches a made-up manual. */
  static final class Searches {

    private static final int PAGES = 200;
    private static final int QUERIES = 30;

    private Searches() {}

    public static void main(String[] arguments) throws Exception {
      Path index = Path.of(arguments[0], "index");
      MadeUpManual manual = new MadeUpManual(PAGES, 1);
      SearchFixture site = new SearchFixture();
      for (int page = 0; page < PAGES; page++) {
        SplittableRandom random = new SplittableRandom(page);
        String title = manual.text(random, 4);
        site.page(MadeUpManual.name(page), title, manual.text(random, 400), PAGES - page);
      }
      site.publish(index, "1");
      SplittableRandom random = new SplittableRandom(9);
      List<String> queries =
          IntStream.range(0, QUERIES)
              .mapToObj(i -> manual.text(random, 1 + i % 3) + (i % 10 == 9 ? " misstypt" : ""))
              .toList();
      try (SiteSearcher searcher = SiteSearcher.open(index)) {
        search(searcher, queries);
        long bytes = Costs.allocated(() -> search(searcher, queries));
        Costs.print("search", (double) bytes / QUERIES, "bytes allocated a query");
        complete(searcher, queries);
        bytes = Costs.allocated(() -> complete(searcher, queries));
        Costs.print("completions", (double) bytes / QUERIES, "bytes allocated a query");
      }
    }

    private static void search(SiteSearcher searcher, List<String> queries) throws IOException {
      int found = 0;
      for (String query : queries) {
        found += searcher.search(SearchRequest.of(query)).hits().size();
      }
      if (found < QUERIES) {
        throw new IllegalStateException(QUERIES + " queries have found " + found + " pages");
      }
    }

    private static void complete(SiteSearcher searcher, List<String> queries) throws IOException {
      for (String query : queries) {
        searcher.completions(query.substring(0, 3), Boosting.WHISPER, 8);
      }
    }
  }
}
