package org.siterank.inflow;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogPosition;
import org.siterank.site.PageUrl;

/** A ledger in memory. It can be told to fail, which is a run that is killed. */
final class MemoryLedger implements HitLedger {

  private record Key(LocalDate day, PageUrl url, HitClass hitClass, String referrer) {}

  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::day)
          .thenComparing(Key::url)
          .thenComparing(key -> key.hitClass().label())
          .thenComparing(Key::referrer);

  private final Map<String, LogPosition> positions = new LinkedHashMap<>();
  private final Map<Key, HitCount> hits = new TreeMap<>(ORDER);
  private final Map<HitClass, Long> lines = new EnumMap<>(HitClass.class);
  private final Map<String, Long> robots = new TreeMap<>();
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
  public void commit(LogBatch batch) throws IOException {
    if (commitsLeft-- <= 0) {
      throw new IOException("killed");
    }
    LogPosition position = batch.position();
    positions.put(position.fingerprintLength() + ":" + position.fingerprint(), position);
    batch.lines().forEach((hitClass, count) -> lines.merge(hitClass, count, Long::sum));
    batch.robots().forEach((name, count) -> robots.merge(name, count, Long::sum));
    for (HitCount hit : batch.hits()) {
      hits.merge(
          new Key(hit.day(), hit.url(), hit.hitClass(), hit.referrer()), hit, MemoryLedger::sum);
    }
  }

  @Override
  public void forEachHit(Consumer<HitCount> action) {
    hits.values().forEach(action);
  }

  private static HitCount sum(HitCount one, HitCount other) {
    return new HitCount(
        one.day(),
        one.url(),
        one.hitClass(),
        one.referrer(),
        one.hits() + other.hits(),
        one.views() + other.views(),
        one.referringPages() | other.referringPages());
  }

  List<HitCount> hits() {
    List<HitCount> all = new ArrayList<>();
    forEachHit(all::add);
    return all;
  }

  Map<HitClass, Long> lines() {
    return lines;
  }

  Map<String, Long> robots() {
    return robots;
  }

  long lineCount() {
    return lines.values().stream().mapToLong(Long::longValue).sum();
  }
}
