package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.PageUrl;

class LinkingPageTest {

  @ParameterizedTest
  @CsvSource({
    "https://partner.example.org/links.html, https://partner.example.org/links.html",
    "https://partner.example.org/links.html?user=jane#a, https://partner.example.org/links.html",
    "https://jane:secret@partner.example.org/2024/01/15/a/, https://partner.example.org/2024/01/15/a/",
    "https://partner.example.org, https://partner.example.org/",
    "https://mail.example.org/box/jane@example.org/1, https://mail.example.org/",
    "https://mail.example.org/box/jane%40example.org/1, https://mail.example.org/"
  })
  void nothingPersonalIsLeft(String referrer, String kept) {
    assertEquals(kept, LinkingPage.of(PageUrl.of(referrer)));
  }

  @Test
  void ofALongAddressTheFrontPageIsKept() {
    String host = "https://partner.example.org/";
    String longest = host + "x".repeat(LinkingPage.MAX_LENGTH - host.length());
    assertEquals(longest, LinkingPage.of(PageUrl.of(longest)));
    assertEquals(host, LinkingPage.of(PageUrl.of(longest + "x")));
  }
}
