package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class DatabaseCopyTest {

  private static final LocalDate DAY = LocalDate.of(2026, 11, 1);

  @TempDir Path folder;

  @Test
  void searchesAreCountedWhileTheirCountsAreReplaced() throws Exception {
    Path data = folder.resolve("data");
    Path other = folder.resolve("other");
    Files.createDirectories(data);
    Files.createDirectories(other);
    try (SearchCounts counts = SearchCounts.openForWriting(other, SearchKey.open(other), 1)) {
      count(counts, "restored");
    }
    ExecutorService pool = Executors.newSingleThreadExecutor();
    try (SearchCounts counts = SearchCounts.openForWriting(data, SearchKey.open(data), 1)) {
      Future<?> replacing =
          pool.submit(
              () -> {
                for (int i = 0; i < 100; i++) {
                  DatabaseCopy.replace(SearchCounts.file(data), SearchCounts.file(other));
                }
                return null;
              });
      do {
        counts.popular(10); // As the search page asks when it warms up.
        count(counts, "asked");
      } while (!replacing.isDone());
      replacing.get();
      count(counts, "last");
      assertTrue(counts.popular(10).containsAll(List.of("restored", "last")));
    } finally {
      pool.shutdown();
    }
  }

  private static void count(SearchCounts counts, String query) throws Exception {
    counts.add(
        List.of(new SearchCounts.Asked(DAY, query, 1, 7)),
        List.of(),
        List.of(new SearchCounts.Asking(DAY, query, Set.of((byte) 1))));
  }
}
