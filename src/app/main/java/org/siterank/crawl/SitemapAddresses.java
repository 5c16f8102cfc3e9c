package org.siterank.crawl;

import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import org.siterank.site.PageUrl;

/** Addresses that sitemaps name, in the order in which they were read. Not thread-safe. */
final class SitemapAddresses {

  /**
   * So many are stored before a page is read: as many as one file may name (sitemaps.org), which
   * takes seconds.
   */
  static final int MOST_AT_ONCE = 50_000;

  private final int most;
  private final UrlNumbers addresses = new UrlNumbers();
  private long[] lastModified = new long[16]; // by number, milliseconds since 1970; 0: not said
  private int taken;

  /** Creates an empty collection of at most so many addresses. */
  SitemapAddresses(int most) {
    this.most = most;
  }

  int size() {
    return addresses.size();
  }

  /**
   * Adds an address; of one that is there already, the last change said counts.
   *
   * @return whether there was room for it
   */
  boolean add(PageUrl url, Optional<Instant> changed) {
    if (addresses.size() == most && addresses.number(url) == UrlNumbers.NONE) {
      return false;
    }
    int number = addresses.add(url);
    if (number >= lastModified.length) {
      lastModified = Arrays.copyOf(lastModified, number + (number >> 1));
    }
    if (changed.isPresent()) {
      lastModified[number] = changed.get().toEpochMilli();
    }
    return true;
  }

  /** Returns when a page was changed, where a sitemap says so. */
  Optional<Instant> lastModified(PageUrl url) {
    int number = addresses.number(url);
    return number == UrlNumbers.NONE || lastModified[number] == 0
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(lastModified[number]));
  }

  /** Whether addresses were added since {@link #takeNew}. */
  boolean hasNew() {
    return taken < addresses.size();
  }

  /**
   * Takes the next addresses, at most {@value #MOST_AT_ONCE}; returns their numbers, in URL order.
   */
  int[] takeNew() {
    int first = taken;
    taken = Math.min(addresses.size(), first + MOST_AT_ONCE);
    int[] order =
        StableOrder.of(
            taken - first, (left, right) -> addresses.compare(first + left, first + right) <= 0);
    Arrays.setAll(order, i -> order[i] + first);
    return order;
  }

  PageUrl url(int number) {
    return addresses.url(number);
  }
}
