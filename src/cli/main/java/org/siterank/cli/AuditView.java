package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.audit.ClickAudit;
import org.siterank.audit.LogAudit;
import org.siterank.audit.ModelCheck;
import org.siterank.audit.OwnSearchAudit;
import org.siterank.audit.ReferrerAudit;
import org.siterank.searchlog.OwnQuery;
import org.siterank.site.PageUrl;
import org.siterank.visits.RobotSign;

/** An audit of the logs as JSON. */
record AuditView(
    long lines,
    Map<String, Long> classes,
    Days days,
    Map<String, Long> robots,
    Map<String, Long> robotClients,
    Map<String, Long> errors,
    Lost lost,
    Map<String, Long> methods,
    Map<PageUrl, Long> unresolved,
    List<UnreadableLine> unreadable,
    Referrers referrers,
    List<Host> referringHosts,
    OwnSearch ownSearch,
    Clicks clicks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<Model> model) {

  /** Which days the lines are of. */
  record Days(
      Optional<LocalDate> first,
      Optional<LocalDate> last,
      long linesOfOtherDays,
      long linesOfNoDay) {}

  /** Visits of addresses that are no pages any more. */
  record Lost(long addresses, long visits, long fromOutside, long droppedForRoom) {}

  /** How much of the referrers browsers sent. */
  record Referrers(long page, long origin, long notRecorded, long none) {}

  /** A host that visitors came from. */
  record Host(
      String host, @JsonProperty("class") String requestClass, long hits, long page, long origin) {

    static Host of(ReferrerAudit.Host host) {
      return new Host(
          host.name(), host.requestClass().label(), host.visits(), host.pages(), host.origins());
    }
  }

  /** Visits from the site's own search. */
  record OwnSearch(
      long visits,
      boolean countedAsInflow,
      long lines,
      long linesWithoutQuery,
      long clicksWithQueryDroppedForRoom,
      int minVisits,
      long queriesBelowMinVisits,
      List<Query> queries) {

    static OwnSearch of(OwnSearchAudit search) {
      return new OwnSearch(
          search.visits(),
          search.counted(),
          search.lines(),
          search.withoutQuery(),
          search.folded(),
          search.minVisits(),
          search.hidden(),
          search.queries().stream().map(Query::of).toList());
    }
  }

  /** A query that enough visitors asked. */
  record Query(String query, long visits, long clicks, int pages) {

    static Query of(OwnQuery query) {
      return new Query(query.query(), query.visits(), query.allClicks(), query.clicks().size());
    }
  }

  /** Clicks held against links. */
  record Clicks(
      long links,
      long usedLinks,
      long clicks,
      long clicksOnLinks,
      long reloads,
      long unknownPages,
      double expectedAtLeast,
      List<ClickAudit.DeadLink> deadLinks,
      List<ClickAudit.Click> clicksWithoutLink,
      List<Visited> visitedWithoutLink) {

    static Clicks of(ClickAudit audit) {
      return new Clicks(
          audit.links(),
          audit.usedLinks(),
          audit.clicks(),
          audit.clicksOnLinks(),
          audit.reloads(),
          audit.unknown(),
          ClickAudit.EXPECTED,
          audit.dead(),
          audit.unexplained(),
          audit.unlinked().stream().map(v -> new Visited(v.page(), v.visits())).toList());
    }
  }

  /** A page that people visit and no link leads to. */
  record Visited(PageUrl url, long visits) {}

  /** The model held against the logs. */
  record Model(
      int pages,
      double predictedPerDay,
      double observedPerDay,
      double tauB,
      double tauBAtMostByNoise,
      double tauBOfClicks,
      int pagesBeyondNoise,
      List<Surprise> surprises) {

    static Model of(ModelCheck check) {
      return new Model(
          check.pages(),
          check.predictedPerDay(),
          check.observedPerDay(),
          check.tau(),
          check.ceiling(),
          check.clickTau(),
          check.beyondNoise(),
          check.surprises().stream().map(Surprise::of).toList());
    }
  }

  /** A page that is visited otherwise than the model says. */
  record Surprise(PageUrl url, double predictedPerDay, double observedPerDay, double z) {

    static Surprise of(ModelCheck.Surprise surprise) {
      return new Surprise(surprise.page(), surprise.predicted(), surprise.observed(), surprise.z());
    }
  }

  static AuditView of(LogAudit audit) {
    LogAudit.LostVisits lost = audit.lost();
    ReferrerAudit referrers = audit.referrers();
    return new AuditView(
        audit.lines(),
        audit.rows(),
        new Days(audit.days().first(), audit.days().last(), audit.otherDays(), audit.undated()),
        audit.details(RequestClass.ROBOT),
        robotClients(audit),
        audit.details(RequestClass.ERROR),
        new Lost(lost.addresses(), lost.visits(), lost.outside(), lost.dropped()),
        audit.details(RequestClass.METHOD),
        unresolved(audit),
        audit.unreadable(),
        new Referrers(
            referrers.pages(), referrers.origins(), referrers.unnoted(), referrers.direct()),
        referrers.hosts().stream().map(Host::of).toList(),
        OwnSearch.of(audit.ownSearch()),
        Clicks.of(audit.clicks()),
        audit.model().map(Model::of));
  }

  private static Map<String, Long> robotClients(LogAudit audit) {
    Map<String, Long> clients = new LinkedHashMap<>();
    for (RobotSign sign : RobotSign.values()) {
      clients.put(sign.label(), audit.recognised().getOrDefault(sign, 0L));
    }
    return clients;
  }

  private static Map<PageUrl, Long> unresolved(LogAudit audit) {
    Map<PageUrl, Long> unresolved = new LinkedHashMap<>();
    audit
        .topUnresolved(Integer.MAX_VALUE)
        .forEach(entry -> unresolved.put(entry.getKey(), entry.getValue()));
    return unresolved;
  }
}
