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
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
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
    VisitCount visit = visits.count();
    if (visits.age() >= windowDays) {
      return;
    }
    oldest = oldest == null ? visit.day() : oldest;
    count(views, visit);
    if (visits.page() < 0) {
      addLost(visit);
    } else if (visit.requestClass() != RequestClass.INTERNAL) {
      classes.merge(visit.requestClass(), visit.visits(), Long::sum);
    } else if (!visits.leadsOn()) {
      returning += visit.visits();
    }
  }

  /** Adds what found nothing, on the days of what was added before. */
  void addLost(SiteStore store) throws IOException {
    if (oldest != null) {
      Map<PageUrl, Boolean> pages = new HashMap<>();
      store
          .lost()
          .forEach(
              visit -> {
                // What is there again is not lost any more.
                if (!visit.day().isBefore(oldest)
                    && days.contains(visit.day())
                    && !pages.computeIfAbsent(visit.url(), url -> model.node(url) >= 0)) {
                  addLost(visit);
                }
              });
    }
  }

  /** The days that count; nothing without visits. */
  Optional<Predicate<LocalDate>> window() {
    return oldest == null
        ? Optional.empty()
        : Optional.of(day -> !day.isBefore(oldest) && days.contains(day));
  }

  private void addLost(VisitCount visit) {
    count(lost, visit);
    if (visit.requestClass() != RequestClass.INTERNAL && !visit.referrer().isEmpty()) {
      lostFrom
          .computeIfAbsent(visit.url(), none -> new TreeMap<>())
          .merge(visit.referrer(), visit.visits(), Long::sum);
    }
  }

  private static void count(Map<PageUrl, long[]> to, VisitCount visit) {
    long[] sums = to.computeIfAbsent(visit.url(), none -> new long[2]);
    sums[0] += visit.visits();
    sums[1] += visit.requestClass() == RequestClass.INTERNAL ? 0 : visit.visits();
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
        (requestClass, visits) -> {
          ClassWeights.Entry entry = weights.of(requestClass);
          shares.add(
              new SiteFacts.ClassShare(
                  requestClass.name().toLowerCase(Locale.ROOT),
                  entry.external(),
                  entry.weight() * visits));
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
    long visits = 0;
    for (Map.Entry<String, Long> host : lostFrom.getOrDefault(address, Map.of()).entrySet()) {
      if (host.getValue() > visits) {
        most = host.getKey();
        visits = host.getValue();
      }
    }
    return most;
  }
}
