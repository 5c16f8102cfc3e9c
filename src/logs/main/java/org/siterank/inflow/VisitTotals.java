package org.siterank.inflow;

import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.siterank.accesslog.ReferringPages;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

/**
 * Visits per page (node 0 … n-1), with recent visits weighted more heavily.
 *
 * <p>Which classes are external visits and which are induced ones, and how much one visit counts,
 * is said by {@link ClassWeights}; {@code INTERNAL} are clicks inside the site and no inflow,
 * unless they come from a page whose links are not known: what flows there leaks, so whoever goes
 * on from there enters anew, as induced inflow of its own kind. What is counted, visits or views,
 * is said by {@link CountUnit}.
 *
 * <p>Of several sites, one whose logs begin later ({@link SiteDays}) has fewer days. Totals for
 * people keep what was counted and tell the {@link #days} of each page. Those for an estimate count
 * each page as if it had been watched on all days at the same rate, so that what divides them by
 * the {@link #effectiveDays} finds visits per day of the page's own days. A variance grows with the
 * square of that factor, as the certainty is that of what was really counted.
 */
public final class VisitTotals {

  private final DecayedCounts external;
  private final DecayedCounts induced;
  private final DecayedCounts returning;
  private final DecayedCounts internal;
  private final DecayedCounts entries;
  private final DecayedCounts clicks;
  private final DecayedCounts referrers;
  private final int[] referringHosts;
  private final VisitWeighting weighting;
  private final Set<PageUrl> unresolved = new HashSet<>();
  private LocalDate oldest;
  private LocalDate newest;
  private long visits;
  private long unresolvedVisits;
  private long capped;
  private long outsideWindow;
  private long fullReferrers;
  private long countedVisits;
  private long countedViews;
  private double[] daysOf;
  private Exposure exposure = Exposure.EQUAL;
  private double counted = Double.NaN;
  private VisitFigures figures = new VisitFigures(0, 0, 0, 0, 0);

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

  /** The totals of a site without a log. */
  public static VisitTotals none(int nodes) {
    return new VisitTotals(nodes, VisitWeighting.STANDARD);
  }

  /** The visits, each counting one. */
  public VisitFigures figures() {
    return figures;
  }

  /** Number of pages. */
  public int nodes() {
    return referringHosts.length;
  }

  /** Visits per page that followed a link on another site. */
  public DecayedCounts external() {
    return external;
  }

  /**
   * Visits per page that came from search engines, from nowhere known, or ({@link #returning}) from
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
  public double largestEvent(int node) {
    return exposure.of(node) * largestEvent();
  }

  /** The largest event of a page that was watched on all days. */
  public double largestEvent() {
    double views = countedVisits == 0 ? 1 : countedViews / (double) countedVisits;
    return weighting.classes().largest() * views;
  }

  /** Effective visits: external and induced ones, decayed, over all pages. */
  public double effectiveVisits() {
    return Double.isNaN(counted) ? external.total() + induced.total() : counted;
  }

  /**
   * The window's length in days, each counted with the weight of its visits: visits divided by it
   * are visits per day. 0 without visits.
   */
  public double effectiveDays() {
    return oldest == null ? 0 : daysSince(oldest);
  }

  private double daysSince(LocalDate first) {
    double days = 0;
    long span = newest.toEpochDay() - first.toEpochDay();
    for (long age = 0; age <= span; age++) {
      days += weighting.weight(age);
    }
    return days;
  }

  /** The days by which the counts of a page are divided for its visits per day. */
  public double days(int node) {
    return daysOf == null ? effectiveDays() : daysOf[node];
  }

  /**
   * How much longer pages count as watched than they were: where the logs of their site begin later
   * than others and these totals are for an estimate.
   */
  Exposure exposure() {
    return exposure;
  }

  /** Page views of a page per day, whatever their source; 0 without visits. */
  public double viewsPerDay(int node) {
    double days = days(node);
    return days == 0 ? 0 : (external.sum(node) + induced.sum(node) + internal.sum(node)) / days;
  }

  /** The first day of the window that has visits. */
  public Optional<LocalDate> oldest() {
    return Optional.ofNullable(oldest);
  }

  /** The newest day that has visits. */
  public Optional<LocalDate> newest() {
    return Optional.ofNullable(newest);
  }

  /** Visits in the window, undecayed: of pages, and of addresses that are none. */
  public long visits() {
    return visits;
  }

  /** Visits in the window whose address is not known as a page. */
  public long unresolvedVisits() {
    return unresolvedVisits;
  }

  /** Number of distinct addresses in the window that are not known as pages. */
  public int unresolvedAddresses() {
    return unresolved.size();
  }

  /** External visits above the cap per host, page and day, which were not counted. */
  public long cappedVisits() {
    return capped;
  }

  /** Visits older than the window, which were not counted. */
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

  /** Sums visits up; to be asked once, at the end. */
  public static final class Builder implements VisitCounter {

