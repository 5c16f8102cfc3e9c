package org.siterank.inflow;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.siterank.accesslog.ReferringPages;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

/**
 * The ledger's hits summed up per page (node 0 … n-1), recent ones weighing more.
 *
 * <p>Which classes are external hits and which are induced ones, and how much one hit counts, is
 * said by {@link ClassWeights}; {@code INTERNAL} are clicks inside the site and no inflow, unless
 * they come from a page whose links are not known: what flows there leaks, so whoever goes on from
 * there enters anew, as induced inflow of its own kind. What a hit is, a visit or every view, is
 * said by {@link CountUnit}.
 */
public final class VisitTotals {

  /**
   * Hits of an address that is not known as a page.
   *
   * @param url the address
   * @param hits its hits in the window, of all classes, undecayed
   */
  public record Unresolved(PageUrl url, long hits) {}

  private final DecayedCounts external;
  private final DecayedCounts induced;
  private final DecayedCounts returning;
  private final DecayedCounts internal;
  private final DecayedCounts entries;
  private final DecayedCounts clicks;
  private final DecayedCounts referrers;
  private final int[] referringHosts;
  private final VisitWeighting weighting;
  private final Map<Long, Referring> referring = new HashMap<>();
  private final Map<String, Integer> hostNumbers = new HashMap<>();
  private final Map<PageUrl, Long> unresolved = new HashMap<>();
  private LocalDate oldest;
  private LocalDate newest;
  private long hits;
  private long unresolvedHits;
  private long capped;
  private long outsideWindow;
  private long fullReferrers;
  private long countedVisits;
  private long countedViews;

  /** What a host says of a page. */
  private static final class Referring {
    private long pages;
    private double weight;
  }

  private VisitTotals(int nodes, VisitWeighting weighting) {
    this.external = new DecayedCounts(nodes);
    this.induced = new DecayedCounts(nodes);
    this.returning = new DecayedCounts(nodes);
    this.internal = new DecayedCounts(nodes);
    this.entries = new DecayedCounts(nodes);
    this.clicks = new DecayedCounts(nodes);
    this.referrers = new DecayedCounts(nodes);
    this.referringHosts = new int[nodes];
    this.weighting = weighting;
  }

  /**
   * Reads the ledger twice: once for its newest day, once for the hits.
   *
   * @param ledger where the hits are
   * @param nodes number of pages, at least 1
   * @param node the page that an address resolves to, negative when it is none
   * @param leadsOn whether the links are known of the page that the referrer of a click names
   * @param weighting how much past hits count
   */
  public static VisitTotals of(
      VisitStore ledger,
      int nodes,
      ToIntFunction<PageUrl> node,
      Predicate<String> leadsOn,
      VisitWeighting weighting)
      throws IOException {
    if (nodes < 1) {
      throw new IllegalArgumentException("a site must have at least one page, got " + nodes);
    }
    VisitTotals totals = new VisitTotals(nodes, weighting);
    ledger.forEachHit(hit -> totals.see(hit.day()));
    ledger.forEachHit(hit -> totals.add(hit, node, leadsOn));
    totals.countReferrers();
    return totals;
  }

  /** The same where the links of all pages are known. */
  public static VisitTotals of(
      VisitStore ledger, int nodes, ToIntFunction<PageUrl> node, VisitWeighting weighting)
      throws IOException {
    return of(ledger, nodes, node, referrer -> true, weighting);
  }

  /** The totals of a site without a log. */
  public static VisitTotals none(int nodes) {
    return new VisitTotals(nodes, VisitWeighting.STANDARD);
  }

  private void see(LocalDate day) {
    newest = newest == null || day.isAfter(newest) ? day : newest;
  }

  private void add(VisitCount hit, ToIntFunction<PageUrl> node, Predicate<String> leadsOn) {
    long age = newest.toEpochDay() - hit.day().toEpochDay();
    double weight = weighting.weight(age);
    if (age >= weighting.windowDays()) {
      outsideWindow += hit.hits();
      return;
    }
    oldest = oldest == null || hit.day().isBefore(oldest) ? hit.day() : oldest;
    hits += hit.hits();
    int page = node.applyAsInt(hit.url());
    if (page < 0) {
      unresolvedHits += hit.hits();
      unresolved.merge(hit.url(), hit.hits(), Long::sum);
      return;
    }
    if (hit.hitClass() == RequestClass.INTERNAL) {
      if (leadsOn.test(hit.referrer())) {
        count(internal, page, hit, Long.MAX_VALUE, weight);
        clicks.add(page, hit.hits(), weight);
      } else {
        count(induced, page, hit, Long.MAX_VALUE, weight);
        returning.add(page, hit.hits(), weight);
        entries.add(page, hit.hits(), weight);
      }
      return;
    }
    // Those that are known by name are no spam.
    long cap = hit.hitClass() == RequestClass.EXTERNAL ? weighting.cap() : Long.MAX_VALUE;
    ClassWeights.Entry entry = weighting.classes().of(hit.hitClass());
    entries.add(page, Math.min(hit.hits(), cap), weight);
    if (entry.weight() > 0) {
      count(entry.external() ? external : induced, page, hit, cap, weight * entry.weight());
      if (entry.external() && !hit.referrer().isEmpty()) {
        addReferrer(page, hit, entry.weight());
      }
    }
  }

