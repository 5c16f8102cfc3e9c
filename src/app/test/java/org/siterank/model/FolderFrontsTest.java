package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class FolderFrontsTest {

  private final FolderFronts fronts = new FolderFronts();

  private void add(String... paths) {
    List.of(paths).forEach(path -> fronts.add(url(path)));
  }

  private static PageUrl url(String path) {
    return PageUrl.of("https://www.example.org" + path);
  }

  @Test
  void theFrontPageOfAFolderWithSeveralPagesIsTheFrontOfAPart() {
    add("/", "/river/index.html", "/river/1.html", "/river/2.html", "/river/3.html");
    add("/lake/", "/lake/a/", "/lake/b/", "/lake/c/", "/hill/", "/hill/a/", "/a", "/b", "/c");
    assertTrue(fronts.has(url("/river/index.html")));
    assertTrue(fronts.has(url("/lake/")), "its pages have folders of their own");
    assertFalse(fronts.has(url("/lake/a/")), "a page alone");
    assertFalse(fronts.has(url("/hill/")), "one page is no part");
    assertFalse(fronts.has(url("/")), "the whole site");
    assertFalse(fronts.has(url("/river/1.html")));
    assertFalse(fronts.has(url("/lake/?page=2")));
  }
}
