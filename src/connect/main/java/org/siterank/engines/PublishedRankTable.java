package org.siterank.engines;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.siterank.boost.Saturation;
import org.siterank.index.IndexEntry;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The ranks of all published pages, and which page an address stands for that another program
 * wrote. An address is read as one in a log is: aliases of the site, ignored parameters, redirects,
 * copies, index files and last slashes are understood.
 *
 * <p>Pages are numbered from 0 in the order of their URLs. Memory: 16 bytes a page beside the
 * resolver's own. Immutable; safe for several threads.
 */
public final class PublishedRankTable {

  private static final Comparator<IndexEntry> BY_URL = Comparator.comparing(IndexEntry::url);

  private final SiteScope scope;
  private final Function<PageUrl, Optional<PageUrl>> resolver;
  private final PageUrl[] urls;
  private final double[] ranks;
  private final String run;
  private final Saturation boost;

  private PublishedRankTable(
      SiteScope scope,
      Function<PageUrl, Optional<PageUrl>> resolver,
      List<IndexEntry> pages,
      String run,
      Saturation boost) {
    this.scope = scope;
    this.resolver = resolver;
    this.urls = pages.stream().map(IndexEntry::url).toArray(PageUrl[]::new);
    this.ranks = pages.stream().mapToDouble(IndexEntry::rank).toArray();
    this.run = run;
    this.boost = boost;
  }

  /**
   * Reads the ranks.
   *
   * @param scope which addresses belong to the site
   * @param resolver the page that an address of the site stands for
   * @param entries the published pages, each once; their texts are not read
   * @param run the run that published them
   * @param boost the weight and the pivot that belong to these ranks
   */
  public static PublishedRankTable of(
      SiteScope scope,
      Function<PageUrl, Optional<PageUrl>> resolver,
      Iterator<IndexEntry> entries,
      String run,
      Saturation boost) {
    Objects.requireNonNull(scope, "scope");
    Objects.requireNonNull(resolver, "resolver");
    List<IndexEntry> pages = new ArrayList<>();
    entries.forEachRemaining(pages::add);
    pages.sort(BY_URL);
    return new PublishedRankTable(scope, resolver, pages, run, boost);
  }

  /** Kind of page that an address of another program names. */
  public enum Kind {
    /** A published page. */
    PAGE,
    /** No absolute http or https URL, nor a path of a site that is alone. */
    UNREADABLE,
    /** An address outside of the site. */
    ELSEWHERE,
    /** An address of the site for which no page is published. */
    UNPUBLISHED
  }

  /**
   * Page that an address names.
   *
   * @param page the number of the page; -1 unless it is one
   */
  public record Found(Kind kind, int page) {}

  /** Looks an address up. */
  public Found find(String address) {
    Optional<PageUrl> url = scope.written(address);
    if (url.isEmpty()) {
      return new Found(Kind.UNREADABLE, -1);
    }
    int page = resolver.apply(url.get()).map(this::number).orElse(-1);
    if (page >= 0) {
      return new Found(Kind.PAGE, page);
    }
    boolean ours = scope.contains(scope.canonical(url.get()));
    return new Found(ours ? Kind.UNPUBLISHED : Kind.ELSEWHERE, -1);
  }

  private int number(PageUrl url) {
    int low = 0;
    int high = urls.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = urls[middle].compareTo(url);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -1;
  }

  /** The number of pages. */
  public int size() {
    return urls.length;
  }

  /** The URL of a page. */
  public PageUrl url(int page) {
    return urls[page];
  }

  /** The rank of a page, at least 0 and finite: visits per day where logs were read. */
  public double rank(int page) {
    return ranks[page];
  }

  /** The run that published the ranks. */
  public String run() {
    return run;
  }

  /** Weight w and pivot k of the boost {@code t·(1 + w·r/(r + k))}. */
  public Saturation boost() {
    return boost;
  }
}
