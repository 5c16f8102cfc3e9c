package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
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
    @JsonUnwrapped Classed classed,
    @JsonUnwrapped Origins origins,
    ClickAudit clicks,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<ModelCheck> model) {

  /** The lines and views of some classes by their details. */
  record Classed(
      Map<String, Long> robots,
      Map<String, Long> robotClients,
      Map<String, Long> errors,
      LogAudit.LostVisits lost,
      Map<String, Long> methods,
      Map<PageUrl, Long> unresolved,
      List<UnreadableLine> unreadable) {

    static Classed of(LogAudit audit) {
      return new Classed(
          audit.details(RequestClass.ROBOT),
          AuditView.robotClients(audit),
          audit.details(RequestClass.ERROR),
          audit.lost(),
          audit.details(RequestClass.METHOD),
          AuditView.unresolved(audit),
          audit.counted().unreadable());
    }
  }

  /** The origins of the visits. */
  record Origins(Referrers referrers, List<Host> referringHosts, OwnSearch ownSearch) {

    static Origins of(LogAudit audit) {
      ReferrerAudit referrers = audit.referrers();
      return new Origins(
          new Referrers(
              referrers.pages(), referrers.origins(), referrers.unnoted(), referrers.direct()),
          referrers.hosts().stream().map(Host::of).toList(),
          OwnSearch.of(audit.ownSearch()));
    }
  }

  /** Which days the lines are of. */
  record Days(
      Optional<LocalDate> first,
      Optional<LocalDate> last,
      long linesOfOtherDays,
      long linesOfNoDay) {}

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

  static AuditView of(LogAudit audit) {
    LogAudit.Period period = audit.period();
    return new AuditView(
        audit.lines(),
        audit.rows(),
        new Days(period.days().first(), period.days().last(), period.otherDays(), period.undated()),
        Classed.of(audit),
        Origins.of(audit),
        audit.clicks(),
        audit.model());
  }

  private static Map<String, Long> robotClients(LogAudit audit) {
    Map<String, Long> clients = new LinkedHashMap<>();
    for (RobotSign sign : RobotSign.values()) {
      clients.put(sign.label(), audit.counted().recognised().getOrDefault(sign, 0L));
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
