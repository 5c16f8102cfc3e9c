package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.CrawlStore;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Crawls of several sites in one database: addresses, cycles and ledger of each. */
class CrawlPartTest {

  private static final PageUrl ONE = PageUrl.of("https://one.example/");
  private static final PageUrl TWO = PageUrl.of("https://two.example/");
  private static final PageUrl ONE_PAGE = PageUrl.of("https://one.example/a");
  private static final PageUrl TWO_PAGE = PageUrl.of("https://two.example/b");
  private static final CashTotals FIRST = new CashTotals(1L << 56, 7, 3, 11, 0.5);
  private static final CashTotals SECOND = new CashTotals(1L << 56, 9, 4, 12, 2.25);

  private static final Instant AT = Instant.ofEpochSecond(5);

  @TempDir Path directory;
  private SiteStore store;
  private CrawlStore one;
  private CrawlStore two;

  @BeforeEach
  void open() throws IOException {
    store = SiteStore.openForWriting(directory);
    Map<String, SiteScope> sites = new LinkedHashMap<>();
    sites.put("one", SiteScope.of(ONE));
    sites.put("two", SiteScope.of(TWO));
    SiteScope union = SiteScope.union(sites);
    one = store.crawl("one", union.part("one"));
    two = store.crawl("two", union.part("two"));
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  private static CrawlResult read(PageUrl url, long cycle, PageUrl... targets) {
    return read(
        url, cycle, Arrays.stream(targets).map(to -> new Link(to, "words", false)).toList());
  }

  private static CrawlResult read(PageUrl url, long cycle, List<Link> links) {
    UrlRecord record =
        new UrlRecord(
            url, UrlStatus.READ, 200, Optional.empty(), 0, Optional.of(AT), "", "", 0, cycle, "");
    Page page = Page.of(url, "text/html", "title", "text", "en", links);
    return new CrawlResult(record, Optional.of(page));
  }

  private static CashAccount account(PageUrl url, long own) {
    return new CashAccount(url, own, 1, 0.25, 0);
  }

  private static List<PageUrl> addresses(CrawlStore crawl) throws IOException {
    List<PageUrl> urls = new ArrayList<>();
    crawl.forEach(record -> urls.add(record.url()));
    return urls;
  }

  private static List<CashAccount> accounts(CrawlStore crawl) throws IOException {
    List<CashAccount> accounts = new ArrayList<>();
    crawl.forEachAccount(accounts::add);
    return accounts;
  }

  @Test
  void eachSeesItsOwnAddressesAndTheStoreAllOfThem() throws IOException {
    one.save(List.of(read(ONE, 1), read(ONE_PAGE, 1)));
    two.save(List.of(read(TWO, 1)));
    assertEquals(List.of(ONE, ONE_PAGE), addresses(one));
    assertEquals(List.of(TWO), addresses(two));
    assertEquals(List.of(ONE, ONE_PAGE, TWO), addresses(store.crawl()));
  }

  @Test
  void aSiteBelowAnotherKeepsItsAddressesAndTheOneBehindItsOwn() throws IOException {
    PageUrl outer = PageUrl.of("https://one.example/");
    PageUrl inner = PageUrl.of("https://one.example/inner/");
    PageUrl after = PageUrl.of("https://one.example/later");
    PageUrl last = PageUrl.of("https://one.example/~~~");
    PageUrl longer = PageUrl.of("https://one.example.org/");
    Map<String, SiteScope> sites = new LinkedHashMap<>();
    sites.put("outer", SiteScope.of(outer));
    sites.put("inner", SiteScope.of(inner));
    sites.put("longer", SiteScope.of(longer));
    SiteScope union = SiteScope.union(sites);
    CrawlStore above = store.crawl("outer", union.part("outer"));
    CrawlStore below = store.crawl("inner", union.part("inner"));
    for (PageUrl url : List.of(outer, inner, after, last, longer)) {
      store.crawl().save(List.of(read(url, 1)));
    }
    assertEquals(List.of(outer, after, last), addresses(above));
    assertEquals(List.of(inner), addresses(below));
    assertEquals(List.of(longer), addresses(store.crawl("longer", union.part("longer"))));
  }

  @Test
  void aSiteOfSeveralPrefixesShowsTheAddressesOfEachOnceInOrder() throws IOException {
    List<PageUrl> prefixes =
        List.of(
            PageUrl.of("https://z.example/"),
            PageUrl.of("https://z.example/a/"),
            PageUrl.of("https://b.example/"));
    SiteScope wide = new SiteScope(prefixes, List.of(), List.of(), List.of(), Set.of());
    SiteScope union = SiteScope.union(Map.of("wide", wide, "two", SiteScope.of(TWO)));
    List<PageUrl> pages =
        List.of(
            PageUrl.of("https://b.example/x"),
            PageUrl.of("https://z.example/"),
            PageUrl.of("https://z.example/a/b"));
    for (PageUrl url : pages) {
      store.crawl().save(List.of(read(url, 1)));
    }
    two.save(List.of(read(TWO, 1)));
    assertEquals(pages, addresses(store.crawl("wide", union.part("wide"))));
  }

  @Test
  void aCrawlIsToldOfThePagesOfItsOwnSiteThatWerePushed() throws IOException {
    store
        .pushed()
        .change(
            table -> {
              table.save(read(ONE_PAGE, 0), Optional.empty(), AT);
              table.save(read(TWO_PAGE, 0), Optional.empty(), AT);
              return null;
            });
    assertEquals(Set.of(ONE_PAGE), one.pushed());
    assertEquals(Set.of(TWO_PAGE), two.pushed());
    assertEquals(Set.of(ONE_PAGE, TWO_PAGE), store.crawl().pushed());
  }

  /** Otherwise every crawl would read the rows of all sites: their number times their pages. */
  @Test
  void theRowsOfASiteAreFoundByTheIndexOfAddresses() throws Exception {
    try (Database database = Database.openForReading(directory.resolve("site.db"))) {
      for (String select : List.of(UrlRecordRow.SELECT, CashTables.SELECT, PushedTable.SELECT)) {
        List<String> steps = new ArrayList<>();
        database.forEach(
            "EXPLAIN QUERY PLAN " + SiteAddresses.within(select),
            row -> steps.add(row.getString("detail")),
            "https://one.example/",
            "https://one.example0");
        assertTrue(steps.get(0).contains("SEARCH a USING"), steps.toString());
        assertTrue(steps.get(0).endsWith("(url>? AND url<?)"), steps.toString());
        assertTrue(steps.stream().noneMatch(step -> step.startsWith("SCAN")), steps.toString());
      }
    }
  }

  @Test
  void aCycleOfOneSiteGoesOnWhileThatOfAnotherEnds() throws IOException {
    long first = one.beginCycle();
    long second = two.beginCycle();
    assertNotEquals(first, second);
    two.endCycle(second);
    assertEquals(first, one.beginCycle());
    long third = two.beginCycle();
    assertTrue(third > second);
    one.endCycle(first);
    assertEquals(third, two.beginCycle());
    assertTrue(one.beginCycle() > third);
  }

  @Test
  void theEndOfALaterCycleLeavesTheEarlierOneOfAnotherSiteOpen() throws IOException {
    long first = one.beginCycle();
    long second = two.beginCycle();
    assertTrue(second > first);
    two.endCycle(second);
    assertEquals(first, one.beginCycle());
    long alone = store.crawl().beginCycle();
    assertNotEquals(first, alone);
    store.crawl().endCycle(alone);
    assertEquals(first, one.beginCycle());
  }

  @Test
  void eachHasALedgerOfItsOwn() throws IOException {
    assertEquals(Optional.empty(), one.cash());
    one.save(List.of(), change(true, FIRST, account(ONE, 5), account(ONE_PAGE, 6)));
    assertEquals(Optional.empty(), two.cash());
    two.save(List.of(), change(true, SECOND, account(TWO, 1), account(TWO_PAGE, 2)));
    assertEquals(Optional.of(FIRST), one.cash());
    assertEquals(Optional.of(SECOND), two.cash());
    assertEquals(Optional.empty(), store.crawl().cash());
    assertEquals(List.of(account(ONE, 5), account(ONE_PAGE, 6)), accounts(one));
    assertEquals(List.of(account(TWO, 1), account(TWO_PAGE, 2)), accounts(two));
  }

  @Test
  void aWholeLedgerReplacesTheAccountsOfItsSiteAlone() throws IOException {
    one.save(List.of(), change(true, FIRST, account(ONE, 5), account(ONE_PAGE, 6)));
    two.save(List.of(), change(true, SECOND, account(TWO, 1)));
    one.save(List.of(), change(true, SECOND, account(ONE, 8)));
    assertEquals(List.of(account(ONE, 8)), accounts(one));
    assertEquals(List.of(account(TWO, 1)), accounts(two));
    assertEquals(Optional.of(SECOND), one.cash());
  }

  @Test
  void theLedgersAreThereAfterAReopen() throws IOException {
    one.save(List.of(), change(true, FIRST, account(ONE, 5)));
    two.save(List.of(), change(true, SECOND, account(TWO, 1)));
    long cycle = two.beginCycle();
    close();
    open();
    assertEquals(Optional.of(FIRST), one.cash());
    assertEquals(Optional.of(SECOND), two.cash());
    assertEquals(cycle, two.beginCycle());
  }

  @Test
  void whatOnlyAnotherSiteLinksToIsUnmet() throws IOException {
    one.save(List.of(read(ONE, 1, TWO_PAGE, ONE_PAGE)));
    two.save(List.of(read(TWO, 1)));
    assertEquals(List.of(ONE + " " + ONE_PAGE, ONE + " " + TWO_PAGE), unmet(false));
    two.save(List.of(read(TWO_PAGE, 1)));
    assertEquals(List.of(ONE + " " + ONE_PAGE), unmet(false));
  }

  @Test
  void aLinkThatIsNotToBeFollowedLeadsNowhereUnlessAllAreFollowed() throws IOException {
    one.save(List.of(read(ONE, 1, List.of(new Link(TWO_PAGE, "words", true)))));
    assertEquals(List.of(), unmet(false));
    assertEquals(List.of(ONE + " " + TWO_PAGE), unmet(true));
  }

  /** Links to what no crawl has met. */
  private List<String> unmet(boolean followNofollow) throws IOException {
    List<String> links = new ArrayList<>();
    store
        .links()
        .forEachUnmet(followNofollow, (source, target) -> links.add(source + " " + target));
    links.sort(null);
    return links;
  }

  private static Optional<CashChange> change(
      boolean whole, CashTotals totals, CashAccount... accounts) {
    return Optional.of(new CashChange(List.of(accounts), whole, totals));
  }
}
