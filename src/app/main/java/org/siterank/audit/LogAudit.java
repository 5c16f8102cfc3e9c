package org.siterank.audit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.model.DayRange;
import org.siterank.site.PageUrl;
import org.siterank.visits.RobotSign;

/**
 * Where the lines of all logs read so far went; of certain days where the configuration says so.
 *
 * @param period the days that this is about
 * @param counted the lines as they were read
 * @param unknown page views of addresses that are no page the crawl knows
 * @param lost visits that followed a link to an address where nothing is; their lines are errors
 * @param referrers where visits came from
 * @param ownSearch what came from the site's own search
 * @param clicks which links are used
 * @param model the published model against the visits; nothing when none was measured
 */
public record LogAudit(
    Period period,
    LineCounts counted,
    UnresolvedViews unknown,
    LostVisits lost,
    ReferrerAudit referrers,
    OwnSearchAudit ownSearch,
    ClickAudit clicks,
    Optional<ModelCheck> model) {

  /**
   * The days of an audit.
   *
   * @param days the days that this is about
   * @param otherDays lines read of other days, which are in no other number
   * @param undated lines read that say no day (unreadable, or read by an earlier version), and for
   *     that reason left out when this is about certain days; else 0
   */
  public record Period(DayRange days, long otherDays, long undated) {}

  /**
   * Counts of the lines that were read.
   *
   * @param byClass lines per class as they were read, before it was known which addresses are pages
   * @param details lines per robot name, error status, method, own search: class → detail → lines,
   *     most first
   * @param recognised clients with a browser's name that turned out to be robots, by what showed
   *     it; those away for half an hour or more count again; read by this version or later
   * @param unreadable the first lines that could not be read, of all days
   */
  public record LineCounts(
      Map<RequestClass, Long> byClass,
      Map<RequestClass, Map<String, Long>> details,
      Map<RobotSign, Long> recognised,
      List<UnreadableLine> unreadable) {}

  /**
   * Page views that lead to no page the crawl knows.
   *
   * @param views page views by address, repeats left out
   * @param lines the lines of those views per class, repeats included
   * @param returning lines of clicks on pages that were not read, which lead to pages of the site
   */
  public record UnresolvedViews(
      Map<PageUrl, Long> views, Map<RequestClass, Long> lines, long returning) {}

  /** The row of clicks from pages that were not read. */
  public static final String RETURNING = "returning";

  /**
   * Visits that are lost.
   *
   * @param addresses different ones that were asked for
   * @param visits repeats left out
   * @param outside those of them from other sites
   * @param dropped visits that are not kept one by one for want of room, and in no number before
   */
  public record LostVisits(
      long addresses,
      long visits,
      @JsonProperty("fromOutside") long outside,
      @JsonProperty("droppedForRoom") long dropped) {}

  /** Lines per detail of a class, most first: robots by name, errors by status. */
  public Map<String, Long> details(RequestClass requestClass) {
    return counted.details().getOrDefault(requestClass, Map.of());
  }

  /** Lines read, of these days. */
  public long lines() {
    return counted.byClass().values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * Lines per class, each line in one; they add up to {@link #lines}. Page views of addresses that
   * are no page are taken out of their classes and put into {@code UNRESOLVED}.
   */
  public Map<RequestClass, Long> classes() {
    Map<RequestClass, Long> classes = new EnumMap<>(counted.byClass());
    unknown
        .lines()
        .forEach(
            (requestClass, views) -> {
              long moved = Math.min(views, classes.get(requestClass));
              classes.merge(requestClass, -moved, Long::sum);
              classes.merge(RequestClass.UNRESOLVED, moved, Long::sum);
            });
    return classes;
  }

  /**
   * Lines per label of a class, as {@link #classes}, and {@value #RETURNING} beside the internal
   * clicks: those on pages that were not read, which enter the site anew.
   */
  public Map<String, Long> rows() {
    Map<String, Long> rows = new LinkedHashMap<>();
    classes()
        .forEach(
            (requestClass, lines) -> {
              boolean internal = requestClass == RequestClass.INTERNAL;
              rows.put(
                  requestClass.label(),
                  internal ? lines - Math.min(lines, unknown.returning()) : lines);
              if (internal) {
                rows.put(RETURNING, Math.min(lines, unknown.returning()));
              }
            });
    return rows;
  }

  /** The unresolved addresses with most views, ties by URL. */
  public List<Map.Entry<PageUrl, Long>> topUnresolved(int count) {
    return unknown.views().entrySet().stream()
        .sorted(
            Map.Entry.<PageUrl, Long>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(count)
        .toList();
  }
}
