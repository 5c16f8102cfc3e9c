package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.SlowDocument;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Block;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;
import org.siterank.site.StatedReaders;

/** What the crawl learns over the nights: visits, cash, traps, copies. */
class CrawlKnowledgeTest {

  private static final PageUrl HOME = PageUrl.of("https://example.org/");

  @TempDir Path directory;

  private static PageUrl url(String path) {
    return PageUrl.of("https://example.org" + path);
  }

  private static UrlRecord record(PageUrl url, FetchHistory visits) {
    return new UrlRecord(
        url,
        UrlStatus.READ,
        200,
        Optional.empty(),
        0,
        Optional.of(Instant.ofEpochMilli(5)),
        "",
        "",
        0,
        1,
        "",
        visits,
        StatedReaders.NONE);
  }

  @Test
  void theLayoutOfAPageIsKeptAndReplacedAlsoWhereItsWordsStayTheSame() throws IOException {
    PageLayout first =
        new PageLayout(
            List.of(new Section("A", "a", 0)),
            List.of(new Block(1, 4, 0, 0, false, true)),
            List.of("x=y"));
    PageLayout second =
        new PageLayout(List.of(), List.of(new Block(2, 4, 1, 0, false, false)), List.of());
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      for (PageLayout layout : List.of(first, second)) {
        store.crawl().save(List.of(page("/a", "A", "text", layout)));
        assertEquals(layout, store.pages().page(url("/a")).orElseThrow().layout());
      }
    }
  }

  private static CrawlResult page(String path, String title, String text, PageLayout layout) {
    Page page =
        new Page(
            url(path),
            new Page.Content("text/html", title, "", "", text, "en"),
            new Page.Directives(false, false, Optional.empty(), Optional.empty()),
            List.of(),
            List.of(),
            Optional.empty(),
            layout,
            Optional.empty());
    return new CrawlResult(record(url(path), FetchHistory.NONE), Optional.of(page));
  }

  private static CrawlResult page(String path, String title, String text) {
    Page page = Page.of(url(path), "text/html", title, text, "en", List.of());
    return new CrawlResult(record(url(path), FetchHistory.NONE), Optional.of(page));
  }

  private static String words(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < count; k++) {
      text.append("word").append(random.nextInt(1000)).append(' ');
    }
    return text.toString();
  }

  @Test
  void visitsTrapsAndCashComeBackAsTheyWereSaved() throws IOException {
    FetchHistory visits = new FetchHistory(4, 1, Duration.ofDays(9), 2);
    CashTotals totals = new CashTotals(100, 30, 7, 2, 1.5);
    CashAccount account = new CashAccount(HOME, 56, 2, 0.25, 1.25);
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store
          .crawl()
          .save(
              List.of(new CrawlResult(record(HOME, visits), Optional.empty())),
              Optional.of(new CashChange(List.of(account), false, totals)));
      store.crawl().addTrap("COPIES x", Instant.ofEpochMilli(9));
    }
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(visits, store.crawl().find(HOME).get().visits());
      assertEquals(Optional.of(totals), store.crawl().cash());
      List<CashAccount> accounts = new ArrayList<>();
      store.crawl().forEachAccount(accounts::add);
      assertEquals(List.of(account), accounts);
      assertEquals(Map.of("COPIES x", Instant.ofEpochMilli(9)), store.crawl().traps());
    }
  }

  @Test
  void newAndChangedTextsAreToldOnceTheyAreStored() throws IOException {
    List<Long> told = new ArrayList<>();
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.crawl().onPages(told::addAll);
      store.crawl().save(List.of(page("/a", "A", "one"), page("/b", "B", "two")));
      assertEquals(List.of(url("/a"), url("/b")), urls(store, told));
      told.clear();
      store.crawl().save(List.of(page("/a", "A", "one"), page("/b", "B", "three")));
      assertEquals(List.of(url("/b")), urls(store, told));

      List<Long> since = new ArrayList<>();
      store.pages().forEachPageSince(Instant.ofEpochMilli(4), since::add);
      assertEquals(Set.of(url("/a"), url("/b")), Set.copyOf(urls(store, since)));
      store
          .pages()
          .forEachPageSince(Instant.ofEpochMilli(5), page -> fail("fetched at 5: " + page));
    }
  }

  private static List<PageUrl> urls(SiteStore store, List<Long> addresses) throws IOException {
    List<PageUrl> urls = new ArrayList<>();
    for (long address : addresses) {
      urls.add(store.pages().page(address).orElseThrow().url());
    }
    return urls;
  }

  @Test
  void theWordsOfLinksToAPageAreThoseOfItsRedirectsToo() throws IOException {
    UrlRecord moved =
        new UrlRecord(
            url("/old"),
            UrlStatus.REDIRECT,
            301,
            Optional.of(url("/a")),
            0,
            Optional.of(Instant.ofEpochMilli(5)),
            "",
            "",
            0,
            1,
            "",
            FetchHistory.NONE,
            StatedReaders.NONE);
    List<Long> pages = new ArrayList<>();
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.crawl().onPages(pages::addAll);
      store
          .crawl()
          .save(
              List.of(
                  new CrawlResult(moved, Optional.empty()),
                  linking("/a", new Link(url("/a"), "myself", false)),
                  linking(
                      "/b",
                      new Link(url("/a"), "the a", false),
                      new Link(url("/a"), " ", false),
                      new Link(url("/c"), "the c", false)),
                  linking(
                      "/c",
                      new Link(url("/old"), "the a", false),
                      new Link(url("/a"), "not followed", true))));
      long first = pages.get(0);
      assertEquals(url("/a"), store.pages().page(first).orElseThrow().url());
      assertEquals(
          Map.of(first, Map.of("the a", 2)),
          store.pages().anchors(List.of(first, pages.get(1), 9_999L)));
    }
  }

  private static CrawlResult linking(String path, Link... links) {
    Page page = Page.of(url(path), "text/html", path, "", "en", List.of(links));
    return new CrawlResult(record(url(path), FetchHistory.NONE), Optional.of(page));
  }

  @Test
  void importanceIsTheRateOfAVisitedAccount() throws IOException {
    CashTotals totals = new CashTotals(100, 30, 7, 2, 1.5);
    List<CashAccount> accounts =
        List.of(new CashAccount(HOME, 56, 2, 0.25, 1), new CashAccount(url("/a"), 0, 2, -1, 1));
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.crawl().save(List.of(), Optional.of(new CashChange(accounts, true, totals)));
      assertEquals(OptionalDouble.of(0.25), store.crawl().importance(HOME));
      assertEquals(OptionalDouble.empty(), store.crawl().importance(url("/a")));
      assertEquals(OptionalDouble.empty(), store.crawl().importance(url("/b")));
    }
  }

  @Test
  void aBatchThatFailsMovesNoCash() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      UrlRecord broken =
          new UrlRecord(
              HOME,
              UrlStatus.READ,
              200,
              Optional.empty(),
              0,
              Optional.of(Instant.EPOCH),
              null,
              "",
              0,
              1,
              "");
      CashChange change = new CashChange(List.of(), true, new CashTotals(9, 9, 0, 0, 0));
      assertThrows(
          IOException.class,
          () ->
              store
                  .crawl()
                  .save(List.of(new CrawlResult(broken, Optional.empty())), Optional.of(change)));
      assertEquals(Optional.empty(), store.crawl().cash());
    }
  }

  @Test
  void nearCopiesAreFoldedAndPagesThatOnlyLookAlikeAreNot() throws IOException {
    String text = words(1, 400);
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store
          .crawl()
          .save(
              List.of(
                  page("/a", "Guide", text),
                  page("/a/print", "Guide", text + "printed on Monday"),
                  page("/exact", "Guide", text),
                  page("/other-title", "Reference", text + "printed on Monday"),
                  page("/half", "Guide", words(1, 200) + words(2, 200)),
                  page("/short", "Guide", "printed on Monday")));
      Map<String, String> copies = new java.util.TreeMap<>();
      BiConsumer<PageUrl, PageUrl> put =
          (original, copy) -> copies.put(copy.path(), original.path());
      store.pages().forEachDuplicate(put, put);
      assertEquals(Map.of("/a/print", "/a", "/exact", "/a"), copies);
    }
  }

  @Test
  void anAddressOfAnotherLanguageIsNotThatOfTheOriginal() throws Exception {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store
          .crawl()
          .save(
              List.of(
                  page("/cs/a", "Guide", words(1, 400)),
                  page("/en/aaa", "Guide", words(1, 400)),
                  page("/zh-TW/bb", "Manual", words(2, 400)),
                  page("/en-US/bb", "Manual", words(2, 400)),
                  page("/c", "Notes", words(3, 400)),
                  page("/en/c", "Notes", words(3, 400))));
      Map<String, String> copies = new java.util.TreeMap<>();
      BiConsumer<PageUrl, PageUrl> put =
          (original, copy) -> copies.put(copy.path(), original.path());
      store.pages().forEachDuplicate(put, put);
      assertEquals(Map.of("/cs/a", "/en/aaa", "/zh-TW/bb", "/en-US/bb", "/en/c", "/c"), copies);
    }
  }

  @Test
  void aDatabaseOfTheFirstSchemaIsBroughtUpToDateByARun() throws Exception {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      store.crawl().save(List.of(page("/a", "Guide", words(1, 400))));
    }
    FirstSchema.make(directory);
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals("Guide", store.pages().page(url("/a")).get().title());
      assertEquals(FetchHistory.NONE, store.crawl().find(url("/a")).get().visits());
    }
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      assertEquals(FetchHistory.NONE, store.crawl().find(url("/a")).get().visits());
      assertEquals(Optional.empty(), store.crawl().cash());
    }
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals("Guide", store.pages().page(url("/a")).get().title());
    }
  }

  private static List<SlowDocument> slow(SiteStore store) throws IOException {
    List<SlowDocument> found = new ArrayList<>();
    store.crawl().forEachSlowDocument(found::add);
    return found;
  }

  @Test
  void aSlowDocumentIsKeptUntilItCanBeReadOrItsAddressIsForgotten() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      for (String path : List.of("/read", "/gone", "/slow")) {
        store.crawl().addSlowDocument(new SlowDocument(url(path), "1", "no end"));
        store.crawl().addSlowDocument(new SlowDocument(url(path), "12", "endless"));
        UrlRecord unread = UrlRecord.unread(url(path), 1);
        store.crawl().save(List.of(new CrawlResult(unread, Optional.empty())));
      }
      assertEquals(3, slow(store).size());
      store.crawl().save(List.of(page("/read", "Read", "at last")));
      store.crawl().removeUnless(url -> !url.equals(url("/gone")));
    }
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(1, slow(store).size());
      assertEquals(url("/slow"), slow(store).get(0).url());
      assertEquals("12", slow(store).get(0).digest());
      assertEquals("endless", slow(store).get(0).problem());
    }
  }
}
