package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

class CampaignParametersTest {

  private static final ReferrerResolver RESOLVER =
      new ReferrerResolver(
          new SiteScope(
              List.of(PageUrl.of("https://www.example.org/")),
              List.of(),
              List.of(),
              List.of(),
              Set.of()),
          ReferrerList.shipped(),
          OwnSearch.NONE,
          KeyedHash.random());

  private static String name(String campaign) {
    return CampaignParameters.of("/a?x=1&utm_campaign=" + campaign + "#f").name();
  }

  /** Google, "Collect campaign data with custom URLs", the example. */
  @Test
  void allPartsAreRead() {
    assertEquals(
        new Campaign("summer-mailer", "email", "summer sale"),
        CampaignParameters.of(
            "/?utm_source=summer-mailer&utm_medium=email&utm_campaign=Summer+Sale&utm_id=1"));
    assertEquals(
        new Campaign("a", "b", ""), CampaignParameters.of("/?utm_source=a&amp;utm_medium=b"));
    assertEquals(Campaign.NONE, CampaignParameters.of("/utm_source=a"));
    assertEquals(Campaign.NONE, CampaignParameters.of("/?utm_source=&utm_term=x"));
    assertEquals("%zz", name("%zz"));
  }

  @Test
  void whatMayNameAPersonIsNotKept() {
    assertEquals(Campaign.OTHER, name("jane%40example.org"));
    assertEquals(Campaign.OTHER, name("0171-234-5678"));
    assertEquals(Campaign.OTHER, name("x".repeat(CampaignParameters.MAX_LENGTH + 1)));
    assertEquals(Campaign.OTHER, name("%20".repeat(500) + "x"));
    assertEquals("2026-11-28 letter", name("2026-11-28+letter"));
    assertEquals("20261128", name("20261128"));
  }

  @ParameterizedTest
  @CsvSource({
    "chatgpt.com, ASSISTANT, chatgpt.com",
    "chatgpt, ASSISTANT, chatgpt.com",
    "claude, ASSISTANT, claude.ai",
    "perplexity, ASSISTANT, perplexity.ai",
    "gemini, ASSISTANT, google.com",
    "google, SEARCH, google.com",
    "bing, SEARCH, bing.com",
    "duckduckgo, SEARCH, duckduckgo.com",
    "facebook, SOCIAL, facebook.com",
    "fb, SOCIAL, facebook.com",
    "newsletter.other.example, DIRECT, newsletter.other.example",
    "newsletter.other.org, EXTERNAL, other.org",
    "www.example.org, DIRECT, ''",
    "example.org, DIRECT, ''",
    "semalt.com, DIRECT, ''",
    "newsletter, DIRECT, newsletter",
    "newsletter.v2, DIRECT, newsletter.v2",
    "other, DIRECT, ''"
  })
  void aSourceHasTheClassThatItsReferrerWouldHave(String source, RequestClass kind, String host) {
    Referrer found = RESOLVER.source(source);
    assertEquals(kind, found.requestClass());
    assertEquals(host, found.text());
  }
}
