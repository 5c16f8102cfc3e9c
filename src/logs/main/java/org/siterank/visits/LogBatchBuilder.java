package org.siterank.visits;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.Arrival;
import org.siterank.accesslog.Campaign;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.Referral;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.site.PageUrl;
import org.siterank.visits.ArrivalCounts.Counts;
import org.siterank.visits.ArrivalCounts.Parts;

/** Counts the lines of a stretch of the logs, until it is committed as a batch. */
final class LogBatchBuilder {

  /** Examples of unreadable lines kept per batch. */
  static final int EXAMPLES = 5;

  private record HostKey(long epochDay, RequestClass requestClass, String host) {}

  private record QueryKey(long epochDay, String query, PageUrl url) {}

  private record CampaignKey(long epochDay, PageUrl url, Campaign campaign) {}

  private record LinkKey(long epochDay, PageUrl url, String page) {}

  private record PageKey(long epochDay, PageUrl url) {}

  private record SignKey(long epochDay, RobotSign sign) {}

  private final DayLines lines = new DayLines();
  private final ArrivalCounts visits = new ArrivalCounts();
  private final ArrivalCounts robotPages = new ArrivalCounts();
  private final ArrivalCounts lost = new ArrivalCounts();
  private final Map<HostKey, Parts> hosts = new HashMap<>();
  private final Map<QueryKey, Long> queries = new HashMap<>();
  private final Map<CampaignKey, Long> campaigns = new HashMap<>();
  private final Map<LinkKey, Long> lostLinks = new HashMap<>();
  private final Map<PageKey, long[]> served = new HashMap<>();
  private final Map<SignKey, Long> recognised = new HashMap<>();
  private final List<UnreadableLine> unreadable = new ArrayList<>();
  private int size;

  /** Counts a line in its class. */
  void add(long epochDay, RequestClass requestClass, String detail) {
    lines.add(epochDay, requestClass, detail, 1);
    size++;
  }

  /** Counts lines that say no day. */
  void addUndated(RequestClass requestClass, int n) {
    lines.addUndated(requestClass, n);
    size += n;
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

  /**
   * Adds a page view; one that repeats another is a view and no visit.
   *
   * @param bin of the time that it took
   */
  void addView(long epochDay, Arrival arrival, boolean repeated, int bin) {
    Counts counts = add(visits, epochDay, arrival, repeated);
    addServed(counts, bin, 1);
    if (!repeated) {
      addReferral(counts, arrival, 1);
    }
  }

  /** Adds a lost visit, in addition to its line. */
  void addLost(long epochDay, Arrival arrival, boolean repeated) {
    add(lost, epochDay, arrival, repeated);
    addLostLink(epochDay, arrival, repeated ? 0 : 1);
  }

  private static Counts add(ArrivalCounts to, long epochDay, Arrival arrival, boolean repeated) {
    Counts counts = to.of(epochDay, arrival);
    counts.views++;
    counts.visits += repeated ? 0 : 1;
    counts.referringPages |= arrival.referringPages();
    return counts;
  }

  /** Adds a page that a robot read, in addition to its line. */
  void addRobotPage(long epochDay, Arrival arrival) {
    robotPages.of(epochDay, arrival).views++;
  }

  /** Takes back a page view, which may have been counted in an earlier stretch. */
  void takeBack(long epochDay, Arrival arrival, boolean visit, int bin) {
    Counts counts = visits.of(epochDay, arrival);
    counts.views--;
    addServed(counts, bin, -1);
    if (visit) {
      counts.visits--;
      addReferral(counts, arrival, -1);
    }
  }

  /** Takes back a lost visit, which may have been counted in an earlier stretch. */
  void takeBackLost(long epochDay, Arrival arrival, boolean visit) {
    Counts counts = lost.of(epochDay, arrival);
    counts.views--;
    counts.visits -= visit ? 1 : 0;
    addLostLink(epochDay, arrival, visit ? -1 : 0);
  }

  private void addLostLink(long epochDay, Arrival arrival, long n) {
    if (n != 0 && !arrival.linkingPage().isEmpty()) {
      lostLinks.merge(new LinkKey(epochDay, arrival.url(), arrival.linkingPage()), n, Long::sum);
    }
  }

  private void addServed(Counts counts, int bin, int n) {
    if (bin == ServedTimes.UNKNOWN) {
      return;
    }
    if (counts.served == null) {
      PageKey key = new PageKey(counts.key.epochDay(), counts.key.url());
      counts.served = served.computeIfAbsent(key, none -> new long[ServedTimes.BINS]);
    }
    counts.served[bin] += n;
  }

  private void addReferral(Counts counts, Arrival arrival, int n) {
    ArrivalCounts.Key key = counts.key;
    Referral referral = arrival.referral();
    if (!arrival.campaign().isEmpty() && key.requestClass() != RequestClass.INTERNAL) {
      campaigns.merge(
          new CampaignKey(key.epochDay(), key.url(), arrival.campaign()), (long) n, Long::sum);
    }
    if (key.requestClass() == RequestClass.INTERNAL) {
      if (!referral.query().isEmpty()) {
        queries.merge(
            new QueryKey(key.epochDay(), referral.query(), key.url()), (long) n, Long::sum);
      }
    } else if (referral.part() != Referral.Part.NONE) {
      Parts parts = parts(counts);
      if (referral.part() == Referral.Part.PAGE) {
        parts.pages += n;
      } else {
        parts.origins += n;
      }
    }
  }

  private Parts parts(Counts counts) {
    if (counts.parts == null) {
      ArrivalCounts.Key key = counts.key;
      counts.parts =
          hosts.computeIfAbsent(
              new HostKey(key.epochDay(), key.requestClass(), key.referrer()), none -> new Parts());
    }
    return counts.parts;
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
    return visits.size()
        + robotPages.size()
        + lost.size()
        + queries.size()
        + campaigns.size()
        + lostLinks.size();
  }

  /** The stretch as a batch that ends at these positions. Nothing can be added after it. */
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
    List<CampaignCount> campaignCounts = new ArrayList<>(campaigns.size());
    campaigns.forEach(
        (key, visited) ->
            campaignCounts.add(
                new CampaignCount(
                    LocalDate.ofEpochDay(key.epochDay()), key.url(), key.campaign(), visited)));
    List<LostLinkCount> linkCounts = new ArrayList<>(lostLinks.size());
    lostLinks.forEach(
        (key, visited) ->
            linkCounts.add(
                new LostLinkCount(
                    LocalDate.ofEpochDay(key.epochDay()), key.url(), key.page(), visited)));
    List<RobotCount> robotCounts = new ArrayList<>(recognised.size());
    recognised.forEach(
        (key, clients) ->
            robotCounts.add(
                new RobotCount(LocalDate.ofEpochDay(key.epochDay()), key.sign(), clients)));
    List<ServedCount> servedCounts = new ArrayList<>(served.size());
    served.forEach(
        (key, bins) ->
            servedCounts.add(
                new ServedCount(
                    LocalDate.ofEpochDay(key.epochDay()), key.url(), ServedTimes.of(bins))));
    return new LogBatch(
        positions,
        lines.counts(),
        visits.drain(),
        new ReferralCounts(referrerCounts, queryCounts, campaignCounts, linkCounts),
        lost.drain(),
        new RobotCounts(robotCounts, pagesOfRobots()),
        servedCounts,
        List.copyOf(unreadable));
  }

  private List<RobotPageCount> pagesOfRobots() {
    return robotPages.drain().stream()
        .map(
            page ->
                new RobotPageCount(
                    page.day(), page.referrer(), Optional.of(page.url()), page.views()))
        .toList();
  }
}
