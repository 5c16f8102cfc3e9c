package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AssetPathsTest {

  @ParameterizedTest
  @CsvSource({
    "/a/Logo.PNG?v=2, PART",
    "/style.css#x, PART",
    "/a.tar.gz, DOWNLOAD",
    "/index.xml, DATA",
    "https://example.org/feed.rss?all, DATA",
    "/robots.txt, FOR_PROGRAMS",
    "/sub/ROBOTS.TXT, FOR_PROGRAMS"
  })
  void assetsAreToldByTheirName(String target, AssetPaths.Kind kind) {
    assertEquals(Optional.of(kind), AssetPaths.kind(target));
  }

  @ParameterizedTest
  @CsvSource({"/", "/a.png/", "/a?file=b.png", "/paper.pdf", "/notes.txt", "/png", "/a.", "x"})
  void everythingElseIsAPage(String target) {
    assertEquals(Optional.empty(), AssetPaths.kind(target));
  }

  @Test
  void aCrawlLooksAtDataThatAPageLinksTo() {
    assertTrue(AssetPaths.isAsset(PageUrl.of("http://x/a/Logo.PNG?v=2")));
    assertTrue(AssetPaths.isAsset(PageUrl.of("http://x/a.tar.gz")));
    assertFalse(AssetPaths.isAsset(PageUrl.of("http://x/guide.xml")));
    assertFalse(AssetPaths.isAsset(PageUrl.of("http://x/paper.pdf")));
    assertFalse(AssetPaths.isAsset(PageUrl.of("http://x.zip/")));
  }
}
