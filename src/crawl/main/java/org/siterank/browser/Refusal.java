package org.siterank.browser;

/** Why a request of a page is not sent. */
public enum Refusal {
  /** Its host is none of the site's. */
  OTHER_HOST("to other hosts"),
  /** robots.txt forbids it. */
  ROBOTS("that robots.txt forbids"),
  /** It would change something: a crawl sends GET alone. */
  METHOD("other than GET"),
  /** It is not HTTP, or its address is not valid. */
  NOT_HTTP("other than HTTP");

  private final String words;

  Refusal(String words) {
    this.words = words;
  }

  /** Its requests in plain words: {@code requests to other hosts}. */
  public String words() {
    return words;
  }
}
