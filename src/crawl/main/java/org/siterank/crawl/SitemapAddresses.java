package org.siterank.crawl;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedTime;

/**
 * Addresses that sitemaps and feeds name, in the order in which they were read. Not thread-safe.
 */
final class SitemapAddresses {

  /**
   * So many are stored before a page is read: as many as one file may name (sitemaps.org), which
   * takes seconds.
   */
  static final int MOST_AT_ONCE = 50_000;

  /** Of fewer pages, several may well be of one day; our choice. */
  private static final int FEW = 5;

  private final int most;
  private final UrlNumbers addresses = new UrlNumbers();
  private long[] lastModified = new long[16]; // by number, milliseconds since 1970; 0: not said
  private final Map<LocalDate, Integer> days = new HashMap<>(); // on which sitemaps say changes
  private int dated; // addresses of which a sitemap says it
  private final Map<Integer, Instant> fed = new HashMap<>(); // by number: what feeds say
  private final IntList news = new IntList(); // numbers of those that feeds name
  private final BitSet isNews = new BitSet();
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
    changed.flatMap(StatedTime::of).ifPresent(when -> change(number, when));
    return true;
  }

  private void change(int number, Instant when) {
    if (lastModified[number] == 0) {
      dated++;
    } else {
      days.merge(day(Instant.ofEpochMilli(lastModified[number])), -1, Integer::sum);
    }
    lastModified[number] = when.toEpochMilli();
    days.merge(day(when), 1, Integer::sum);
  }

  private static LocalDate day(Instant when) {
    return LocalDate.ofInstant(when, ZoneOffset.UTC);
  }

  /** A feed says when the page of this address, which was added, was changed. */
  void addFed(PageUrl url, Instant changed) {
    StatedTime.of(changed).ifPresent(when -> fed.put(addresses.number(url), when));
  }

  /**
   * Returns when a page is from: what a feed says, or else a sitemap, unless most of the addresses
   * that sitemaps date have one day: that is the day on which the site was built.
   */
  Optional<Instant> dated(PageUrl url) {
    Instant byFeed = fed.get(addresses.number(url));
    return byFeed != null
        ? Optional.of(byFeed)
        : lastModified(url).filter(when -> dated < FEW || days.get(day(when)) <= dated / 2);
  }

  /** A feed names this address, which was added. */
  void addNews(PageUrl url) {
    int number = addresses.number(url);
    if (!isNews.get(number)) {
      isNews.set(number);
      news.add(number);
    }
  }

  /** Whether a feed names this address. */
  boolean isNews(PageUrl url) {
    int number = addresses.number(url);
    return number != UrlNumbers.NONE && isNews.get(number);
  }

  /** Numbers of the addresses that feeds name, in their order. */
  int[] news() {
    int[] numbers = new int[news.size()];
    Arrays.setAll(numbers, news::get);
    return numbers;
  }

  /** Returns when a page was changed, where a sitemap or a feed says so. */
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
