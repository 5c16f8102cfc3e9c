package org.siterank.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.config.SiteConfig;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.Overdispersion;
import org.siterank.inflow.VisitTotals;
import org.siterank.model.ClickCounts;
import org.siterank.model.DayRange;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.searchlog.OwnQuery;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;
import org.siterank.visits.LineCount;
import org.siterank.visits.RobotSign;
import org.siterank.visits.VisitCount;

/** Looks through all that the logs said. One object makes one audit. */
public final class LogAuditor {

  private record HostKey(String name, RequestClass requestClass) {}

  private final SiteConfig config;
  private final SiteScope scope;
  private final SiteStore store;
  private final StoredSite model;
  private final DayRange days;

  private final Map<RequestClass, Long> read = new EnumMap<>(RequestClass.class);
  private final Map<RequestClass, Map<String, Long>> details = new EnumMap<>(RequestClass.class);
  private final Map<PageUrl, Integer> nodes = new HashMap<>();
  private final Map<String, Boolean> leadOn = new HashMap<>();
  private final Map<PageUrl, Long> unresolved = new HashMap<>();
  private final Map<RequestClass, Long> unresolvedBy = new EnumMap<>(RequestClass.class);
  private final Map<HostKey, long[]> hosts = new HashMap<>();
  private long otherDays;
  private long undated;
  private long direct;
  private long fromOwnSearch;
  private long returning;

  public LogAuditor(SiteConfig config, SiteScope scope, SiteStore store) throws IOException {
    this.config = config;
    this.scope = scope;
    this.store = store;
    this.model = StoredSite.read(store, scope, config.links());
    this.days = DayRange.of(config.logs());
  }

  public LogAudit audit(Optional<StoredRun> run) throws IOException {
    for (RequestClass requestClass : RequestClass.values()) {
      read.put(requestClass, 0L);
    }
    store.lines().forEach(this::add);
    VisitTotals.Builder plain = StoredVisits.plain(model, config.logs());
    VisitTotals.Builder weighted = StoredVisits.weighted(model, config.logs());
    Overdispersion.Builder scatter = StoredVisits.scatter(model, config.logs());
    ClickCounts clicked = new ClickCounts(model);
    Consumer<VisitCount> counted =
        StoredVisits.reading(store, model, config.logs(), plain, weighted, scatter, clicked);
    store.visits().forEachVisit(counted.andThen(this::add));
    ReferrerAudit referrers = referrers();
    SiteGraph graph = model.graph();
    ClickAudit clicks =
        ClickAudit.of(graph, clicked, plain.done(), model.node(scope.canonical(scope.start())));
    return new LogAudit(
        new LogAudit.Period(days, otherDays, undated),
        new LogAudit.LineCounts(read, mostFirst(details), recognised(), store.lines().unreadable()),
        new LogAudit.UnresolvedViews(unresolved, unresolvedBy, returning),
        lost(),
        referrers,
        ownSearch(),
        clicks,
        check(run, weighted.done(), scatter.done()));
  }

  private void add(LineCount count) {
    if (count.day().isPresent() && !days.contains(count.day().get())) {
      otherDays += count.lines();
    } else if (count.day().isEmpty() && !days.isEverything()) {
      undated += count.lines();
    } else {
      read.merge(count.requestClass(), count.lines(), Long::sum);
      if (!count.detail().isEmpty()) {
        details
            .computeIfAbsent(count.requestClass(), none -> new TreeMap<>())
            .merge(count.detail(), count.lines(), Long::sum);
      }
    }
  }

  private Map<RobotSign, Long> recognised() throws IOException {
    Map<RobotSign, Long> clients = new EnumMap<>(RobotSign.class);
    store
        .lines()
        .forEachRecognised(
            count -> {
              if (days.contains(count.day())) {
                clients.merge(count.sign(), count.clients(), Long::sum);
              }
            });
    return clients;
  }

  private LogAudit.LostVisits lost() throws IOException {
    Set<PageUrl> addresses = new HashSet<>();
    long[] visits = new long[3]; // all, from outside, dropped
    store
        .lost()
        .forEach(
            visit -> {
              if (days.contains(visit.day())) {
                addresses.add(visit.url());
                visits[0] += visit.visits();
                visits[1] += visit.requestClass() == RequestClass.INTERNAL ? 0 : visit.visits();
              }
            });
    store.lost().forEachDropped((day, dropped) -> visits[2] += days.contains(day) ? dropped : 0);
    return new LogAudit.LostVisits(addresses.size(), visits[0], visits[1], visits[2]);
  }

