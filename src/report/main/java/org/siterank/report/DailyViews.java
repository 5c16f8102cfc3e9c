package org.siterank.report;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Page views that the logs count, by day and by the way in which visitors came.
 *
 * @param days every day from the first with a visit to the last, none left out
 */
public record DailyViews(List<Day> days) {

  /** No logs. */
  public static final DailyViews NONE = new DailyViews(List.of());

  /** Days up to which each is shown by itself; more are shown by weeks. */
  static final int SINGLE_DAYS = 28;

  private static final int WEEK = 7;

  /** In which way visitors came to a page; its name in lower case is the key of its text. */
  public enum Way {
    /** Search engines. */
    SEARCH,
    /** Typed, bookmarked, or without a referrer. */
    DIRECT,
    /** Links of other sites. */
    EXTERNAL,
    /** Social networks. */
    SOCIAL,
    /** AI assistants. */
    ASSISTANT,
    /** Links of pages of the site that were not read. */
    RETURNING,
    /** Links of the site itself: no visit starts here. */
    INTERNAL
  }

  /**
   * A day.
   *
   * @param views page views by way; a way without views is left out
   */
  public record Day(LocalDate day, Map<Way, Long> views) {

    public Day {
      views = ordered(views);
    }
  }

  /**
   * Consecutive days together.
   *
   * @param first the first of them
   * @param days how many, at least 1
   * @param views page views in all of them by way
   */
  public record Span(LocalDate first, int days, Map<Way, Long> views) {

    public Span {
      views = ordered(views);
    }

    /** Page views in all of its days. */
    public long total() {
      return views.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Page views per day. */
    public double viewsPerDay() {
      return total() / (double) days;
    }

    /** Page views per day that begin a visit: all but clicks on links of the site. */
    public double entriesPerDay() {
      return viewsPerDay() - perDay(Way.INTERNAL);
    }

    /** Page views per day that came in one way. */
    public double perDay(Way way) {
      return views.getOrDefault(way, 0L) / (double) days;
    }
  }

  /** The last seven days, and the seven before them. */
  public record LastWeek(Span last, Span before) {

    /**
     * Whether two counts of seven days are as different as chance alone makes them, at 95 %.
     *
     * @param scatter variance over mean of a count; 1 for independent views
     */
    static boolean isNoise(double last, double before, double scatter) {
      return Math.abs(last - before) <= 1.96 * Math.sqrt(Math.max(1, scatter) * (last + before));
    }

    /** Whether the page views changed by no more than chance; see {@link #isNoise}. */
    public boolean isNoise(double scatter) {
      return isNoise((double) last.total(), (double) before.total(), scatter);
    }

    /** The way whose page views changed most in the direction in which all of them changed. */
    public Way main() {
      int sign = Long.signum(last.total() - before.total());
      Way main = Way.SEARCH;
      double most = Double.NEGATIVE_INFINITY;
      for (Way way : Way.values()) {
        double change = sign * (last.perDay(way) - before.perDay(way));
        if (change > most) {
          main = way;
          most = change;
        }
      }
      return main;
    }
  }

  public DailyViews {
    days = List.copyOf(days);
    for (int k = 1; k < days.size(); k++) {
      if (!days.get(k).day().equals(days.get(k - 1).day().plusDays(1))) {
        throw new IllegalArgumentException(
            "days must follow each other, got "
                + days.get(k).day()
                + " after "
                + days.get(k - 1).day());
      }
    }
  }

  private static Map<Way, Long> ordered(Map<Way, Long> views) {
    Map<Way, Long> ordered = new EnumMap<>(Way.class);
    ordered.putAll(views);
    return Collections.unmodifiableMap(ordered);
  }

  /** Page views in all. */
  public long total() {
    return days.stream()
        .mapToLong(day -> day.views().values().stream().mapToLong(Long::longValue).sum())
        .sum();
  }

  /** Whether nothing was counted. */
  public boolean isEmpty() {
    return total() == 0;
  }

  /** Ways that anybody came in, in their order. */
  public List<Way> ways() {
    return List.of(Way.values()).stream()
        .filter(way -> days.stream().anyMatch(day -> day.views().getOrDefault(way, 0L) > 0))
        .toList();
  }

  /** Whether {@link #spans} are weeks. */
  public boolean byWeek() {
    return days.size() > SINGLE_DAYS;
  }

  /**
   * The spans of a chart: single days up to four weeks, weeks beyond. Weeks end with the last day;
   * the first may be shorter.
   */
  public List<Span> spans() {
    return spans(byWeek() ? WEEK : 1);
  }

  /** Weeks from two weeks on, else days. Weeks end with the last day; the first may be shorter. */
  public List<Span> weeks() {
    return spans(days.size() < 2 * WEEK ? 1 : WEEK);
  }

  private List<Span> spans(int length) {
    List<Span> spans = new ArrayList<>();
    for (int end = days.size(); end > 0; end -= length) {
      spans.add(span(Math.max(0, end - length), end));
    }
    Collections.reverse(spans);
    return spans;
  }

  /** The last seven days against those before; nothing with fewer than fourteen days. */
  public Optional<LastWeek> lastWeek() {
    int n = days.size();
    return n < 2 * WEEK
        ? Optional.empty()
        : Optional.of(new LastWeek(span(n - WEEK, n), span(n - 2 * WEEK, n - WEEK)));
  }

  private Span span(int from, int end) {
    Map<Way, Long> views = new EnumMap<>(Way.class);
    for (Day day : days.subList(from, end)) {
      day.views().forEach((way, count) -> views.merge(way, count, Long::sum));
    }
    return new Span(days.get(from).day(), end - from, views);
  }
}
