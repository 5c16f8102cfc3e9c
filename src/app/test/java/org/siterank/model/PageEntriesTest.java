package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.READ;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.site.Link;
import org.siterank.site.ListingKind;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

class PageEntriesTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private PageEntries entries(IntToDoubleFunction ranks, Predicate<Readers> wanted)
      throws IOException {
    return PageEntries.read(site.store(), site.model(), node -> ListingKind.NONE, ranks, wanted);
  }

  private Map<PageUrl, IndexEntry> entries() throws IOException {
    return byUrl(entries(node -> 10 - node, readers -> true));
  }

  private static Map<PageUrl, IndexEntry> byUrl(PageEntries entries) {
    Map<PageUrl, IndexEntry> byUrl = new LinkedHashMap<>();
    entries.forEachRemaining(entry -> byUrl.put(entry.url(), entry));
    return byUrl;
  }

  private IndexedPage text(PageUrl url) throws IOException {
    return entries().get(url).text().read();
  }

  /** An index of a million pages is written in less memory without them. */
  @Test
  void theGraphAndTheAddressesCanBeForgotten() throws IOException {
    site.page(HOME, A).page(A);
    List<WeakReference<?>> forgotten = new ArrayList<>();
    PageEntries entries = entriesOf(site.model(), forgotten);
    for (int i = 0; i < 20 && forgotten.stream().anyMatch(part -> part.get() != null); i++) {
      System.gc();
    }
    assertEquals(
        List.of(), forgotten.stream().map(WeakReference::get).filter(Objects::nonNull).toList());
    assertEquals(2, entries.size());
  }

  private PageEntries entriesOf(StoredSite model, List<WeakReference<?>> parts) throws IOException {
    parts.add(new WeakReference<>(model.graph()));
    parts.add(new WeakReference<>(model.resolver()));
    return PageEntries.read(
        site.store(), model, node -> ListingKind.NONE, node -> 1, readers -> true);
  }

  @Test
  void pagesThatWereReadComeBestFirst() throws IOException {
    site.page(HOME, A).page(A).page(B).address(url("/unread"), UrlStatus.UNREAD);
    site.redirect(url("/old"), A);
    PageEntries entries = entries(node -> node == 1 ? 5 : 3, readers -> true);
    assertEquals(3, entries.size());
    List<PageUrl> order = new ArrayList<>();
    while (entries.hasNext()) {
      order.add(entries.next().url());
    }
    assertEquals(List.of(A, HOME, B), order);
    assertThrows(NoSuchElementException.class, entries::next);
  }

  @Test
  void pagesWithoutARankAreLeftOut() throws IOException {
    site.page(HOME).page(A);
    assertEquals(
        List.of(A),
        List.copyOf(byUrl(entries(node -> node == 0 ? Double.NaN : 1, readers -> true)).keySet()));
  }

  @Test
  void thoseWhoMayReadAPageDecideWhetherItIsWanted() throws IOException {
    site.page(HOME).page(A).page(B);
    assertEquals(Readers.UNRESTRICTED, entries().get(HOME).readers());
    site.store().readers().save(Map.of(HOME, Readers.EVERYBODY, A, Readers.parse("hr")));
    assertEquals(Readers.EVERYBODY, entries().get(HOME).readers());
    assertEquals(Readers.NOBODY, entries().get(B).readers());
    assertEquals(List.of(HOME), List.copyOf(byUrl(entries(node -> 1, Readers::isPublic)).keySet()));
  }

  @Test
  void theTextIsThatOfThePageWithTheWordsThatLeadToIt() throws IOException {
    site.page(HOME, "Home", "Welcome", List.of(new Link(A, "the apples", false)));
    site.page(A, "Apples", "All about apples", List.of());
    IndexedPage page = text(A);
    assertEquals("Apples", page.fields().title());
    assertEquals("All about apples", page.fields().body());
    assertEquals(List.of("the apples"), page.fields().anchors());
    assertEquals("en", page.language());
    assertEquals("html", page.type());
  }

  @Test
  void shownTitleFollowsTheOtherTitlesAndChangesTheFingerprint() throws IOException {
    site.page(HOME, "Fruit - Farm", "Welcome", List.of(new Link(A, "a", false)));
    site.page(A, "Apples - Farm", "All about apples", List.of());
    long before = entries().get(A).fingerprint();
    assertEquals("", text(A).fields().shown());
    site.page(B, "Berries - Farm", "All about berries", List.of());
    assertNotEquals(before, entries().get(A).fingerprint());
    assertEquals("Apples", text(A).fields().shown());
    assertEquals("Apples - Farm", text(A).fields().title(), "is searched");
  }

  @Test
  void aFingerprintChangesWithEverythingThatIsIndexed() throws IOException {
    site.page(HOME, "Home", "Welcome", List.of(new Link(A, "apples", false))).page(A).page(B);
    Map<PageUrl, IndexEntry> before = entries();
    site.page(HOME, "Home", "Welcome", List.of(new Link(A, "pears", false)));
    Map<PageUrl, IndexEntry> after = entries();
    assertFalse(before.get(A).fingerprint() == after.get(A).fingerprint());
    assertEquals(before.get(B).fingerprint(), after.get(B).fingerprint());
    site.page(B, "Another title", "All about /b.", List.of());
    assertFalse(before.get(B).fingerprint() == entries().get(B).fingerprint());
  }

  @Test
  void aPageIsFromTheDayThatItStates() throws IOException {
    Page page =
        Page.of(A, "text/html", "A", "a", "", List.of())
            .dated(
                Optional.of(
                    new PageDate(Instant.parse("2024-01-15T23:00:00Z"), PageDate.Kind.PUBLISHED)));
    site.page(HOME).save(KnownSite.record(A, UrlStatus.READ, 200), page);
    assertEquals(Optional.of(LocalDate.of(2024, 1, 15)), text(A).dated());
    assertEquals(Optional.empty(), text(HOME).dated());
    PageEntries entries = entries(node -> 1, readers -> true);
    assertEquals(new DatedPages(2, 1, 0, Optional.empty()), entries.dates());
  }

  @Test
  void pagesThatAskNotToBeShownAreNot() throws IOException {
    site.page(HOME).html(A, "<meta name=robots content=noindex><title>A</title><p>text");
    assertEquals(List.of(HOME), List.copyOf(entries().keySet()));
  }

  @Test
  void aTextThatVanishedMeanwhileIsAFailure() throws IOException {
    site.page(HOME).page(A);
    IndexEntry entry = entries().get(A);
    assertEquals(READ, entry.fetched());
    site.address(A, UrlStatus.GONE);
    IOException vanished = assertThrows(IOException.class, () -> entry.text().read());
    assertEquals(A + ": its text has vanished", vanished.getMessage());
  }
}
