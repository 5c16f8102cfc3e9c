package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;
import org.siterank.site.SearchPage;
import org.siterank.site.SiteScope;

class OwnSearchTest {

  private static final SiteScope SCOPE = SiteScope.of(PageUrl.of("https://www.example.org/"));
  private static final OwnSearch SEARCH =
      OwnSearch.of(
          List.of(
              new SearchPage("/search?q={query}"),
              new SearchPage("https://find.example.net/s?lang={query}"),
              new SearchPage("https://find.example.net/s?words={query}")),
          SCOPE);

  private static Optional<String> query(String referrer) {
    return SEARCH.asked(SCOPE.canonical(PageUrl.of(referrer))).map(OwnSearch.Asked::query);
  }

  @Test
  void theParameterOfTheSearchPageHoldsTheQuery() {
    assertEquals(
        Optional.of("opening hours"), query("https://www.example.org/search?q=opening+hours"));
    assertEquals(Optional.of("öl"), query("http://example.org/search?page=2&q=%C3%B6l&sort=date"));
    assertEquals(Optional.of("100%"), query("https://www.example.org/search?q=100%"));
    assertEquals(Optional.of("x"), query("https://find.example.net/s?words=x"));
  }

  @Test
  void otherPagesAreNotTheSearch() {
    assertEquals(Optional.empty(), query("https://www.example.org/search"));
    assertEquals(Optional.empty(), query("https://www.example.org/search?q="));
    assertEquals(Optional.empty(), query("https://www.example.org/search?query=x"));
    assertEquals(Optional.empty(), query("https://www.example.org/search/more?q=x"));
    assertEquals(Optional.empty(), query("https://www.example.org/"));
    assertEquals(Optional.empty(), query("https://other.example/search?q=x"));
  }

  @Test
  void ofASearchOnAnotherHostTheOriginAloneIsEnough() {
    assertEquals(Optional.of(""), query("https://find.example.net/"));
    assertEquals(Optional.empty(), query("https://find.example.net/about"));
  }

  @Test
  void whatLooksPersonalIsNotKept() {
    for (String text :
        List.of(
            "jane.doe@example.org",
            "mail jane@example",
            "jane (at) example",
            "030 1234567",
            "+49 (30) 12-34-567",
            "4111 1111 1111 1111",
            "kunde 20240131",
            "#",
            " ",
            "x".repeat(101))) {
      assertEquals(Optional.empty(), QueryText.of(text), text);
    }
  }

  @Test
  void queriesAreCountedInOneSpelling() {
    assertEquals(Optional.of("opening hours"), QueryText.of("  Opening\t\u00a0HOURS \u0007 "));
    assertEquals(Optional.of("java 17 release 2021"), QueryText.of("# Java 17 Release 2021"));
    assertEquals(Optional.of("c++ <b>"), QueryText.of("C++ <b>"));
  }

  @Test
  void aPatternThatNamesNoQueryIsRefused() {
    for (String pattern :
        List.of(
            "/search",
            "search?q={query}",
            "/search?q=",
            "/s?q={query}&x=1",
            "ftp://h/s?q={query}")) {
      IllegalArgumentException e =
          assertThrows(IllegalArgumentException.class, () -> new SearchPage(pattern), pattern);
      assertTrue(e.getMessage().contains("\"" + pattern + "\""), e.getMessage());
    }
  }
}
