package org.siterank.visits;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.site.PageUrl;

/** Counts the lines of a stretch of the logs, until it is committed as a batch. */
final class LogBatchBuilder {

  /** Examples of unreadable lines kept per batch. */
  static final int EXAMPLES = 5;

  /** The key that page views are counted by. */
  record Key(long epochDay, PageUrl url, RequestClass requestClass, String referrer) {

    /** Written out, since it is asked for with every view, before any compiler sees through it. */
    @Override
    public int hashCode() {
      int hash = 31 * url.value().hashCode() + referrer.hashCode();
      return (31 * hash + requestClass.hashCode()) * 31 + Long.hashCode(epochDay);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Key key
          && epochDay == key.epochDay
          && requestClass == key.requestClass
          && url.value().equals(key.url.value())
          && referrer.equals(key.referrer);
    }
  }

  private record HostKey(long epochDay, RequestClass requestClass, String host) {}

  private record QueryKey(long epochDay, String query, PageUrl url) {}

  private record SignKey(long epochDay, RobotSign sign) {}

  private static final class Parts {
    long pages;
    long origins;
  }

  private static final class Counts {
    private long visits;
    private long views;
    private long referringPages;
  }

  private final DayLines lines = new DayLines();
  private final Map<Key, Counts> visits = new HashMap<>();
  private final Map<Key, Counts> lost = new HashMap<>();
  private final Map<HostKey, Parts> hosts = new HashMap<>();
  private final Map<QueryKey, Long> queries = new HashMap<>();
  private final Map<SignKey, Long> recognised = new HashMap<>();
  private final List<UnreadableLine> unreadable = new ArrayList<>();
  private int size;

  /** Counts a line in its class. */
  void add(long epochDay, RequestClass requestClass, String detail) {
    lines.add(epochDay, requestClass, detail, 1);
    size++;
  }

  /** Counts a line that says no day. */
  void addUndated(RequestClass requestClass) {
    lines.addUndated(requestClass);
    size++;
  }

  /** Moves a line, which may have been counted in an earlier stretch, to the robots. */
  void moveToRobots(long epochDay, RequestClass requestClass, String detail, String robot) {
    lines.add(epochDay, requestClass, detail, -1);
    lines.add(epochDay, RequestClass.ROBOT, robot, 1);
  }

  /** Counts a client that turned out to be a robot. */
  void addRecognised(long epochDay, RobotSign sign) {
    recognised.merge(new SignKey(epochDay, sign), 1L, Long::sum);
  }

  /** Adds the page view of a line; one that repeats another is a view and no visit. */
  void addView(ClassifiedChunk chunk, int line, boolean repeated) {
    Key key = add(visits, chunk, line, repeated);
    if (!repeated) {
      addReferral(key, chunk.referral(line), 1);
    }
  }

  /** Adds the lost visit of a line, in addition to the line. */
  void addLost(ClassifiedChunk chunk, int line, boolean repeated) {
    add(lost, chunk, line, repeated);
  }

  private static Key add(Map<Key, Counts> to, ClassifiedChunk chunk, int line, boolean repeated) {
    Key key =
        new Key(chunk.epochDay(line), chunk.url(line), chunk.cameBy(line), chunk.referrer(line));
    Counts counts = to.computeIfAbsent(key, none -> new Counts());
    counts.views++;
    counts.visits += repeated ? 0 : 1;
    counts.referringPages |= chunk.referringPages(line);
    return key;
  }

  /** Takes back a page view, which may have been counted in an earlier stretch. */
  void takeBack(Key key, Referral referral, boolean visit) {
    Counts counts = visits.computeIfAbsent(key, none -> new Counts());
    counts.views--;
    if (visit) {
      counts.visits--;
      addReferral(key, referral, -1);
    }
  }

  /** Takes back a lost visit, which may have been counted in an earlier stretch. */
  void takeBackLost(Key key, boolean visit) {
    Counts counts = lost.computeIfAbsent(key, none -> new Counts());
    counts.views--;
    counts.visits -= visit ? 1 : 0;
  }

  private void addReferral(Key key, Referral referral, int n) {
    if (key.requestClass() == RequestClass.INTERNAL) {
      if (!referral.query().isEmpty()) {
        queries.merge(
            new QueryKey(key.epochDay(), referral.query(), key.url()), (long) n, Long::sum);
      }
    } else if (referral.part() != Referral.Part.NONE) {
      Parts parts =
          hosts.computeIfAbsent(
              new HostKey(key.epochDay(), key.requestClass(), key.referrer()), none -> new Parts());
      if (referral.part() == Referral.Part.PAGE) {
        parts.pages += n;
      } else {
        parts.origins += n;
      }
    }
  }

  boolean wantsExample() {
    return unreadable.size() < EXAMPLES;
  }

  void addExample(UnreadableLine example) {
    unreadable.add(example);
  }

  /** Lines in it so far. */
  int size() {
    return size;
  }

  /** Different counts in it so far, of those that can be many. */
  int counts() {
    return visits.size() + lost.size() + queries.size();
  }

  /** The stretch as a batch that ends at these positions. */
  LogBatch batch(List<LogPosition> positions) {
    List<ReferrerCount> referrerCounts = new ArrayList<>(hosts.size());
    hosts.forEach(
        (key, parts) ->
            referrerCounts.add(
                new ReferrerCount(
                    LocalDate.ofEpochDay(key.epochDay()),
                    key.requestClass(),
                    key.host(),
                    parts.pages,
                    parts.origins)));
    List<QueryCount> queryCounts = new ArrayList<>(queries.size());
    queries.forEach(
        (key, clicks) ->
            queryCounts.add(
                new QueryCount(
                    LocalDate.ofEpochDay(key.epochDay()), key.query(), key.url(), clicks)));
    List<RobotCount> robotCounts = new ArrayList<>(recognised.size());
    recognised.forEach(
        (key, clients) ->
            robotCounts.add(
                new RobotCount(LocalDate.ofEpochDay(key.epochDay()), key.sign(), clients)));
    return new LogBatch(
        positions,
        lines.counts(),
        counts(visits),
        referrerCounts,
        queryCounts,
        counts(lost),
        robotCounts,
        List.copyOf(unreadable));
  }

  private static List<VisitCount> counts(Map<Key, Counts> of) {
    List<VisitCount> counts = new ArrayList<>(of.size());
    of.forEach(
        (key, count) ->
            counts.add(
                new VisitCount(
                    LocalDate.ofEpochDay(key.epochDay()),
                    key.url(),
                    key.requestClass(),
                    key.referrer(),
                    count.visits,
                    count.views,
                    count.referringPages)));
    return counts;
  }
}
