package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class ConcurrentSearchTest {

  private static final int PAGES = 200;
  private static final int RUNS = 25;

  @TempDir Path temp;

  /** In run n every page says "run n" and has rank n, so a mixture of two runs would show. */
  private static SearchFixture site(int run) {
    SearchFixture site = new SearchFixture();
    for (int i = 0; i < PAGES; i++) {
      boolean changes = i % 2 == 0;
      site.page("p" + i, "T", "all " + (changes ? "run" + run : "same"), run);
    }
    return site;
  }

  @Test
  void searchersSeeOneRunOrTheNextAndNothingBetween() throws Exception {
    Path index = temp.resolve("index");
    site(1).publish(index, "1");
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (SiteSearcher searcher = SiteSearcher.open(index)) {
      List<Future<Integer>> answers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        Callable<Integer> search = () -> searchUntil(done, searcher);
        answers.add(threads.submit(search));
      }
      for (int run = 2; run <= RUNS; run++) {
        site(run).publish(index, Integer.toString(run));
      }
      done.set(true);
      for (Future<Integer> answer : answers) {
        assertTrue(answer.get() > 0);
      }
      searcher.refresh();
      assertEquals(Integer.toString(RUNS), searcher.published().run());
    } finally {
      done.set(true);
      threads.shutdownNow();
    }
  }

  private static int searchUntil(AtomicBoolean done, SiteSearcher searcher) throws Exception {
    int searches = 0;
    do {
      searcher.refresh();
      SearchResponse response = searcher.search(SearchRequest.of("all").page(0, PAGES));
      assertEquals(PAGES, response.hits().size());
      double rank = response.hits().get(0).scores().rank();
      for (Hit hit : response.hits()) {
        assertEquals(rank, hit.scores().rank());
        String text = hit.snippet().text();
        assertTrue(text.equals("all same") || text.equals("all run" + (int) rank), text);
      }
      searches++;
    } while (!done.get());
    return searches;
  }
}
