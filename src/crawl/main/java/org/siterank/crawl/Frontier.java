package org.siterank.crawl;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/** The addresses still to be looked at. Every address comes in once. */
interface Frontier {

  /**
   * One address to look at.
   *
   * @param known what is known of it, its depth brought up to date
   * @param hops redirects that led here
   * @param purpose why it is looked at
   */
  record Entry(UrlRecord known, int hops, Purpose purpose) {

    boolean ignoresCanonical() {
      return purpose == Purpose.IGNORE_CANONICAL;
    }
  }

  /** Why an address is looked at. */
  enum Purpose {
    /** To see what is there. */
    VISIT,
    /** To read the page even if it names another address as its own. */
    IGNORE_CANONICAL,
    /** To see whether a page that was not there a moment ago has really gone. */
    SECOND_ATTEMPT
  }

  boolean hasSeen(PageUrl url);

  void add(Entry entry);

  /**
   * The next address, or null when there is none or it has to wait for others under way.
   *
   * @param othersUnderWay whether addresses taken before have not come back yet
   */
  Entry next(boolean othersUnderWay) throws IOException;

  /**
   * An address has come back, and what it leads to has been added.
   *
   * @param record what it turned out to be
   * @param links its links, for a page that was read
   */
  void settled(Entry entry, UrlRecord record, List<Link> links);

  /**
   * An address that this cycle has looked at before was walked through.
   *
   * @param links its links, for a page that was read
   */
  default void passed(Entry entry, UrlRecord record, List<Link> links) {
    settled(entry, record, links);
  }

  /**
   * Whether the addresses of earlier cycles are in it from the start. Otherwise each is added when
   * a link leads to it.
   */
  default boolean plansAhead() {
    return false;
  }

  /** A task for an address and its number of clicks from the start page. */
  @FunctionalInterface
  interface Clicked {
    void accept(PageUrl url, int clicks) throws IOException;
  }

  /**
   * Addresses that turned out to be fewer clicks away than it seemed when they were found, with
   * that number of clicks.
   */
  void forEachNearer(Clicked action) throws IOException;

  /** Whether addresses must come back in the order in which they were taken. */
  boolean keepsOrder();

  boolean isEmpty();

  int size();

  /** Clicks from the start page at which the crawl is. */
  int depth();

  /** The links that an address leads to: those of a page, or the target of a redirect or a copy. */
  static List<Link> links(UrlRecord record, List<Link> links) {
    return switch (record.status()) {
      case READ -> links;
      case REDIRECT, DUPLICATE -> {
        Optional<PageUrl> target = record.target();
        yield target.map(url -> List.of(new Link(url, "", false))).orElse(List.of());
      }
      case UNREAD, EXCLUDED, FAILED, GONE -> List.of();
    };
  }
}
