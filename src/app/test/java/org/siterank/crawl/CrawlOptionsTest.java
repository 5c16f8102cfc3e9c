package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.siterank.fetch.FetchOptions;

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
    assertEquals("siterank", options.fetch().productToken());
    assertEquals("acme-bot", options.withUserAgent("Acme-Bot/2.0 (x)").fetch().productToken());
    assertTrue(FetchOptions.agent("http://a.example/").endsWith(" (+http://a.example/)"));
  }

  private static void assertMessage(String message, Executable wrong) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, wrong).getMessage());
  }
}
