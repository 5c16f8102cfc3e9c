package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CrawlerKindTest {

  @Test
  void everyNameIsOneThatTheListGives() {
    Set<String> names = new HashSet<>();
    new ListFile("crawler-user-agents.json")
        .forEachText(
            (field, text) -> {
              if (field.equals("name")) {
                names.add(text);
              }
            });
    for (CrawlerKind kind : CrawlerKind.values()) {
      for (String robot : kind.robots()) {
        assertTrue(names.contains(robot), robot);
        assertEquals(kind, CrawlerKind.of(robot));
      }
    }
  }

  @Test
  void agentsOfTheirOperatorsDocumentation() {
    RobotList robots = RobotList.shipped();
    String claude =
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0;"
            + " +claudebot@anthropic.com)";
    String perplexity =
        "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0;"
            + " +https://perplexity.ai/perplexitybot)";
    String bing = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";
    assertEquals(Optional.of(CrawlerKind.ASSISTANT), robots.name(claude).map(CrawlerKind::of));
    assertEquals(Optional.of(CrawlerKind.ASSISTANT), robots.name(perplexity).map(CrawlerKind::of));
    assertEquals(Optional.of(CrawlerKind.SEARCH), robots.name(bing).map(CrawlerKind::of));
    assertEquals(Optional.of(CrawlerKind.OTHER), robots.name("curl/8.0").map(CrawlerKind::of));
  }
}
