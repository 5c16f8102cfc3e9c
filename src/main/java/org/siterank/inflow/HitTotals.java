package org.siterank.inflow;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.siterank.site.PageUrl;

/**
 * The ledger's hits summed up per page (node 0 … n-1), recent ones weighing more.
 *
 * <p>{@code EXTERNAL, SOCIAL, ASSISTANT} are external hits; {@code SEARCH, DIRECT} are induced
 * hits; {@code INTERNAL} are clicks inside the site and no inflow (F. Mathieu, L. Viennot, "Local
 * aspects of the global ranking of web pages", 2004, section 3.3).
 */
public final class HitTotals {

  /**
   * Hits of an address that is not known as a page.
   *
   * @param url the address
   * @param hits its hits in the window, of all classes, undecayed
   */
  public record Unresolved(PageUrl url, long hits) {}

  private final DecayedCounts external;
  private final DecayedCounts induced;
  private final DecayedCounts internal;
  private final int[] referringHosts;
  private final HitWeighting weighting;
  private final Set<Long> countedHosts = new HashSet<>();
  private final Map<String, Integer> hostNumbers = new HashMap<>();
  private final Map<PageUrl, Long> unresolved = new HashMap<>();
  private LocalDate oldest;
  private LocalDate newest;
  private long hits;
  private long unresolvedHits;
  private long capped;
  private long outsideWindow;

  private HitTotals(int nodes, HitWeighting weighting) {
    this.external = new DecayedCounts(nodes);
    this.induced = new DecayedCounts(nodes);
    this.internal = new DecayedCounts(nodes);
    this.referringHosts = new int[nodes];
    this.weighting = weighting;
  }

  /**
   * Reads the ledger twice: once for its newest day, once for the hits.
   *
   * @param ledger where the hits are
   * @param nodes number of pages, at least 1
   * @param node the page that an address resolves to, negative when it is none
   * @param weighting how much past hits count
   */
  public static HitTotals of(
      HitLedger ledger, int nodes, ToIntFunction<PageUrl> node, HitWeighting weighting)
      throws IOException {
    if (nodes < 1) {
      throw new IllegalArgumentException("a site must have at least one page, got " + nodes);
    }
    HitTotals totals = new HitTotals(nodes, weighting);
    ledger.forEachHit(hit -> totals.see(hit.day()));
    ledger.forEachHit(hit -> totals.add(hit, node));
    totals.countedHosts.clear();
    totals.hostNumbers.clear();
    return totals;
  }

  /** The totals of a site without a log. */
  public static HitTotals none(int nodes) {
    return new HitTotals(nodes, HitWeighting.STANDARD);
  }

  private void see(LocalDate day) {
    newest = newest == null || day.isAfter(newest) ? day : newest;
  }

  private void add(HitCount hit, ToIntFunction<PageUrl> node) {
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
    switch (hit.hitClass()) {
      case EXTERNAL -> {
        long counted = Math.min(hit.hits(), weighting.cap());
        capped += hit.hits() - counted;
        external.add(page, counted, weight);
        addHost(page, hit.referrer());
      }
      case SOCIAL, ASSISTANT -> {
        external.add(page, hit.hits(), weight);
        addHost(page, hit.referrer());
      }
      case SEARCH, DIRECT -> induced.add(page, hit.hits(), weight);
      case INTERNAL -> internal.add(page, hit.hits(), weight);
      default -> throw new IllegalArgumentException("not a class of page views: " + hit.hitClass());
    }
  }

  private void addHost(int page, String host) {
    int number = hostNumbers.computeIfAbsent(host, h -> hostNumbers.size());
    if (countedHosts.add((long) page << 32 | number)) {
      referringHosts[page]++;
    }
  }

  /** Number of pages. */
  public int nodes() {
    return referringHosts.length;
  }

  /** Hits per page that followed a link on another site. */
  public DecayedCounts external() {
    return external;
  }

  /** Hits per page that came from search engines or from nowhere known. */
  public DecayedCounts induced() {
    return induced;
  }

  /** Clicks per page on links of the site itself. */
  public DecayedCounts internal() {
    return internal;
  }

  /** Distinct external referring hosts (registrable domains) per page in the window, a copy. */
  public int[] referringHosts() {
    return referringHosts.clone();
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

  /**
   * The damping factor that the logs show:
   *
   * <pre>d_hat = internal hits / sum over v of r_v hits_v</pre>
   *
   * hits_v being all page views of v and r_v the share of its links that stay on the site: of the
   * clicks that v's visitors would make inside the site if they always clicked, the share that they
   * made. To be shown, not to be used silently. Nothing when no page with a view has an internal
   * link.
   *
   * @param internalShare r_v per page, in [0, 1]
   */
  public OptionalDouble measuredDamping(double[] internalShare) {
    if (internalShare.length != nodes()) {
      throw new IllegalArgumentException(
          "there must be one internal share per page, "
              + nodes()
              + ", got "
              + internalShare.length);
    }
    double chances = 0;
    for (int v = 0; v < nodes(); v++) {
      chances += internalShare[v] * (external.sum(v) + induced.sum(v) + internal.sum(v));
    }
    return chances > 0 ? OptionalDouble.of(internal.total() / chances) : OptionalDouble.empty();
  }
}
