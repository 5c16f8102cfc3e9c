package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.model.UrlResolver.Kind;
import org.siterank.model.UrlResolver.Meaning;
import org.siterank.model.UrlResolver.Way;
import org.siterank.site.PageUrl;

class UrlResolverTest {

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

  private UrlResolver resolver() throws IOException {
    return UrlResolver.read(site.store(), site.scope());
  }

  private Optional<PageUrl> page(String path) throws IOException {
    return resolver().page(url(path));
  }

  @Test
  void nothingIsKnownOfAnEmptyDatabase() throws IOException {
    UrlResolver resolver = resolver();
    assertEquals(new Meaning(Kind.UNKNOWN, HOME), resolver.meaning(HOME));
    assertEquals(Optional.empty(), resolver.page(HOME));
    assertEquals(List.of(), resolver.redirects());
    assertEquals(0, resolver.duplicates());
  }

  @Test
  void theStateOfAnAddressIsItsKind() throws IOException {
    site.page(HOME);
    Map<UrlStatus, Kind> kinds =
        Map.of(
            UrlStatus.UNREAD, Kind.UNREAD,
            UrlStatus.FAILED, Kind.UNREAD,
            UrlStatus.EXCLUDED, Kind.EXCLUDED,
            UrlStatus.GONE, Kind.DEAD,
            UrlStatus.REDIRECT, Kind.DEAD,
            UrlStatus.DUPLICATE, Kind.DEAD);
    for (UrlStatus status : kinds.keySet()) {
      site.address(url("/" + status), status);
    }
    UrlResolver resolver = resolver();
    assertEquals(new Meaning(Kind.PAGE, HOME), resolver.meaning(HOME));
    kinds.forEach(
        (status, kind) -> {
          PageUrl address = url("/" + status);
          assertEquals(new Meaning(kind, address), resolver.meaning(address));
          boolean isNode = kind == Kind.UNREAD || kind == Kind.EXCLUDED;
          assertEquals(isNode, resolver.page(address).isPresent(), status.name());
        });
    assertEquals(new Meaning(Kind.EXTERNAL, AWAY), resolver.meaning(AWAY));
    assertEquals(Optional.empty(), resolver.page(AWAY));
  }

  @Test
  void aWayCountsItsRedirectsAndSeesCopies() throws IOException {
    site.page(A).redirect(url("/1"), url("/2")).copy(url("/2"), url("/3")).redirect(url("/3"), A);
    site.redirect(url("/out"), AWAY).redirect(url("/nowhere"), url("/unheard-of"));
    UrlResolver resolver = resolver();
    Meaning end = new Meaning(Kind.PAGE, A);
    assertEquals(new Way(end, 0, false), resolver.way(A));
    assertEquals(new Way(end, 1, false), resolver.way(url("/3")));
    assertEquals(new Way(end, 1, true), resolver.way(url("/2")));
    assertEquals(new Way(end, 2, true), resolver.way(url("/1")));
    assertEquals(new Way(new Meaning(Kind.EXTERNAL, AWAY), 1, false), resolver.way(url("/out")));
    assertEquals(
        new Way(new Meaning(Kind.UNKNOWN, url("/unheard-of")), 1, false),
        resolver.way(url("/nowhere")));
  }

  @Test
  void tenHopsAreFollowedAndElevenAreNot() throws IOException {
    site.page(url("/0"));
    for (int i = 1; i <= 11; i++) {
      site.redirect(url("/" + i), url("/" + (i - 1)));
    }
    UrlResolver resolver = resolver();
    assertEquals(new Way(new Meaning(Kind.PAGE, url("/0")), 10, false), resolver.way(url("/10")));
    assertEquals(new Way(new Meaning(Kind.DEAD, url("/0")), 11, false), resolver.way(url("/11")));
  }

  @Test
  void aRedirectPathEndsWhereItWasBeforeOrNothingRedirects() throws IOException {
    site.page(A).redirect(url("/x"), url("/y")).redirect(url("/y"), url("/x"));
    site.redirect(url("/old"), A).copy(url("/copy"), A);
    UrlResolver resolver = resolver();
    assertEquals(List.of(url("/x"), url("/y"), url("/x")), resolver.redirectPath(url("/x")));
    assertEquals(List.of(url("/old"), A), resolver.redirectPath(url("/old")));
    assertEquals(List.of(A), resolver.redirectPath(A));
    assertEquals(List.of(url("/copy")), resolver.redirectPath(url("/copy")));
    assertEquals(List.of(url("/none")), resolver.redirectPath(url("/none")));
    assertEquals(
        List.of(url("/old"), url("/x"), url("/y")),
        List.copyOf(new TreeSet<>(resolver.redirects())));
  }

  private void twins(PageUrl one, PageUrl other) throws IOException {
    String text = "These words are long enough to be taken for the same text. ".repeat(20);
    site.page(one, "Twin", text, List.of()).page(other, "Twin", text, List.of());
  }

  @Test
  void theStartPageIsTheOriginalOfItsCopies() throws IOException {
    twins(HOME, A);
    UrlResolver resolver = resolver();
    assertEquals(1, resolver.duplicates());
    assertEquals(new Way(new Meaning(Kind.PAGE, HOME), 0, true), resolver.way(A));
    assertEquals(new Way(new Meaning(Kind.PAGE, HOME), 0, false), resolver.way(HOME));
  }

  @Test
  void copiesThatSaySoAreToldFromThoseThatWereFound() throws IOException {
    twins(A, B);
    site.copy(url("/print"), A);
    Map<PageUrl, Boolean> copies = new TreeMap<>();
    resolver().forEachCopy(copies::put);
    assertEquals(Map.of(B, false, url("/print"), true), copies);
  }

  @Test
  void anUnknownAddressIsTriedAsItsFolderAndAsAnIndexFile() throws IOException {
    site.page(url("/docs/")).page(url("/manual/index.htm")).page(url("/plain")).page(url("/q/"));
    assertEquals(Optional.of(url("/docs/")), page("/docs"));
    assertEquals(Optional.of(url("/docs/")), page("/docs/index.php"));
    assertEquals(Optional.of(url("/manual/index.htm")), page("/manual/"));
    assertEquals(Optional.empty(), page("/manual"));
    assertEquals(Optional.empty(), page("/docs/other.html"));
    assertEquals(Optional.empty(), page("/plain/"));
    assertEquals(Optional.empty(), page("/q?page=2"));
  }

  @Test
  void aSpellingThatIsGoneIsNoPage() throws IOException {
    site.address(url("/docs/"), UrlStatus.GONE);
    assertEquals(Optional.empty(), page("/docs"));
    site.address(url("/docs/"), UrlStatus.EXCLUDED);
    assertEquals(Optional.of(url("/docs/")), page("/docs"));
  }

  @Test
  void otherNamesOfTheSiteAreItsOwn() throws IOException {
    site.page(A);
    PageUrl other = PageUrl.of("http://example.org/a");
    assertEquals(A, resolver().canonical(other));
    assertEquals(Optional.of(A), resolver().page(other));
  }

  @Test
  void addressesThatAreNoLongerOfTheSiteAreUnknown() throws IOException {
    site.page(AWAY);
    assertEquals(new Meaning(Kind.EXTERNAL, AWAY), resolver().meaning(AWAY));
  }
}
