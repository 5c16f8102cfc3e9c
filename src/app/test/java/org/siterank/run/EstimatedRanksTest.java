package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.index.FreshIndexWriter;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteIndexWriter;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

class EstimatedRanksTest {

  private static final PageUrl OLD = PageUrl.of("https://x.test/old");
  private static final PageUrl OTHER = PageUrl.of("https://x.test/other");
  private static final PageUrl NEW = PageUrl.of("https://x.test/new");
  private static final PageUrl UNASKED = PageUrl.of("https://x.test/unasked");

  @TempDir Path data;

  private SiteStore store() throws IOException {
    SiteStore store = SiteStore.openForWriting(data);
    List<CashAccount> accounts =
        List.of(
            new CashAccount(OLD, 0, 1, 0.25, 0),
            new CashAccount(NEW, 0, 1, 0.01, 0),
            new CashAccount(OTHER, 0, 1, -1, 0)); // Never visited.
    store
        .crawl()
        .save(
            List.of(), Optional.of(new CashChange(accounts, true, new CashTotals(1, 1, 0, 3, 1))));
    return store;
  }

  private FreshIndexWriter writer() throws IOException {
    return FreshIndexWriter.open(data.resolve("index"), WordWeights.DEFAULT);
  }

  private static IndexEntry page(PageUrl url, double rank) {
    return IndexEntry.of(TestPages.page(url, "", ""), rank, Instant.EPOCH);
  }

  @Test
  void besideNothingTheyAreImportance() throws IOException {
    try (SiteStore store = store();
        FreshIndexWriter writer = writer()) {
      EstimatedRanks ranks = EstimatedRanks.of(store, writer);
      assertEquals(0.25, ranks.rank(OLD));
      assertEquals(0.01, ranks.rank(NEW));
      assertEquals(1, ranks.rank(UNASKED));
    }
  }

  @Test
  void besideWhatIsPublishedTheyHaveItsUnit() throws IOException {
    try (SiteIndexWriter index = SiteIndexWriter.open(data.resolve("index"))) {
      index.update(List.of(page(OLD, 50), page(OTHER, 2)).iterator()); // Geometric mean 10.
      index.publish("1");
    }
    try (SiteStore store = store();
        FreshIndexWriter writer = writer()) {
      EstimatedRanks ranks = EstimatedRanks.of(store, writer);
      assertEquals(50, ranks.rank(OLD), "the published one");
      assertEquals(10 * 0.01 / 0.05, ranks.rank(NEW), 1e-12, "0.05 is the geometric mean");
      assertEquals(10, ranks.rank(UNASKED), 1e-12);
    }
  }
}
