package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferrerListTest {

  private static final ReferrerList LIST = ReferrerList.shipped();

  @ParameterizedTest
  @CsvSource({
    "www.google.com, /, SEARCH",
    "google.de, /, SEARCH",
    "www.google.co.uk, /search, SEARCH",
    "www.google.com.br, /, SEARCH",
    "images.google.fr, /, SEARCH",
    "cn.bing.com, /, SEARCH",
    "www.bing.com, /, SEARCH",
    "duckduckgo.com, '', SEARCH",
    "uk.search.yahoo.com, /, SEARCH",
    "www.ecosia.org, /, SEARCH",
    "com.google.android.googlequicksearchbox, '', SEARCH",
    "www.facebook.com, /, SOCIAL",
    "lm.facebook.com, /, SOCIAL",
    "t.co, /abc, SOCIAL",
    "news.ycombinator.com, /, SOCIAL",
    "chatgpt.com, /, ASSISTANT",
    "www.perplexity.ai, /, ASSISTANT",
    "gemini.google.com, /, ASSISTANT",
    "x.com, /i/grok, ASSISTANT",
    "x.com, /, SOCIAL"
  })
  void knownHostsAreKnown(String host, String path, RequestClass expected) {
    assertEquals(Optional.of(expected), LIST.requestClass(host, path));
  }

  @ParameterizedTest
  @CsvSource({
    "groups.google.com",
    "google.com.evil.example",
    "notgoogle.com",
    "google.example",
    "portal",
    "example.org",
    "127.0.0.1",
    "[::1]",
    "myfacebook.com"
  })
  void otherHostsAreNot(String host) {
    assertEquals(Optional.empty(), LIST.requestClass(host, "/"));
  }

  @Test
  void spamIsAHostAndAllBelowIt() {
    assertTrue(LIST.isSpam("semalt.com"));
    assertTrue(LIST.isSpam("semalt.semalt.com"));
    assertFalse(LIST.isSpam("notsemalt.com"));
    assertFalse(LIST.isSpam("com"));
  }
}
