package org.siterank.today;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/**
 * Page views of the last {@value #DAYS} days by page, source and day, 8 bytes for each of them that
 * has views.
 */
public final class RecentViews implements VisitCounter {

  /** Five weeks: the day or week that is looked at, and four weeks before. */
  static final int DAYS = 35;

  private static final int SOURCE_BITS = 20;
  private static final int AGE_BITS = 6;
  private static final int VIEW_BITS = 10;
  private static final int MOST_SOURCES = 1 << SOURCE_BITS;
  private static final int MOST_VIEWS = (1 << VIEW_BITS) - 1;

  /** Stands for the sources beyond the first million. */
  private static final ViewSource OTHERS =
      new ViewSource(ViewSource.Group.INTERNAL, ViewSource.INTERNAL);

  private final LocalDate day;
  private final Map<ViewSource, Integer> numbers = new HashMap<>();
  private final List<ViewSource> sources = new ArrayList<>();
  private long[] rows = new long[1024]; // page, source, age, views, from the highest bits on
  private final Predicate<PageUrl> isGone;
  private final Map<PageUrl, Map<LocalDate, Long>> gone = new HashMap<>();
  private int size;
  private int oldest = -1;

  /**
   * @param day the day with age 0; later ones are left out
   */
  RecentViews(LocalDate day) {
    this(day, url -> false);
  }

  private RecentViews(LocalDate day, Predicate<PageUrl> isGone) {
    this.day = day;
    this.isGone = isGone;
    numbers.put(OTHERS, 0);
    sources.add(OTHERS);
  }

  /** Begins to count the views up to the last complete day; empty if the logs cover none. */
  public static Optional<RecentViews> begin(SiteStore store, Instant now) throws IOException {
    return begin(store, now, url -> false);
  }

  /**
   * Begins to count them.
   *
   * @param isGone whether an address is that of a page that is gone, whose views are counted as
   *     well
   */
  public static Optional<RecentViews> begin(SiteStore store, Instant now, Predicate<PageUrl> isGone)
      throws IOException {
    return LastDay.of(store, now)
        .map(
            last -> {
              RecentViews views = new RecentViews(last.day(), isGone);
              last.lines().keySet().forEach(views::logged);
              return views;
            });
  }

  /** The day that is looked at. */
  LocalDate day() {
    return day;
  }

  /** A day has been logged, with page views or without. */
  void logged(LocalDate logged) {
    long age = ChronoUnit.DAYS.between(logged, day);
    if (age >= 0 && age < DAYS) {
      oldest = Math.max(oldest, (int) age);
    }
  }

  @Override
  public void add(PageVisits visits) {
    add(visits.page(), visits.count());
    VisitCount visit = visits.count();
    if (visits.page() < 0 && !visit.day().isAfter(day) && isGone.test(visit.url())) {
      gone.computeIfAbsent(visit.url(), none -> new TreeMap<>())
          .merge(visit.day(), visit.visits(), Long::sum);
    }
  }

  /** The views of pages that are gone, by address and day. */
  Map<PageUrl, Map<LocalDate, Long>> gone() {
    return gone;
  }

  /**
   * Adds views.
   *
   * @param page the node of the page
   */
  void add(int page, VisitCount visit) {
    long age = ChronoUnit.DAYS.between(visit.day(), day);
    if (page < 0 || age < 0 || age >= DAYS || visit.visits() <= 0) {
      return;
    }
    logged(visit.day());
    int source = number(ViewSource.of(visit));
    for (long left = visit.visits(); left > 0; left -= MOST_VIEWS) {
      if (size == rows.length) {
        rows = Arrays.copyOf(rows, 2 * size);
      }
      rows[size++] =
          (((long) page << SOURCE_BITS | source) << AGE_BITS | age) << VIEW_BITS
              | Math.min(left, MOST_VIEWS);
    }
  }

  private int number(ViewSource source) {
    Integer known = numbers.get(source);
    if (known != null) {
      return known;
    }
    if (sources.size() == MOST_SOURCES) {
      return 0;
    }
    numbers.put(source, sources.size());
    sources.add(source);
    return sources.size() - 1;
  }

  /** Days that were logged, the day itself among them; at most {@value #DAYS}. */
  int days() {
    return oldest + 1;
  }

  /** Is shown pages one after another. */
  interface PageReader {

    /**
     * A page that has views.
     *
     * @param page its node
     * @param views by source and age
     */
    void page(int page, Map<ViewSource, int[]> views);
  }

  /** Shows every page that has views, in the order of the nodes. */
  void forEachPage(PageReader reader) {
    Arrays.sort(rows, 0, size);
    Map<ViewSource, int[]> views = new HashMap<>();
    int page = -1;
    for (int k = 0; k < size; k++) {
      int next = (int) (rows[k] >>> (SOURCE_BITS + AGE_BITS + VIEW_BITS));
      if (next != page && page >= 0) {
        reader.page(page, views);
        views = new HashMap<>();
      }
      page = next;
      int source = (int) (rows[k] >>> (AGE_BITS + VIEW_BITS)) & (MOST_SOURCES - 1);
      int age = (int) (rows[k] >>> VIEW_BITS) & ((1 << AGE_BITS) - 1);
      views.computeIfAbsent(sources.get(source), none -> new int[DAYS])[age] +=
          (int) rows[k] & MOST_VIEWS;
    }
    if (page >= 0) {
      reader.page(page, views);
    }
  }
}
