package org.siterank.crawl;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.site.PageUrl;
import org.siterank.site.UrlGlob;

/**
 * Addresses that could not be read, as far as they are news.
 *
 * @param all those that no pattern of {@link CrawlOptions#knownBad} matches
 * @param fresh of them, those that could be read, or were not asked for, in the last run
 * @param knownBad those that a pattern matches
 * @param first the first of the fresh ones, in URL order
 */
public record UnreadAddresses(long all, long fresh, long knownBad, List<PageUrl> first) {

  /** How many are named. */
  private static final int NAMED = 3;

  static final UnreadAddresses NONE = new UnreadAddresses(0, 0, 0, List.of());

  public UnreadAddresses {
    first = List.copyOf(first);
  }

  /** Those of two sites. */
  UnreadAddresses plus(UnreadAddresses other) {
    return new UnreadAddresses(
        all + other.all,
        fresh + other.fresh,
        knownBad + other.knownBad,
        Stream.concat(first.stream(), other.first.stream()).sorted().limit(NAMED).toList());
  }

  /** The first of the fresh ones in brackets; empty without one. */
  public String named() {
    return first.isEmpty()
        ? ""
        : first.stream()
            .map(PageUrl::value)
            .collect(Collectors.joining(", ", " (", fresh > first.size() ? ", ...)" : ")"));
  }

  /** Collects them. Used by one thread. */
  static final class Counter {

    private final List<UrlGlob> patterns;
    private final TreeSet<PageUrl> first = new TreeSet<>();
    private long all;
    private long fresh;
    private long knownBad;

    Counter(List<UrlGlob> patterns) {
      this.patterns = patterns;
    }

    void add(UrlRecord known) {
      if (patterns.stream().anyMatch(pattern -> pattern.matches(known.url()))) {
        knownBad++;
        return;
      }
      all++;
      if (known.visits().failures() == 0) {
        fresh++;
        first.add(known.url());
        if (first.size() > NAMED) {
          first.pollLast();
        }
      }
    }

    UnreadAddresses report() {
      return new UnreadAddresses(all, fresh, knownBad, List.copyOf(first));
    }
  }
}
