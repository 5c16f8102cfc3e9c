package org.siterank.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.content.PageContent;
import org.siterank.content.Shingles;
import org.siterank.content.Template;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/**
 * Whether the address that a page names as its own can be believed. One that is gone, fails, leads
 * back in a circle, or has a wholly different text is a mistake of the site, and the page that
 * names it is read instead. Google takes rel=canonical for a hint as well, and for a mistake where
 * the contents differ (Search Central, "5 common mistakes with rel=canonical", 2013).
 *
 * <p>Texts are compared by their runs of three words: by the share of the page's that the other one
 * has (containment, Broder 1997, {@link Shingles}), for a page gives way to a longer one too.
 */
final class Canonicals {

  /** Runs of words that are kept of a page: the share's standard error is .06 at most. */
  static final int SAMPLE = 64;

  /** A text of fewer runs is too short to tell: of four words. Our choice. */
  static final int LEAST_RUNS = 3;

  /** Share of a page that a wholly different one has by chance at most. Our choice. */
  static final double ANOTHER_TEXT = 0.1;

  /** Share of a page that must be on the other one, lest something gets lost. Our choice. */
  static final double COPY = 0.5;

  private final CrawlMemory memory;
  private final Map<PageUrl, int[]> unverified = new HashMap<>();

  Canonicals(CrawlMemory memory) {
    this.memory = memory;
  }

  /**
   * The decision on {@code target} as the canonical address of a page. A page that was not read so
   * far gives way to an address that nobody looked at; one that was read does not.
   */
  CanonicalDecision belief(PageUrl target, UrlRecord known, Page page) {
    Optional<UrlRecord> end = end(target, known.url());
    if (end.isEmpty()) {
      return CanonicalDecision.NO_PAGE;
    }
    return switch (end.get().status()) {
      case READ -> compare(sample(page), end.get().url());
      case UNREAD -> {
        if (known.status() == UrlStatus.READ) {
          yield CanonicalDecision.NO_PAGE;
        }
        unverified.put(known.url(), sample(page));
        yield CanonicalDecision.UNREAD;
      }
      default -> CanonicalDecision.NO_PAGE;
    };
  }

  /**
   * The decision on a duplicate's canonical address after the cycle, where the duplicate was to be
   * believed at first.
   */
  CanonicalDecision afterwards(UrlRecord duplicate) {
    Optional<UrlRecord> end = end(duplicate.target().orElseThrow(), duplicate.url());
    if (end.isEmpty()) {
      return CanonicalDecision.NO_PAGE;
    }
    int[] sample = unverified.get(duplicate.url());
    return switch (end.get().status()) {
      case READ -> sample == null ? CanonicalDecision.COPY : compare(sample, end.get().url());
      case UNREAD -> CanonicalDecision.UNREAD;
      default -> CanonicalDecision.NO_PAGE;
    };
  }

  /** The decision on a canonical address when the page there is known. */
  static CanonicalDecision belief(Page page, Page named) {
    return compare(sample(page), CrawlMemory.text(named));
  }

  /** Some of the runs of words of a page: its title and its content. */
  private static int[] sample(Page page) {
    String content = PageContent.of(page.layout(), Template.NONE).text(page.content().text());
    int[] runs = Shingles.all(page.content().title() + "\n" + content);
    return Arrays.copyOf(runs, Math.min(SAMPLE, runs.length));
  }

  private CanonicalDecision compare(int[] sample, PageUrl other) {
    try {
      return compare(sample, memory.text(other));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How much of a page is on another one, with its navigation and all. */
  private static CanonicalDecision compare(int[] sample, String other) {
    if (sample.length < LEAST_RUNS) {
      return CanonicalDecision.OTHER_PARTS;
    }
    int common = Shingles.common(sample, Shingles.all(other));
    return common < ANOTHER_TEXT * sample.length
        ? CanonicalDecision.ANOTHER_TEXT
        : common < COPY * sample.length ? CanonicalDecision.OTHER_PARTS : CanonicalDecision.COPY;
  }

  /** Where a chain ends; nothing when it comes back to {@code origin} or is too long. */
  private Optional<UrlRecord> end(PageUrl target, PageUrl origin) {
    PageUrl url = target;
    for (int hop = 0; hop <= Crawler.MAX_HOPS; hop++) {
      if (url.equals(origin)) {
        return Optional.empty();
      }
      UrlRecord record = find(url);
      if (record.target().isEmpty()) {
        return Optional.of(record);
      }
      url = record.target().get();
    }
    return Optional.empty();
  }

  private UrlRecord find(PageUrl url) {
    try {
      return memory.find(url).orElse(UrlRecord.unread(url, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
