package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.siterank.site.Assets;
import org.siterank.site.PageUrl;

class CrawlOptionsTest {

  private final CrawlOptions options = CrawlOptions.defaults();

  @Test
  void aWrongValueIsNamedWithWhatIsAllowed() {
    assertMessage(
        "connections must be between 1 and 64, got 0",
        () -> options.withPace(new CrawlDelay.Adaptive(), 0));
    assertMessage(
        "maxPages must be between 1 and 2147483647, got -5",
        () -> options.withLimits(-5, Optional.empty()));
    assertMessage(
        "timeLimit must be positive, got PT0S",
        () -> options.withLimits(1, Optional.of(Duration.ZERO)));
    assertMessage(
        "timeout must be positive, got PT-1S",
        () -> options.withDocumentLimits(1, Duration.ofSeconds(-1), Duration.ofSeconds(1)));
    assertMessage(
        "delay must not be negative, got PT-1S",
        () -> new CrawlDelay.Fixed(Duration.ofSeconds(-1)));
    assertThrows(IllegalArgumentException.class, () -> options.withUserAgent("(no token)"));
    assertThrows(IllegalArgumentException.class, () -> options.withUserAgent("A/1\r\nX: y"));
  }

  @Test
  void robotsTxtKnowsUsByOurProductToken() {
    assertEquals("siterank", options.productToken());
    assertEquals("acme-bot", options.withUserAgent("Acme-Bot/2.0 (x)").productToken());
    assertTrue(CrawlOptions.agent("http://a.example/").endsWith(" (+http://a.example/)"));
  }

  @Test
  void assetsAreToldByTheirName() {
    assertTrue(Assets.isAsset(PageUrl.of("http://x/a/Logo.PNG?v=2")));
    assertTrue(Assets.isAsset(PageUrl.of("http://x/a.tar.gz")));
    assertFalse(Assets.isAsset(PageUrl.of("http://x/a.png/")));
    assertFalse(Assets.isAsset(PageUrl.of("http://x/a?file=b.png")));
    assertFalse(Assets.isAsset(PageUrl.of("http://x/paper.pdf")));
    assertFalse(Assets.isAsset(PageUrl.of("http://x.zip/")));
  }

  private static void assertMessage(String message, Executable wrong) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, wrong).getMessage());
  }
}