    private final VisitTotals totals;
    private final VisitWeighting weighting;
    private final SiteDays sites;
    private final SiteDays.Watch watch;
    private final boolean comparable;
    private final ReferringHosts referring = new ReferringHosts();
    private long external;
    private long induced;
    private long returning;
    private long internal;
    private long capped;

    /**
     * @param nodes number of pages
     * @param weighting how much past visits count
     */
    public Builder(int nodes, VisitWeighting weighting) {
      this(nodes, weighting, SiteDays.ONE, false);
    }

    /**
     * Totals of several sites.
     *
     * @param sites since when logs tell of each
     * @param comparable true to count all pages as if they had been watched on all days
     */
    public Builder(int nodes, VisitWeighting weighting, SiteDays sites, boolean comparable) {
      this.totals = new VisitTotals(nodes, weighting);
      this.weighting = weighting;
      this.sites = sites;
      this.watch = sites.new Watch();
      this.comparable = comparable;
    }

    @Override
    public void add(PageVisits visits) {
      VisitCount visit = visits.count();
      totals.newest = totals.newest == null ? visit.day().plusDays(visits.age()) : totals.newest;
      if (visits.age() >= weighting.windowDays()) {
        totals.outsideWindow += visit.visits();
        return;
      }
      totals.oldest = totals.oldest == null ? visit.day() : totals.oldest;
      totals.visits += visit.visits();
      int page = visits.page();
      if (page < 0) {
        totals.unresolvedVisits += visit.visits();
        totals.unresolved.add(visit.url());
        return;
      }
      watch.add(page, visit.day(), visit.visits());
      double weight = weighting.weight(visits.age());
      if (visit.requestClass() != RequestClass.INTERNAL) {
        addEntry(page, visit, weight);
      } else if (visits.leadsOn()) {
        count(totals.internal, page, visit, Long.MAX_VALUE, weight);
        totals.clicks.add(page, visit.visits(), weight);
        internal += visit.visits();
      } else {
        count(totals.induced, page, visit, Long.MAX_VALUE, weight);
        totals.returning.add(page, visit.visits(), weight);
        totals.entries.add(page, visit.visits(), weight);
        returning += visit.visits();
      }
    }

    private void addEntry(int page, VisitCount visit, double weight) {
      // Those that are known by name are no spam.
      long cap = visit.requestClass() == RequestClass.EXTERNAL ? weighting.cap() : Long.MAX_VALUE;
      ClassWeights.Entry entry = weighting.classes().of(visit.requestClass());
      long visits = Math.min(visit.visits(), cap);
      totals.entries.add(page, visits, weight);
      if (entry.weight() > 0) {
        count(
            entry.external() ? totals.external : totals.induced,
            page,
            visit,
            cap,
            weight * entry.weight());
        external += entry.external() ? visits : 0;
        induced += entry.external() ? 0 : visits;
        capped += visit.visits() - visits;
        if (entry.external() && !visit.referrer().isEmpty()) {
          referring.add(page, visit, entry.weight());
        }
      }
    }

    private void count(DecayedCounts counts, int page, VisitCount visit, long cap, double weight) {
      long visits = Math.min(visit.visits(), cap);
      if (weighting.unit() == CountUnit.VISITS) {
        totals.capped += visit.visits() - visits;
        counts.add(page, visits, weight);
      } else {
        long views = Math.min(visit.views(), cap);
        totals.capped += visit.views() - views;
        counts.add(page, visits, views, weight);
        totals.countedViews += views;
        totals.countedVisits += visits;
      }
    }

    /** The sums. */
    public VisitTotals done() {
      totals.fullReferrers = referring.sum(totals.referringHosts, totals.referrers);
      totals.figures = new VisitFigures(external, induced, returning, internal, capped);
      if (sites.several() && totals.oldest != null) {
        setDays();
      }
      return totals;
    }

    private void setDays() {
      double all = totals.effectiveDays();
      double[] ofSites = new double[sites.sites()];
      boolean late = false;
      for (int site = 0; site < ofSites.length; site++) {
        LocalDate start = watch.start(site, totals.oldest, totals.newest);
        ofSites[site] = start.equals(totals.oldest) ? all : totals.daysSince(start);
        late |= ofSites[site] < all;
      }
      if (!late) {
        return;
      }
      int nodes = totals.nodes();
      double[] perPage = new double[nodes];
      for (int v = 0; v < nodes; v++) {
        perPage[v] = ofSites[sites.siteOf(v)];
      }
      if (!comparable) {
        totals.daysOf = perPage;
        return;
      }
      totals.counted = totals.external.total() + totals.induced.total();
      for (int v = 0; v < nodes; v++) {
        perPage[v] = all / perPage[v];
        for (DecayedCounts counts :
            List.of(
                totals.external,
                totals.induced,
                totals.returning,
                totals.internal,
                totals.entries,
                totals.clicks)) {
          counts.scale(v, perPage[v]);
        }
      }
      totals.exposure = new Exposure(perPage);
    }
  }
}
