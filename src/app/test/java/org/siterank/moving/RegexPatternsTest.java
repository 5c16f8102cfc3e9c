package org.siterank.moving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;

class RegexPatternsTest {

  private static final List<String> ADDRESSES =
      List.of(
          "https://www.example.org/",
          "https://www.example.org/docs/",
          "https://www.example.org/docs/a.pdf",
          "https://www.example.org/docs/a.pdfx",
          "https://www.example.org/docs/apdf",
          "https://www.example.org/docsa",
          "https://www.example.org/a.jpg?x=1",
          "https://www.example.org/news/2026/a.html",
          "https://www.example.org/search?q=a",
          "https://www.example.org/a.jpg");

  @Test
  void thePatternsMatchTheAddressesThatTheExpressionMatches() {
    for (String regex :
        List.of(
            ".*",
            "https://www\\.example\\.org/.*",
            "https?://www.example.org/docs/.*",
            "^https://www\\.example\\.org/docs/$",
            ".*\\.pdf",
            ".*\\.pdf$",
            ".*\\.(?:pdf|jpg)",
            ".*/search\\?q=.*",
            ".*/(docs|news/(2025|2026))/.*",
            "https://www\\.example\\.org/docs/.*|https://www\\.example\\.org/news/.*")) {
      List<PathPattern> patterns = RegexPatterns.of(regex).stream().map(PathPattern::new).toList();
      for (String address : ADDRESSES) {
        PageUrl url = PageUrl.of(address);
        assertEquals(
            address.matches(regex),
            patterns.stream().anyMatch(pattern -> pattern.matches(url)),
            regex + " and " + address + " by " + RegexPatterns.of(regex));
      }
    }
  }

  @Test
  void alternativesArePatternsOfTheirOwn() {
    assertEquals(List.of("*.pdf$", "*.jpg$"), RegexPatterns.of(".*\\.(pdf|jpg)"));
    assertEquals(
        List.of("http://www.example.org/a%2A%24$", "https://www.example.org/a%2A%24$"),
        RegexPatterns.of("https?://www.example.org/a\\*\\$"));
  }

  @Test
  void anExpressionThatIsNoPatternIsRefusedWithItsReason() {
    assertRefused(".*/[0-9]+", "[…] has no counterpart");
    assertRefused(".*/\\d{4}/.*", "\\d has no counterpart");
    assertRefused("https://www.example.org/.+", ".+ has no counterpart");
    assertRefused(".*/(?!private).*", "(?…) has no counterpart");
    assertRefused("(?i).*\\.pdf", "(?…) has no counterpart");
    assertRefused(".*/a?", "the repetition ? has no counterpart");
    assertRefused(".*/(a|b", "a ( has no )");
    assertRefused(".*/a)", "a ) has no (");
    assertRefused("/docs/.*", "it begins neither with http nor with .*");
    assertRefused(".*a^b", "^ is not at its beginning");
    assertRefused(".*" + "(a|b)".repeat(7), "more than 64 patterns");
    assertRefused(".*\\", "\\ is at its end");
  }

  private static void assertRefused(String regex, String reason) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> RegexPatterns.of(regex), regex);
    assertTrue(e.getMessage().contains(reason), e.getMessage());
  }
}
