package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SiteScopeTest {

  private static final SiteScope PLAIN = SiteScope.of(PageUrl.of("https://www.example.org/"));

  @Test
  void otherSchemeAndBareHostAreTheSameSite() {
    for (String spelling :
        List.of(
            "http://example.org/a",
            "https://example.org/a",
            "http://www.example.org/a",
            "https://www.example.org/a")) {
      PageUrl url = PLAIN.canonical(PageUrl.of(spelling));
      assertEquals("https://www.example.org/a", url.value());
      assertTrue(PLAIN.contains(url));
    }
    assertFalse(PLAIN.contains(PLAIN.canonical(PageUrl.of("https://sub.example.org/a"))));
    assertFalse(PLAIN.contains(PLAIN.canonical(PageUrl.of("https://www.example.org:8080/a"))));
  }

  @Test
  void anAliasIsFoldedOntoTheSite() {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("http://127.0.0.1:8000/")),
            List.of(PageUrl.of("http://www.semicomplete.com/")),
            List.of(),
            List.of(),
            Set.of());
    PageUrl url = scope.canonical(PageUrl.of("https://semicomplete.com/blog/?x=1"));
    assertEquals("http://127.0.0.1:8000/blog/?x=1", url.value());
  }

  @Test
  void aSiteBelowAPathEndsWhereThePathEnds() {
    SiteScope scope = SiteScope.of(PageUrl.of("https://example.org/docs/index.html"));
    assertEquals(List.of("https://example.org/docs/"), scope.prefixes());
    assertTrue(scope.contains(PageUrl.of("https://example.org/docs/a")));
    assertFalse(scope.contains(PageUrl.of("https://example.org/blog/")));
  }

  @Test
  void ignoredParametersAreRemovedWithoutTouchingTheOthers() {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://example.org/")),
            List.of(),
            List.of(),
            List.of(),
            Set.of("utm_*", "sid"));
    assertEquals(
        "https://example.org/?b=2&a=1",
        scope.canonical(PageUrl.of("https://example.org/?b=2&UTM_source=x&a=1&sid=9")).value());
    assertEquals(
        "https://example.org/", scope.canonical(PageUrl.of("https://example.org/?sid")).value());
  }

  @Test
  void includeAndExcludeDecideWhatBelongs() {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://example.org/")),
            List.of(),
            List.of(new PathPattern("/docs/")),
            List.of(new PathPattern("*/draft/"), new PathPattern("/docs/*?print=")),
            Set.of());
    assertTrue(scope.contains(PageUrl.of("https://example.org/docs/a")));
    assertFalse(scope.contains(PageUrl.of("https://example.org/")));
    assertFalse(scope.contains(PageUrl.of("https://example.org/docs/draft/a")));
    assertFalse(scope.contains(PageUrl.of("https://example.org/docs/a?print=1")));
    assertTrue(scope.owns(PageUrl.of("https://example.org/")));
  }

  @Test
  void aSecondAddressOfTheSetIsInternal() {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://a.example/"), PageUrl.of("https://b.example/wiki/")),
            List.of(),
            List.of(),
            List.of(),
            Set.of());
    assertTrue(scope.contains(PageUrl.of("https://b.example/wiki/x")));
    assertFalse(scope.contains(PageUrl.of("https://b.example/x")));
  }

  @Test
  void theScopeNamesThePatternThatDecides() {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://example.org/")),
            List.of(),
            List.of(new PathPattern("/docs/"), new PathPattern("/blog/")),
            List.of(new PathPattern("/docs/old/")),
            Set.of());
    assertEquals(
        "/docs/old/ of site.exclude",
        scope.deciding(PageUrl.of("https://example.org/docs/old/a")).orElseThrow().toString());
    assertEquals(
        "/docs/ of site.include",
        scope.deciding(PageUrl.of("https://example.org/docs/a")).orElseThrow().toString());
    assertEquals(Optional.empty(), scope.deciding(PageUrl.of("https://example.org/shop/")));
    assertEquals(
        "/docs/old/ of sites.one.site.exclude",
        union("one", scope)
            .deciding(PageUrl.of("https://example.org/docs/old/a"))
            .orElseThrow()
            .toString());
  }

  @Test
  void aPatternThatMatchesNoAddressIsNamed() {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://example.org/")),
            List.of(),
            List.of(new PathPattern("/"), new PathPattern("/docs/")),
            List.of(new PathPattern("/drafts/"), new PathPattern("/old/")),
            Set.of());
    SiteScope both = union("one", scope, "two", SiteScope.of(PageUrl.of("https://two.example/")));
    both.part("one").contains(PageUrl.of("https://example.org/docs/a"));
    both.contains(PageUrl.of("https://example.org/old/"));
    assertEquals("[/drafts/ of site.exclude]", scope.unmatchedPatterns().toString());
    assertEquals("[/drafts/ of sites.one.site.exclude]", both.unmatchedPatterns().toString());
    assertEquals("[]", both.part("two").unmatchedPatterns().toString());
    scope.forgetMatches();
    assertEquals(4, scope.unmatchedPatterns().size());
  }

  @Test
  void aGlobIsHeldAgainstTheWholeText() {
    assertTrue(new UrlGlob("/a*c").matches(PageUrl.of("http://h/abbc")));
    assertFalse(new UrlGlob("/a*c").matches(PageUrl.of("http://h/abbcd")));
    assertTrue(new UrlGlob("*").matches(PageUrl.of("http://h/")));
    assertTrue(new UrlGlob("http://h/*x*y").matches(PageUrl.of("http://h/axbxyxy")));
    assertThrows(IllegalArgumentException.class, () -> new UrlGlob(" "));
  }

  @Test
  void aSiteNeedsAnAddress() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new SiteScope(List.of(), List.of(), List.of(), List.of(), Set.of()));
  }

  private static SiteScope site(String url, List<String> aliases, Set<String> ignored) {
    return new SiteScope(
        List.of(PageUrl.of(url)),
        aliases.stream().map(PageUrl::of).toList(),
        List.of(),
        List.of(),
        ignored);
  }

  private static SiteScope union(Object... namesAndSites) {
    Map<String, SiteScope> sites = new LinkedHashMap<>();
    for (int i = 0; i < namesAndSites.length; i += 2) {
      sites.put((String) namesAndSites[i], (SiteScope) namesAndSites[i + 1]);
    }
    return SiteScope.union(sites);
  }

  private static String canonical(SiteScope scope, String url) {
    return scope.canonical(PageUrl.of(url)).value();
  }

  @Test
  void theLongestPrefixSaysWhosePageItIs() {
    SiteScope all = SiteScope.of(PageUrl.of("https://example.org/"));
    SiteScope docs = SiteScope.of(PageUrl.of("https://example.org/docs/"));
    for (SiteScope both :
        List.of(union("all", all, "docs", docs), union("docs", docs, "all", all))) {
      assertEquals(
          Optional.of("docs"), both.siteName(PageUrl.of("https://example.org/docs/deep/a")));
      assertEquals(Optional.of("all"), both.siteName(PageUrl.of("https://example.org/docs")));
      assertEquals(Optional.of("all"), both.siteName(PageUrl.of("https://example.org/blog")));
      assertEquals(Optional.empty(), both.siteName(PageUrl.of("https://other.example/docs/a")));
      assertTrue(both.part("docs").contains(PageUrl.of("https://example.org/docs/a")));
      assertFalse(both.part("all").contains(PageUrl.of("https://example.org/docs/a")));
      assertFalse(both.part("all").owns(PageUrl.of("https://example.org/docs/a")));
      assertFalse(both.part("docs").owns(PageUrl.of("https://example.org/blog")));
      // By another spelling too.
      assertEquals("https://example.org/docs/a", canonical(both, "http://www.example.org/docs/a"));
    }
  }

  @Test
  void aliasesOfEachSiteAreFoldedOntoThatSite() {
    SiteScope both =
        union(
            "one", site("https://one.example/", List.of("http://old-one.example/x/"), Set.of()),
            "two", site("https://two.example/w/", List.of("http://old-two.example/"), Set.of()));
    for (SiteScope scope : List.of(both, both.part("one"), both.part("two"))) {
      assertEquals("https://one.example/p", canonical(scope, "https://www.old-one.example/x/p"));
      assertEquals("https://two.example/w/p", canonical(scope, "http://old-two.example/p"));
      assertEquals("https://two.example/w/p", canonical(scope, "http://www.two.example/w/p"));
      assertEquals("http://www.two.example/p", canonical(scope, "http://www.two.example/p"));
    }
    assertEquals(
        Optional.of("two"),
        both.siteName(both.canonical(PageUrl.of("http://old-two.example/p?q=1"))));
  }

  @Test
  void theAddressOfOneSiteIsNoAliasOfAnother() {
    SiteScope both =
        union(
            "plain", SiteScope.of(PageUrl.of("https://example.org/")),
            "www", SiteScope.of(PageUrl.of("https://www.example.org/")));
    assertEquals("https://www.example.org/a", canonical(both, "https://www.example.org/a"));
    assertEquals("https://example.org/a", canonical(both, "https://example.org/a"));
    assertEquals(Optional.of("www"), both.siteName(PageUrl.of("https://www.example.org/a")));
  }

  @Test
  void eachSiteIgnoresItsOwnParameters() {
    SiteScope both =
        union(
            "one", site("https://one.example/", List.of(), Set.of("sid")),
            "two", site("https://two.example/", List.of("http://old.example/"), Set.of("utm_*")));
    for (SiteScope scope : List.of(both, both.part("one"), both.part("two"))) {
      assertEquals(
          "https://one.example/?utm_a=1", canonical(scope, "https://one.example/?sid=1&utm_a=1"));
      assertEquals(
          "https://two.example/?sid=1", canonical(scope, "https://two.example/?sid=1&utm_a=1"));
      assertEquals(
          "https://two.example/?sid=1", canonical(scope, "http://old.example/?sid=1&utm_a=1"));
    }
  }

  @Test
  void aPartHasItsOwnPagesAndWhatItLeavesOutIsLeftOutOfTheUnion() {
    SiteScope one =
        new SiteScope(
            List.of(PageUrl.of("https://one.example/"), PageUrl.of("https://extra.example/")),
            List.of(),
            List.of(),
            List.of(new PathPattern("/private/")),
            Set.of());
    SiteScope two = SiteScope.of(PageUrl.of("https://two.example/start.html"));
    SiteScope both = union("one", one, "two", two);
    PageUrl ofOne = PageUrl.of("https://extra.example/a");
    PageUrl ofTwo = PageUrl.of("https://two.example/private/a");
    PageUrl left = PageUrl.of("https://one.example/private/a");
    assertTrue(both.contains(ofOne) && both.contains(ofTwo));
    assertFalse(both.contains(left));
    assertTrue(both.owns(left));
    SiteScope first = both.part("one");
    assertTrue(first.contains(ofOne));
    assertFalse(first.contains(ofTwo) || first.owns(ofTwo));
    SiteScope second = both.part("two");
    assertTrue(second.contains(ofTwo));
    assertFalse(second.contains(ofOne) || second.owns(left));
  }

  @Test
  void aUnionKnowsItsSitesInTheirOrder() {
    SiteScope both =
        union(
            "zebra", SiteScope.of(PageUrl.of("https://two.example/start.html")),
            "ape", SiteScope.of(PageUrl.of("https://one.example/")));
    assertEquals(List.of("zebra", "ape"), both.siteNames());
    assertEquals(
        List.of(PageUrl.of("https://two.example/start.html"), PageUrl.of("https://one.example/")),
        both.starts());
    assertEquals(PageUrl.of("https://two.example/start.html"), both.start());
    assertEquals(List.of("https://two.example/", "https://one.example/"), both.prefixes());
    SiteScope part = both.part("ape");
    assertEquals(List.of(PageUrl.of("https://one.example/")), part.starts());
    assertEquals(PageUrl.of("https://one.example/"), part.start());
    assertEquals(List.of("https://one.example/"), part.prefixes());
    assertEquals(List.of(), PLAIN.siteNames());
    assertEquals(Optional.empty(), PLAIN.siteName(PageUrl.of("https://www.example.org/a")));
    assertThrows(IllegalArgumentException.class, () -> both.part("lion"));
  }

  @Test
  void twoSitesOfAUnionCannotHaveTheSameAddress() {
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                union(
                    "one", SiteScope.of(PageUrl.of("https://example.org/a/")),
                    "two", SiteScope.of(PageUrl.of("https://example.org/a/index.html"))));
    assertEquals(
        "the sites one and two have the same address https://example.org/a/", e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> SiteScope.union(Map.of()));
  }
}
