package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;

/**
 * A store in memory. It can be told to fail, which is a run that is killed; and it does not let
 * anything be taken back that is not there.
 */
public final class MemoryVisitStore implements VisitStore {

  private record Key(LocalDate day, PageUrl url, RequestClass requestClass, String referrer) {}

  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::day)
          .thenComparing(Key::url)
          .thenComparing(key -> key.requestClass().label())
          .thenComparing(Key::referrer);

  private final Map<LogKey, LogPosition> positions = new LinkedHashMap<>();
  private final Map<Key, VisitCount> visits = new TreeMap<>(ORDER);

  /** Everything else that is counted, by a name of it that has all but the count. */
  private final Map<String, Long> others = new TreeMap<>();

  private final Map<RequestClass, Long> lines = new EnumMap<>(RequestClass.class);
  private final Map<String, Long> robots = new TreeMap<>();
  private final Map<String, Long> wholeLogs = new TreeMap<>();
  private int commitsLeft = Integer.MAX_VALUE;

  /** After so many more commits every further one fails, as when the process is killed. */
  void failAfter(int commits) {
    commitsLeft = commits;
  }

  @Override
  public List<LogPosition> positions() {
    return new ArrayList<>(positions.values());
  }

  @Override
  public Map<String, Long> wholeLogs() {
    return Map.copyOf(wholeLogs);
  }

  @Override
  public void keepWholeLogs(Map<String, Long> logs) {
    wholeLogs.clear();
    wholeLogs.putAll(logs);
  }

  @Override
  public long commit(LogBatch batch) throws IOException {
    if (commitsLeft-- <= 0) {
      throw new IOException("killed");
    }
    for (LogPosition position : batch.positions()) {
      positions.put(position.key(), position);
    }
    batch.lines().forEach((requestClass, count) -> add(lines, requestClass, count));
    batch.robots().forEach((name, count) -> add(robots, name, count));
    for (VisitCount visit : batch.visits()) {
      visits.merge(
          new Key(visit.day(), visit.url(), visit.requestClass(), visit.referrer()),
          visit,
          MemoryVisitStore::sum);
    }
    for (VisitCount visit : visits.values()) {
      assertTrue(visit.visits() >= 0 && visit.views() >= visit.visits(), visit.toString());
    }
    for (LineCount count : batch.lineCounts()) {
      add(
          others,
          "lines " + count.day() + " " + count.requestClass() + " " + count.detail(),
          count.lines());
    }
    for (ReferrerCount count : batch.referrers()) {
      String key = count.day() + " " + count.requestClass() + " " + count.host();
      add(others, "pages " + key, count.pages());
      add(others, "origins " + key, count.origins());
    }
    for (QueryCount count : batch.queries()) {
      add(others, "query " + count.day() + " " + count.query() + " " + count.url(), count.clicks());
    }
    for (CampaignCount count : batch.referrals().campaigns()) {
      String key = count.day() + " " + count.url() + " " + count.campaign();
      add(others, "campaign " + key, count.visits());
    }
    for (LostLinkCount count : batch.referrals().lostLinks()) {
      add(others, "link " + count.day() + " " + count.url() + " " + count.page(), count.visits());
    }
    for (ServedCount count : batch.served()) {
      String[] bins = count.times().toString().split(" ", -1);
      for (int i = 0; i < bins.length; i++) {
        add(others, "served " + count.day() + " " + count.url() + " " + i, Long.parseLong(bins[i]));
      }
    }
    for (RobotPageCount count : batch.robotCounts().pages()) {
      String page = count.url().orElseThrow().value();
      add(others, "robot page " + count.day() + " " + count.robot() + " " + page, count.requests());
    }
    for (VisitCount visit : batch.lost()) {
      String key =
          visit.day() + " " + visit.url() + " " + visit.requestClass() + " " + visit.referrer();
      add(others, "lost hits " + key, visit.visits());
      add(others, "lost views " + key, visit.views());
    }
    for (RobotCount count : batch.recognised()) {
      add(others, "clients " + count.day() + " " + count.sign(), count.clients());
    }
    return 0;
  }

  private static <K> void add(Map<K, Long> to, K key, long count) {
    long sum = to.getOrDefault(key, 0L) + count;
    assertTrue(sum >= 0, key + " falls to " + sum);
    if (sum == 0) {
      to.remove(key);
    } else {
      to.put(key, sum);
    }
  }

  @Override
  public void forEachVisit(Consumer<VisitCount> action) {
    visits.values().stream().filter(visit -> visit.views() > 0).forEach(action);
  }

  @Override
  public Optional<LocalDate> newest(Predicate<VisitCount> wanted) {
    return visits.values().stream()
        .filter(visit -> visit.views() > 0)
        .filter(wanted)
        .map(VisitCount::day)
        .max(Comparator.naturalOrder());
  }

  private static VisitCount sum(VisitCount one, VisitCount other) {
    return new VisitCount(
        one.day(),
        one.url(),
        one.requestClass(),
        one.referrer(),
        one.visits() + other.visits(),
        one.views() + other.views(),
        one.referringPages() | other.referringPages());
  }

  List<VisitCount> visits() {
    List<VisitCount> all = new ArrayList<>();
    forEachVisit(all::add);
    return all;
  }

  /** Every row, in text: what two readings of the same lines must have in common. */
  List<String> rows() {
    List<String> rows = new ArrayList<>();
    visits.values().forEach(visit -> rows.add(visit.toString()));
    others.forEach((name, count) -> rows.add(name + ": " + count));
    return rows;
  }

  Map<RequestClass, Long> lines() {
    return lines;
  }

  Map<String, Long> robots() {
    return robots;
  }

  long lineCount() {
    return lines.values().stream().mapToLong(Long::longValue).sum();
  }
}
