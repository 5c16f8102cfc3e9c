package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.siterank.site.PageUrl;

/**
 * When addresses have their turn in a round of {@link CashFrontier}, by number, and what of their
 * past it depends on: 20 bytes for each.
 */
final class RevisitSchedule {

  /** The parts of a round. */
  enum Turn {
    AT_ONCE,
    OVERDUE,
    NEW,
    AGAIN
  }

  private final PageUrl start;
  private final Duration maxAge;
  private final Function<PageUrl, Optional<Instant>> lastModified;
  private final Predicate<PageUrl> isNews;
  private final Instant now;
  private final long cycle;
  private Turn[] turn = new Turn[16];
  private long[] ageMillis = new long[16];
  private double[] changesPerDay = new double[16];
  private int size;

  /**
   * @param start the start page
   * @param maxAge from which on an address is overdue
   * @param lastModified what sitemaps and feeds say
   * @param isNews whether a feed names an address
   * @param now the time of the crawl
   * @param cycle its number
   */
  RevisitSchedule(
      PageUrl start,
      Duration maxAge,
      Function<PageUrl, Optional<Instant>> lastModified,
      Predicate<PageUrl> isNews,
      Instant now,
      long cycle) {
    this.start = start;
    this.maxAge = maxAge;
    this.lastModified = lastModified;
    this.isNews = isNews;
    this.now = now;
    this.cycle = cycle;
  }

  /** The next number is this address's. */
  void add(UrlRecord known) {
    if (size == turn.length) {
      int length = Math.addExact(size, size >> 1);
      turn = Arrays.copyOf(turn, length);
      ageMillis = Arrays.copyOf(ageMillis, length);
      changesPerDay = Arrays.copyOf(changesPerDay, length);
    }
    turn[size] = turn(known);
    ageMillis[size] = RevisitValue.ageMillis(known, now);
    changesPerDay[size++] = known.visits().changesPerDay();
  }

  private Turn turn(UrlRecord known) {
    if (known.url().equals(start) || known.cycle() == cycle) {
      return Turn.AT_ONCE;
    }
    if (known.status() == UrlStatus.UNREAD || known.fetched().isEmpty()) {
      return fresh(known.url());
    }
    Instant fetched = known.fetched().get();
    boolean changed = lastModified.apply(known.url()).filter(fetched::isBefore).isPresent();
    if (changed && isNews.test(known.url())) {
      return Turn.AT_ONCE;
    }
    if (Duration.between(fetched, now).compareTo(maxAge) >= 0) {
      return Turn.OVERDUE;
    }
    return changed ? Turn.NEW : Turn.AGAIN;
  }

  private Turn fresh(PageUrl url) {
    return isNews.test(url) ? Turn.AT_ONCE : Turn.NEW;
  }

  Turn of(int number) {
    return turn[number];
  }

  /** Time since the last visit. */
  long ageMillis(int number) {
    return ageMillis[number];
  }

  /** The value of another visit. */
  double worth(int number, double importance) {
    return RevisitValue.of(ageMillis[number], importance, changesPerDay[number]);
  }
}
