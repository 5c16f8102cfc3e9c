package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.PageUrl;

class RelativeLinkTest {

  @ParameterizedTest
  @CsvSource({
    "/a/b.html, /a/c.html, c.html",
    "/a/, /a/c.html?x=1, c.html?x=1",
    "/a/b/, /a/c/d.html, ../c/d.html",
    "/a/b/c/x, /d, ../../../d",
    "/x, /a/b/, a/b/",
    "/ab/x, /a/x, ../a/x",
  })
  void theShortestWayIsFromTheFolder(String page, String target, String link) {
    String site = "https://www.example.org";
    PageUrl from = PageUrl.of(site + page);
    assertEquals(Optional.of(link), RelativeLink.between(from, PageUrl.of(site + target)));
    assertEquals(
        PageUrl.of(site + target).value(),
        java.net.URI.create(from.value()).resolve(link).toString());
  }

  @ParameterizedTest
  @CsvSource({"https://other.example/a/c.html", "http://www.example.org/a/c.html"})
  void thereIsNoneToAnotherHostOrScheme(String target) {
    assertEquals(
        Optional.empty(),
        RelativeLink.between(PageUrl.of("https://www.example.org/a/"), PageUrl.of(target)));
  }
}
