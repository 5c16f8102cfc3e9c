package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.site.PageUrl;

/**
 * Where a site has no end, the crawl must have one. Addresses are held against the form of an
 * address, against what the pages of their {@link UrlShape} said so far, and against what their
 * parameters turned out to be worth. Only addresses that were never read are refused; every refusal
 * is counted under the name of its limit.
 */
final class SpiderTraps {

  /** Most segments of a path (Heritrix {@code TooManyPathSegmentsDecideRule}). */
  static final int MAX_SEGMENTS = 20;

  /**
   * Most addresses of one path with more than two query parameters: the combinations of a faceted
   * navigation. Our choice.
   */
  static final int MAX_COMBINATIONS = 100;

  /**
   * Pages of a shape in a row, each found on the one before, from which on they must differ by more
   * than their numbers: two years of months where the address holds a date, our choice, and above
   * what chance makes of a large site (e log n, 38 for a million pages in a random recursive tree).
   */
  static final int DATED_CHAIN = 24;

  static final int CHAIN = 50;

  /**
   * Pages of a dated shape in a row that say nothing but other numbers, after which no more of them
   * are taken from each other: the days of three months, our choice. A calendar with an event in
   * each quarter goes on to the end of {@link #DATED_CHAIN}.
   */
  static final int SILENT_DATES = 100;

  /**
   * How far from the first one such pages are followed in any case: a list that divides its pages
   * reaches each of them sooner.
   */
  static final int SILENT_CHAIN = 3;

  /** Pages in a row that are followed in any case at most: a thousand pages of a list. */
  static final int LONGEST_CHAIN = 1000;

  /** Pages of a shape that may say what another one said, before their share counts. */
  static final int MAX_COPIES = 50;

  /** Values of a parameter that must make no difference before it counts as meaningless. */
  static final int MEANINGLESS_AFTER = 5;

  /** How long a trap that was found stays closed; later it is tried again. */
  static final Duration CLOSED_FOR = Duration.ofDays(90);

  /** Why an address is not asked for. */
  record Finding(CrawlLimit limit, String detail) {

    /** The key in a store. */
    String key() {
      return limit + " " + detail;
    }
  }

  private final ShapeGroups groups = new ShapeGroups();
  private final LongTable generations = new LongTable(); // by hash of the address
  private final Map<String, Integer> combinations = new HashMap<>();
  private final LongTable without = new LongTable(); // by hash of an address less a parameter
  private long[] printWithout = new long[16]; // by number in the above
  private final Map<String, int[]> differences = new TreeMap<>(); // same, other
  private final LongTable stripped = new LongTable(); // by hash
  private final Map<String, CrawlLimit> closed = new TreeMap<>(); // by shape, or parameter
  private final List<Finding> news = new ArrayList<>();

  /** Takes up what earlier runs found, as far as it is recent. */
  SpiderTraps(Map<String, Instant> known, Instant now) {
    known.forEach(
        (key, when) -> {
          int space = key.indexOf(' ');
          boolean recent = Duration.between(when, now).compareTo(CLOSED_FOR) < 0;
          for (CrawlLimit limit : CrawlLimit.values()) {
            if (recent && space > 0 && limit.name().equals(key.substring(0, space))) {
              closed.put(key.substring(space + 1), limit);
            }
          }
        });
  }

  /** Takes into account an address that earlier runs took up. */
  void known(PageUrl url) {
    Map<String, String> parameters = UrlShape.parameters(url);
    for (String name : parameters.keySet()) {
      if (closed.get(parameter(name)) == CrawlLimit.SESSION_IDS) {
        strip(url, name);
      }
    }
    if (parameters.size() > 2) {
      combinations.merge(url.origin() + url.path(), 1, Integer::sum);
    }
  }

  /** Traps found since the last call. */
  List<Finding> takeNews() {
    List<Finding> taken = List.copyOf(news);
    news.clear();
    return taken;
  }

  /** Why an address that was never read is not asked for, by itself. */
  Optional<Finding> refusal(PageUrl url) {
    if (UrlShape.segments(url) > MAX_SEGMENTS) {
      return Optional.of(new Finding(CrawlLimit.PATH_SEGMENTS, url.origin()));
    }
    if (UrlShape.repeatsSegments(url)) {
      return Optional.of(new Finding(CrawlLimit.REPEATED_SEGMENTS, url.origin()));
    }
    String shape = UrlShape.of(url);
    CrawlLimit limit = closed.get(shape);
    return limit == null ? Optional.empty() : Optional.of(new Finding(limit, shape));
  }