  private void count(DecayedCounts counts, int page, VisitCount hit, long cap, double weight) {
    long visits = Math.min(hit.hits(), cap);
    if (weighting.unit() == CountUnit.VISITS) {
      capped += hit.hits() - visits;
      counts.add(page, visits, weight);
    } else {
      long views = Math.min(hit.views(), cap);
      capped += hit.views() - views;
      counts.add(page, visits, views, weight);
      countedViews += views;
      countedVisits += visits;
    }
  }

  private void addReferrer(int page, VisitCount hit, double weight) {
    int number = hostNumbers.computeIfAbsent(hit.referrer(), h -> hostNumbers.size());
    Referring found =
        referring.computeIfAbsent((long) page << 32 | number, none -> new Referring());
    found.pages |= hit.referringPages();
    // A host that is of two classes (a search engine's blog) counts as the weightier.
    found.weight = Math.max(found.weight, weight);
  }

  /** In order of page and host, so that sums come out the same every time. */
  private void countReferrers() {
    new TreeMap<>(referring)
        .forEach(
            (key, found) -> {
              int page = (int) (key >>> 32);
              referringHosts[page]++;
              referrers.add(page, Math.max(1, ReferringPages.count(found.pages)), found.weight);
              fullReferrers += ReferringPages.isFull(found.pages) ? 1 : 0;
            });
    referring.clear();
    hostNumbers.clear();
  }

  /** Number of pages. */
  public int nodes() {
    return referringHosts.length;
  }

  /** Hits per page that followed a link on another site. */
  public DecayedCounts external() {
    return external;
  }

  /**
   * Hits per page that came from search engines, from nowhere known, or ({@link #returning}) from
   * pages of the site whose links are not known.
   */
  public DecayedCounts induced() {
    return induced;
  }

  /** Visits per page from pages of the site whose links are not known: a part of the induced. */
  public DecayedCounts returning() {
    return returning;
  }

  /** Clicks per page on links of the site itself, from pages whose links are known. */
  public DecayedCounts internal() {
    return internal;
  }

  /** Distinct external referring hosts (registrable domains) per page in the window, a copy. */
  public int[] referringHosts() {
    return referringHosts.clone();
  }

  /**
   * Distinct referrers per page in the window, weighted by class and not decayed: of each host
   * (registrable domain) the pages that it named, and one where it named none.
   */
  public DecayedCounts referrers() {
    return referrers;
  }

  /**
   * Pairs of a page and a host that named so many referring pages that {@link ReferringPages#MOST}
   * were counted.
   */
  public long fullReferrers() {
    return fullReferrers;
  }

  /**
   * The weight of one more visit that was not seen: that of the weightiest class, times the views
   * of a visit where views are counted.
   */
  public double largestEvent() {
    double views = countedVisits == 0 ? 1 : countedViews / (double) countedVisits;
    return weighting.classes().largest() * views;
  }

  /** Effective hits: external and induced ones, decayed, over all pages. */
  public double effectiveHits() {
    return external.total() + induced.total();
  }

  /**
   * The window's length in days, each counted with the weight of its hits: hits divided by it are
   * hits per day. 0 without hits.
   */
  public double effectiveDays() {
    double days = 0;
    long span = newest == null ? -1 : newest.toEpochDay() - oldest.toEpochDay();
    for (long age = 0; age <= span; age++) {
      days += weighting.weight(age);
    }
    return days;
  }

  /** The first day of the window that has hits. */
  public Optional<LocalDate> oldest() {
    return Optional.ofNullable(oldest);
  }

  /** The newest day that has hits. */
  public Optional<LocalDate> newest() {
    return Optional.ofNullable(newest);
  }

  /** Hits in the window, undecayed: of pages, and of addresses that are none. */
  public long hits() {
    return hits;
  }

  /** Hits in the window whose address is not known as a page. */
  public long unresolvedHits() {
    return unresolvedHits;
  }

  /** The addresses with most unresolved hits, ties in URL order. */
  public List<Unresolved> unresolved(int most) {
    List<Unresolved> all = new ArrayList<>();
    unresolved.forEach((url, count) -> all.add(new Unresolved(url, count)));
    all.sort(Comparator.comparingLong(Unresolved::hits).reversed().thenComparing(Unresolved::url));
    return List.copyOf(all.subList(0, Math.min(most, all.size())));
  }

  /** Number of distinct addresses in the window that are not known as pages. */
  public int unresolvedAddresses() {
    return unresolved.size();
  }

  /** External hits above the cap per host, page and day, which were not counted. */
  public long cappedHits() {
    return capped;
  }

  /** Hits older than the window, which were not counted. */
  public long outsideWindow() {
    return outsideWindow;
  }

  /** All that is counted on pages, in parts that exclude each other. */
  List<DecayedCounts> parts() {
    return List.of(external, induced, internal);
  }

  /** Visits per page from outside, of all classes and each counting one, decayed. */
  DecayedCounts entries() {
    return entries;
  }

  /** Visits per page by links of the site, decayed. */
  DecayedCounts clicks() {
    return clicks;
  }
}
