package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
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
            List.of(new UrlGlob("/docs/*")),
            List.of(new UrlGlob("*/draft/*"), new UrlGlob("/docs/*?print=*")),
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
}