  /** Why a new address is not taken up, found on a page; what is taken up is remembered. */
  Optional<Finding> refusal(PageUrl url, PageUrl from) {
    Optional<Finding> refusal = refusal(url);
    if (refusal.isPresent()) {
      return refusal;
    }
    String shape = UrlShape.of(url);
    Map<String, String> parameters = UrlShape.parameters(url);
    for (String name : parameters.keySet()) {
      if (closed.get(parameter(name)) == CrawlLimit.SESSION_IDS && !strip(url, name)) {
        return Optional.of(new Finding(CrawlLimit.SESSION_IDS, parameter(name)));
      }
    }
    if (parameters.size() > 2
        && combinations.merge(url.origin() + url.path(), 1, Integer::sum) > MAX_COMBINATIONS) {
      return Optional.of(new Finding(CrawlLimit.COMBINATIONS, url.origin() + url.path()));
    }
    if (shape.equals(UrlShape.of(from))) {
      int generation = Math.max(0, generations.get(LongTable.hash(from.value()))) + 1;
      if (isEndless(url, shape, generation)) {
        return Optional.of(close(CrawlLimit.ENDLESS_CHAIN, shape));
      }
      generations.put(LongTable.hash(url.value()), generation);
    }
    return Optional.empty();
  }

  /** Whether an address is the first one that is this one without a parameter. */
  private boolean strip(PageUrl url, String parameter) {
    return stripped.put(LongTable.hash(UrlShape.without(url, parameter)), 0) == LongTable.NEW;
  }

  /** The site answers so for any address that does not exist. */
  void foundSoft404(long print) {
    close(CrawlLimit.SOFT_404, Long.toHexString(print));
  }

  boolean isSoft404(long print) {
    return closed.get(Long.toHexString(print)) == CrawlLimit.SOFT_404;
  }

  private static String parameter(String name) {
    return "parameter " + name;
  }

  private boolean isEndless(PageUrl url, String shape, int generation) {
    if (generation > LONGEST_CHAIN) {
      return true;
    }
    ShapeGroups.Group group = groups.get(shape);
    if (group == null) {
      return false;
    }
    boolean dated = UrlShape.isDated(url);
    if (dated && group.silent() >= SILENT_DATES && generation > SILENT_CHAIN) {
      return true;
    }
    boolean alike = group.read() > 0 && 2 * group.alike() >= group.read();
    return alike && generation > (dated ? DATED_CHAIN : CHAIN);
  }

  private Finding close(CrawlLimit limit, String what) {
    Finding finding = new Finding(limit, what);
    if (closed.put(what, limit) == null) {
      news.add(finding);
    }
    return finding;
  }

  /** Learns from a page that was read for the first time. */
  void read(PageUrl url, TextFingerprint print) {
    boolean dated = UrlShape.isDated(url);
    if (!print.tells() && !dated) {
      return;
    }
    String shape = UrlShape.of(url);
    groups.read(shape, print, UrlShape.segments(url), dated);
    if (!print.tells()) {
      return;
    }
    ShapeGroups.Group group = groups.get(shape);
    if (group != null) {
      decide(group, shape);
    }
    for (String name : UrlShape.parameters(url).keySet()) {
      compare(name, UrlShape.without(url, name), print.words());
    }
  }

  private void decide(ShapeGroups.Group group, String shape) {
    if (group.copies() > MAX_COPIES && 5 * group.copies() >= 4 * group.read()) {
      close(CrawlLimit.COPIES, shape);
    } else if (group.depths() >= UrlShape.SHAPED_SEGMENTS && group.alike() > MAX_COPIES) {
      close(CrawlLimit.PATH_SEGMENTS, shape);
    }
  }

  /** Whether a parameter makes a difference to what a page says. */
  private void compare(String parameter, String rest, long words) {
    int number = without.size();
    int known = without.put(LongTable.hash(rest), number);
    if (known == LongTable.NEW) {
      if (number == printWithout.length) {
        printWithout = Arrays.copyOf(printWithout, number + (number >> 1));
      }
      printWithout[number] = words;
      return;
    }
    int[] counts = differences.computeIfAbsent(parameter, key -> new int[2]);
    counts[printWithout[known] == words ? 0 : 1]++;
    if (counts[0] >= MEANINGLESS_AFTER && counts[0] >= 10 * counts[1]) {
      close(CrawlLimit.SESSION_IDS, parameter(parameter));
    }
  }
}
