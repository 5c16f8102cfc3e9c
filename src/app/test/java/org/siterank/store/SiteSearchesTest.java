package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.SearchAddresses;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.SiteScope;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.VisitCount;

class SiteSearchesTest {

  private static final LocalDate DAY = LocalDate.of(2024, 2, 1);
  private static final String SITE = "https://example.org";
  private static final String PRICE = SITE + "/search/?q=homelab+price";
  private static final String TERRAFORM = SITE + "/search/?q=terraform";

  @TempDir Path directory;

  private static VisitCount visit(int day, String url, String referrer, long visits) {
    RequestClass kind = referrer.isEmpty() ? RequestClass.DIRECT : RequestClass.INTERNAL;
    return new VisitCount(DAY.plusDays(day), PageUrl.of(url), kind, referrer, visits);
  }

  private List<SiteSearchCount> searches(OwnSearch own, List<QueryCount> clicks, VisitCount... of)
      throws IOException {
    List<SiteSearchCount> found = new ArrayList<>();
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      LogPosition position = new LogPosition("ab", 1, "a", 1, 0, Instant.EPOCH, Instant.EPOCH);
      store
          .visits()
          .commit(new LogBatch(position, List.of(), List.of(of), List.of(), clicks, List.of()));
      store.siteSearches(SearchAddresses.of(own)).forEach(DAY, DAY, found::add);
    }
    return found;
  }

  @Test
  void searchesWithoutAClickAreKnown() throws IOException {
    assertEquals(
        List.of(
            new SiteSearchCount(DAY, "homelab price", 70, 0),
            new SiteSearchCount(DAY, "terraform", 5, 4)),
        searches(
            OwnSearch.NONE,
            List.of(),
            visit(0, PRICE, SITE + "/", 69),
            visit(0, PRICE, "", 1),
            visit(0, PRICE + "&page=2", PRICE, 9),
            visit(0, TERRAFORM, SITE + "/", 2),
            visit(0, TERRAFORM, PRICE, 3),
            visit(0, SITE + "/terraform/", TERRAFORM, 3),
            visit(0, SITE + "/terraform/", TERRAFORM + "&page=2", 1),
            visit(0, SITE + "/terraform/", SITE + "/", 8),
            visit(0, SITE + "/list?page=2", SITE + "/list?page=1", 8),
            visit(1, PRICE, "", 5)));
  }

  @Test
  void clicksFromTheConfiguredPageAreCountedOnce() throws IOException {
    OwnSearch own =
        OwnSearch.of(
            List.of(new SearchPage("/find?w={query}")), SiteScope.of(PageUrl.of(SITE + "/")));
    assertEquals(
        List.of(new SiteSearchCount(DAY, "hours", 7, 2)),
        searches(
            own,
            List.of(new QueryCount(DAY, "hours", PageUrl.of(SITE + "/a"), 2)),
            visit(0, SITE + "/find?w=Hours", "", 7),
            visit(0, SITE + "/a", OwnSearch.MARK + SITE + "/find", 2)));
  }

  @Test
  void ofPersonalQueriesOnlyTheNumberIsKnown() throws IOException {
    assertEquals(
        List.of(new SiteSearchCount(DAY, "", 2, 0)),
        searches(
            OwnSearch.NONE,
            List.of(),
            visit(0, SITE + "/search?q=jane%40example.org", "", 1),
            visit(0, SITE + "/search?q=0171+2345678", "", 1)));
  }
}
