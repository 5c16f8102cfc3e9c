package org.siterank.insight;

import org.siterank.crawl.UrlRecord;

/**
 * How another address stands for a page.
 *
 * @param kind in which way
 * @param httpStatus what the server answered there last; 0 when it was not asked
 */
public record OtherAddress(Kind kind, int httpStatus) {

  /** In which way an address stands for a page. */
  public enum Kind {
    /** It redirects there. */
    REDIRECT,
    /** It names the page as its canonical address, or says the same. */
    COPY,
    /** It is another way to write the address. */
    SPELLING
  }

  /** By what the crawl found at the address. */
  public static OtherAddress of(UrlRecord record) {
    Kind kind =
        switch (record.status()) {
          case REDIRECT -> Kind.REDIRECT;
          case DUPLICATE, READ -> Kind.COPY;
          default -> Kind.SPELLING;
        };
    return new OtherAddress(kind, record.httpStatus());
  }
}