  private static Map<RequestClass, Map<String, Long>> mostFirst(
      Map<RequestClass, Map<String, Long>> details) {
    Map<RequestClass, Map<String, Long>> sorted = new EnumMap<>(RequestClass.class);
    details.forEach(
        (requestClass, counts) -> {
          Map<String, Long> to =
              sorted.computeIfAbsent(requestClass, none -> new LinkedHashMap<>());
          counts.entrySet().stream()
              .sorted(
                  Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                      .thenComparing(Map.Entry.comparingByKey()))
              .forEach(entry -> to.put(entry.getKey(), entry.getValue()));
        });
    return sorted;
  }

  private void add(VisitCount visit) {
    if (!days.contains(visit.day())) {
      return;
    }
    if (nodes.computeIfAbsent(visit.url(), model::node) < 0) {
      unresolved.merge(visit.url(), visit.visits(), Long::sum);
      unresolvedBy.merge(visit.requestClass(), visit.views(), Long::sum);
    } else if (visit.requestClass() == RequestClass.DIRECT) {
      direct += visit.visits();
    } else if (visit.requestClass() == RequestClass.INTERNAL) {
      boolean leadsOn = leadOn.computeIfAbsent(visit.referrer(), model::leadsOn);
      returning += leadsOn ? 0 : visit.views();
    } else {
      host(visit.referrer(), visit.requestClass())[0] += visit.visits();
    }
    fromOwnSearch += OwnSearch.isMarked(visit.referrer()) ? visit.visits() : 0;
  }

  private long[] host(String name, RequestClass requestClass) {
    return hosts.computeIfAbsent(new HostKey(name, requestClass), none -> new long[3]);
  }

  private ReferrerAudit referrers() throws IOException {
    store
        .referrals()
        .forEachReferrer(
            count -> {
              if (days.contains(count.day())) {
                long[] counts = host(count.host(), count.requestClass());
                counts[1] += count.pages();
                counts[2] += count.origins();
              }
            });
    List<ReferrerAudit.Host> all = new ArrayList<>();
    hosts.forEach(
        (key, counts) -> {
          long told = counts[1] + counts[2];
          // What was told on the way to addresses that are no pages is shared out in proportion.
          long pages = told > counts[0] ? counts[1] * counts[0] / told : counts[1];
          long origins = told > counts[0] ? counts[0] - pages : counts[2];
          if (counts[0] > 0) {
            all.add(
                new ReferrerAudit.Host(key.name(), key.requestClass(), counts[0], pages, origins));
          }
        });
    return new ReferrerAudit(all, direct);
  }

  private OwnSearchAudit ownSearch() throws IOException {
    OwnQuery.Collector collector = new OwnQuery.Collector();
    long[] folded = {0};
    store
        .referrals()
        .forEachQuery(
            count -> {
              if (days.contains(count.day())) {
                folded[0] += count.query().isEmpty() ? count.clicks() : 0;
                collector.add(count, model.resolver().page(count.url()).orElse(count.url()));
              }
            });
    int minVisits = config.logs().ownSearchMinVisits();
    List<OwnQuery> all = collector.queries();
    List<OwnQuery> shown = all.stream().filter(query -> query.visits() >= minVisits).toList();
    Map<String, Long> lines = details.getOrDefault(RequestClass.INTERNAL, Map.of());
    long without = lines.getOrDefault(Referral.OWN_SEARCH_UNKNOWN, 0L);
    return new OwnSearchAudit(
        fromOwnSearch,
        config.logs().ownSearchVisits() == LogsSection.OwnSearchVisits.COUNT,
        lines.getOrDefault(Referral.OWN_SEARCH, 0L) + without,
        without,
        folded[0],
        minVisits,
        shown,
        all.size() - shown.size());
  }

  private Optional<ModelCheck> check(
      Optional<StoredRun> run, VisitTotals visits, Overdispersion scatter) throws IOException {
    if (run.isEmpty() || !run.get().measured() || model.graph().numNodes() < 2) {
      return Optional.empty();
    }
    List<StoredRank> ranks = new ArrayList<>();
    store.runs().forEachRank(run.get().id(), ranks::add);
    if (visits.effectiveVisits() == 0 || ranks.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(ModelCheck.of(model.graph(), ranks, visits, scatter));
  }
}
