package org.siterank.insight;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.model.DayRange;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.report.SiteFacts;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.visits.VisitCount;

/** Views of the window by the address that was asked for, and by class. */
final class LoggedAddresses implements VisitCounter {

  private final StoredSite model;
  private final int windowDays;
  private final DayRange days;
  private final Map<PageUrl, long[]> views = new HashMap<>(); // all, from outside
  private final Map<PageUrl, long[]> lost = new HashMap<>(); // the same, of no page
  private final Map<PageUrl, Map<String, Long>> lostFrom = new HashMap<>();
  private final Map<RequestClass, Long> classes = new EnumMap<>(RequestClass.class);
  private LocalDate oldest;
  private long returning;

  LoggedAddresses(StoredSite model, LogsSection options) {
    this.model = model;
    this.windowDays = StoredVisits.windowDays(options);
    this.days = DayRange.of(options);
  }

  @Override
  public void add(PageVisits visits) {
    VisitCount hit = visits.count();
    if (visits.age() >= windowDays) {
      return;
    }
    oldest = oldest == null ? hit.day() : oldest;
    count(views, hit);
    if (visits.page() < 0) {
      addLost(hit);
    } else if (hit.hitClass() != RequestClass.INTERNAL) {
      classes.merge(hit.hitClass(), hit.hits(), Long::sum);
    } else if (!visits.leadsOn()) {
      returning += hit.hits();
    }
  }

  /** Adds what found nothing, on the days of what was added before. */
  void addLost(SiteStore store) throws IOException {
    if (oldest != null) {
      Map<PageUrl, Boolean> pages = new HashMap<>();
      store.forEachLost(
          hit -> {
            // What is there again is not lost any more.
            if (!hit.day().isBefore(oldest)
                && days.contains(hit.day())
                && !pages.computeIfAbsent(hit.url(), url -> model.node(url) >= 0)) {
              addLost(hit);
            }
          });
    }
  }

  private void addLost(VisitCount hit) {
    count(lost, hit);
    if (hit.hitClass() != RequestClass.INTERNAL && !hit.referrer().isEmpty()) {
      lostFrom
          .computeIfAbsent(hit.url(), none -> new TreeMap<>())
          .merge(hit.referrer(), hit.hits(), Long::sum);
    }
  }

  private static void count(Map<PageUrl, long[]> to, VisitCount hit) {
    long[] sums = to.computeIfAbsent(hit.url(), none -> new long[2]);
    sums[0] += hit.hits();
    sums[1] += hit.hitClass() == RequestClass.INTERNAL ? 0 : hit.hits();
  }

  /** Views of one address, whatever it stands for. */
  long views(PageUrl address) {
    long[] sums = views.get(address);
    return sums == null ? 0 : sums[0];
  }

  /**
   * Visits of pages by class, weighted as the inflow weights them; and those from pages of the site
   * whose links are not known.
   */
  List<SiteFacts.ClassShare> classes(ClassWeights weights) {
    List<SiteFacts.ClassShare> shares = new ArrayList<>();
    classes.forEach(
        (hitClass, hits) -> {
          ClassWeights.Entry entry = weights.of(hitClass);
          shares.add(
              new SiteFacts.ClassShare(
                  hitClass.name().toLowerCase(Locale.ROOT),
                  entry.external(),
                  entry.weight() * hits));
        });
    shares.add(new SiteFacts.ClassShare("returning", false, returning));
    return shares;
  }

  /**
   * Addresses that are no page, whatever the server answered, those with most views from outside
   * first.
   */
  List<SiteFacts.Lost> lost() {
    List<SiteFacts.Lost> rows = new ArrayList<>();
    lost.forEach(
        (address, sums) ->
            rows.add(new SiteFacts.Lost(address, sums[0], sums[1], mostFrom(address))));
    rows.sort(
        Comparator.comparingLong(SiteFacts.Lost::outside)
            .thenComparingLong(SiteFacts.Lost::visits)
            .reversed()
            .thenComparing(SiteFacts.Lost::address));
    return rows;
  }

  /** The host that sends most; of several the first by name; empty when none is told. */
  private String mostFrom(PageUrl address) {
    String most = "";
    long hits = 0;
    for (Map.Entry<String, Long> host : lostFrom.getOrDefault(address, Map.of()).entrySet()) {
      if (host.getValue() > hits) {
        most = host.getKey();
        hits = host.getValue();
      }
    }
    return most;
  }
}
