package org.siterank.visits;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;

/**
 * A stretch of the logs, counted. Positions and counts belong together: stored both or not at all,
 * so that no line is lost and none counts twice.
 *
 * <p>When a client turns out to be a robot, its page views of the last hour are taken back, those
 * of earlier batches too: a count may be negative, meaning that so much less is to be kept. What a
 * store has summed up is never negative, and its classes add up to the lines read.
 *
 * @param positions where each log that the stretch has lines of stands after it
 * @param lineCounts lines of this stretch per day, class and detail; page views ({@code EXTERNAL} …
 *     {@code INTERNAL}) are counted here before it is known whether their address resolves
 * @param visits page views of this stretch, with and without repeats within half an hour
 * @param referrals where those visits came from, in more detail
 * @param lost visits that found nothing (404 or 410) although a link led there, kept like visits
 *     and counted in none of the others; their lines are of the class {@code ERROR}
 * @param robotCounts what robots did
 * @param served how long the server took for page views, where a log tells it
 * @param unreadable up to five examples of unreadable lines
 */
public record LogBatch(
    List<LogPosition> positions,
    List<LineCount> lineCounts,
    List<VisitCount> visits,
    ReferralCounts referrals,
    List<VisitCount> lost,
    RobotCounts robotCounts,
    List<ServedCount> served,
    List<UnreadableLine> unreadable) {

  /** A stretch without campaigns, times, pages of robots and lost visits whose link is known. */
  public LogBatch(
      List<LogPosition> positions,
      List<LineCount> lineCounts,
      List<VisitCount> visits,
      List<ReferrerCount> referrers,
      List<QueryCount> queries,
      List<VisitCount> lost,
      List<RobotCount> recognised,
      List<UnreadableLine> unreadable) {
    this(
        positions,
        lineCounts,
        visits,
        new ReferralCounts(referrers, queries, List.of(), List.of()),
        lost,
        new RobotCounts(recognised, List.of()),
        List.of(),
        unreadable);
  }

  /** A stretch of one log in which no visit was lost and no client recognised. */
  public LogBatch(
      LogPosition position,
      List<LineCount> lineCounts,
      List<VisitCount> visits,
      List<ReferrerCount> referrers,
      List<QueryCount> queries,
      List<UnreadableLine> unreadable) {
    this(
        List.of(position),
        lineCounts,
        visits,
        referrers,
        queries,
        List.of(),
        List.of(),
        unreadable);
  }

  /** How much the referrers told, per day, class and host. */
  public List<ReferrerCount> referrers() {
    return referrals.referrers();
  }

  /** Visits that came from the site's own search with a query. */
  public List<QueryCount> queries() {
    return referrals.queries();
  }

  /** Clients that turned out to be robots by what they did. */
  public List<RobotCount> recognised() {
    return robotCounts.recognised();
  }

  /** Lines per class; classes without a line are left out. */
  public Map<RequestClass, Long> lines() {
    Map<RequestClass, Long> lines = new EnumMap<>(RequestClass.class);
    lineCounts.forEach(count -> lines.merge(count.requestClass(), count.lines(), Long::sum));
    return lines;
  }

  /** Lines per robot name. */
  public Map<String, Long> robots() {
    Map<String, Long> robots = new TreeMap<>();
    for (LineCount count : lineCounts) {
      if (count.requestClass() == RequestClass.ROBOT) {
        robots.merge(count.detail(), count.lines(), Long::sum);
      }
    }
    return robots;
  }
}
