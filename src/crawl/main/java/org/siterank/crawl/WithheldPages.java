package org.siterank.crawl;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.siterank.site.PageUrl;

/**
 * Pages that the site keeps out of the search by what it says of them, as far as this run is the
 * first to find that.
 *
 * @param of pages that the run read or found unchanged, and these
 * @param pages how many, by cause; no cause without a page
 * @param examples the first page of each cause
 */
public record WithheldPages(long of, Map<Cause, Long> pages, Map<Cause, PageUrl> examples) {

  /** Why. */
  public enum Cause {
    /** They give way to a canonical address that has not most of their text. */
    CANONICAL,
    /** They name a canonical address that has none of their text; it is ignored. */
    CANONICAL_OF_ANOTHER_TEXT,
    /** They ask not to be shown. */
    NOINDEX,
    /** robots.txt keeps us away, from an address that was read before or has no query string. */
    ROBOTS,
    /** They were read before, and redirect to the same place as another of them. */
    REDIRECT,
    /** They were read before, and redirect to a page about cookies. */
    REDIRECT_COOKIES,
    /** They were read before, and redirect in a circle. */
    REDIRECT_CIRCLE
  }

  public WithheldPages {
    pages = Map.copyOf(pages);
    examples = Map.copyOf(examples);
  }

  /** Those of two sites. */
  WithheldPages plus(WithheldPages other) {
    Map<Cause, PageUrl> both = new HashMap<>(other.examples);
    both.putAll(examples);
    return new WithheldPages(of + other.of, CrawlReport.sums(pages, other.pages), both);
  }

  /** The first page of a cause. */
  public Optional<PageUrl> example(Cause cause) {
    return Optional.ofNullable(examples.get(cause));
  }

  /** Whether they are more than this share of the pages, and not a single one. */
  public boolean exceeds(double share) {
    long all = pages.values().stream().mapToLong(Long::longValue).sum();
    return all > 1 && all > share * of;
  }

  /** Collects them. Used by one thread. */
  static final class Counter {

    /** Causes of pages that are not among those shown. */
    private static final Set<Cause> READ_NO_MORE =
        EnumSet.of(
            Cause.CANONICAL,
            Cause.ROBOTS,
            Cause.REDIRECT,
            Cause.REDIRECT_COOKIES,
            Cause.REDIRECT_CIRCLE);

    private final Predicate<PageUrl> isListing;
    private final Map<Cause, Long> pages = new EnumMap<>(Cause.class);
    private final Map<Cause, PageUrl> examples = new EnumMap<>(Cause.class);

    /**
     * @param isListing which addresses are of lists of files, that are made not to be shown
     */
    Counter(Predicate<PageUrl> isListing) {
      this.isListing = isListing;
    }

    void add(Cause cause, PageUrl page) {
      pages.merge(cause, 1L, Long::sum);
      examples.putIfAbsent(cause, page);
    }

    /** Takes a look into account; what was known of the page is no news. */
    void count(UrlRecord known, UrlUpdate verdict) {
      UrlRecord record = verdict.record();
      boolean isNew = known.status() != UrlStatus.READ;
      if (record.status() == UrlStatus.EXCLUDED) {
        boolean form = record.url().pathAndQuery().indexOf('?') >= 0;
        if (known.status() == UrlStatus.READ || (known.status() == UrlStatus.UNREAD && !form)) {
          add(Cause.ROBOTS, record.url());
        }
      } else if (verdict.belief().equals(Optional.of(CanonicalDecision.OTHER_PARTS))) {
        if (known.status() != UrlStatus.DUPLICATE) {
          add(Cause.CANONICAL, record.url());
        }
      } else if (verdict.belief().equals(Optional.of(CanonicalDecision.ANOTHER_TEXT))) {
        if (isNew || !known.problem().equals(record.problem())) {
          add(Cause.CANONICAL_OF_ANOTHER_TEXT, record.url());
        }
      } else if (verdict.page().filter(page -> page.directives().noindex()).isPresent()
          && (isNew || verdict.changed())
          && !isListing.test(record.url())) {
        add(Cause.NOINDEX, record.url());
      }
    }

    /**
     * All of them.
     *
     * @param shown pages that were read or found unchanged
     */
    WithheldPages report(long shown) {
      long unread = READ_NO_MORE.stream().mapToLong(cause -> pages.getOrDefault(cause, 0L)).sum();
      return new WithheldPages(shown + unread, pages, examples);
    }
  }
}
