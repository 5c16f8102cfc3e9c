package org.siterank.visits;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * Whether every line of logs is counted once, whatever happens to the files. In each round some
 * random things happen, before the logs are found or between that and their reading; then the logs
 * are read, now and then with a wrong clock or to be stopped. A reading that reports no problem
 * must have counted exactly the lines that were written; no reading may count more.
 */
public final class LogRounds {

  /** What happens to logs. */
  public enum Event {
    ROTATE,
    TRUNCATE,
    COMPRESS,
    DAMAGE,
    CUT_OFF,
    REPAIR,
    LOG_ALIKE,
    WRONG_CLOCK,
    RENAMED_WHEN_FOUND,
    STOPPED
  }

  /**
   * What came out.
   *
   * @param events how often each thing happened
   * @param lines lines that were written
   * @param equal readings that reported nothing, and had counted all of them
   * @param reported readings that reported a problem
   * @param forgotten times that the logs had to be read again, as a message said
   */
  public record Outcome(
      Map<Event, Integer> events, long lines, int equal, int reported, int forgotten) {}

  private static final Instant BEGIN = Instant.parse("2024-02-01T22:00:00Z");
  private static final List<Duration> BEHIND =
      List.of(
          Duration.ofSeconds(BEGIN.getEpochSecond() - 10),
          Duration.ofDays(6 * 365),
          Duration.ofDays(3),
          Duration.ofHours(30));

  private final RequestClassifier classifier;
  private final Random random;
  private final ServerLogs logs;
  private final SiteStore store;
  private final Map<Event, Integer> events = new EnumMap<>(Event.class);

  /** What has happened since lines were counted without a problem. */
  private final List<Event> story = new ArrayList<>();

  private long counted;
  private int equal;
  private int reported;
  private int forgotten;

  /** Lines of logs that had been deleted when all logs were read again. */
  private long gone;

  private LogRounds(Path folder, SiteStore store, long seed) {
    SiteScope scope =
        new SiteScope(
            List.of(PageUrl.of("https://www.example.org/")),
            List.of(),
            List.of(),
            List.of(),
            Set.of());
    this.classifier = RequestClassifier.standard(scope, Monitoring.NONE);
    this.random = new Random(seed);
    this.logs = new ServerLogs(folder, random, BEGIN);
    this.store = store;
  }

  /**
   * Runs some rounds.
   *
   * @param folder an empty folder for the logs
   * @param data an empty folder for the database
   * @param seed other seeds, other stories
   * @throws IllegalStateException when lines were lost or counted twice without a word
   */
  public static Outcome run(Path folder, Path data, long seed, int rounds) throws IOException {
    try (SiteStore store = SiteStore.openForWriting(data)) {
      LogRounds all = new LogRounds(folder, store, seed);
      for (int round = 1; round <= rounds; round++) {
        all.round("seed " + seed + ", round " + round);
      }
      return new Outcome(all.events, all.logs.lines(), all.equal, all.reported, all.forgotten);
    }
  }

  /** Something that may happen; false when there is no file for it. */
  private interface Change {
    boolean make() throws IOException;
  }

  private boolean happens(Event event, int oneIn, Change change) throws IOException {
    boolean happens = random.nextInt(oneIn) == 0 && change.make();
    if (happens) {
      events.merge(event, 1, Integer::sum);
      story.add(event);
    }
    return happens;
  }

  private void round(String name) throws IOException {
    logs.write();
    change();
    LogFiles found = find();
    boolean isDisturbed = happens(Event.RENAMED_WHEN_FOUND, 4, this::rename);
    boolean isWrong = happens(Event.WRONG_CLOCK, 6, () -> true);
    Duration behind = isWrong ? BEHIND.get(random.nextInt(BEHIND.size())) : Duration.ZERO;
    boolean isStopped = happens(Event.STOPPED, 8, () -> true);
    int[] left = {isStopped ? random.nextInt(3_000) : Integer.MAX_VALUE};
    read(name, found, logs.now().minus(behind), left, isDisturbed);
    if (isDisturbed || isStopped) {
      left[0] = Integer.MAX_VALUE;
      read(name + ", again", find(), logs.now(), left, false);
    }
  }

  private void change() throws IOException {
    happens(Event.ROTATE, 3, logs::rotate);
    happens(Event.TRUNCATE, 8, logs::copyAndTruncate);
    happens(Event.LOG_ALIKE, 12, logs::addAlike);
    happens(Event.COMPRESS, 2, logs::compress);
    happens(Event.DAMAGE, 4, logs::damage);
    happens(Event.CUT_OFF, 10, logs::cut);
    happens(Event.REPAIR, 3, logs::repair);
  }

  private boolean rename() throws IOException {
    switch (random.nextInt(4)) {
      case 0, 1 -> logs.rotate();
      case 2 -> logs.copyAndTruncate();
      default -> logs.compress();
    }
    logs.write();
    return true;
  }

  private LogFiles find() {
    return LogFiles.find(List.of(LogPlace.of(List.of(logs.pattern()))));
  }

  private void read(String name, LogFiles found, Instant clock, int[] left, boolean isDisturbed)
      throws IOException {
    LogSummary summary =
        new LogReading(classifier, store.visits(), clock, () -> left[0]-- <= 0, LogProgress.NONE)
            .read(found);
    counted += summary.lines();
    String problems = summary.problems().toString();
    if (counted > logs.lines()) {
      throw new IllegalStateException(
          name
              + ": "
              + counted
              + " lines were counted of "
              + logs.lines()
              + ", after "
              + story
              + "; "
              + problems);
    }
    if (!summary.problems().isEmpty()) {
      reported++;
    } else if (!summary.reading().stopped() && !isDisturbed) {
      check(name);
    }
    if (problems.contains("--forget")) {
      readAllAgain(name);
    }
  }

  private void check(String name) throws IOException {
    long kept = store.lines().classes().values().stream().mapToLong(n -> n).sum();
    if (counted != logs.lines() || gone + kept != counted) {
      throw new IllegalStateException(
          name
              + ": "
              + counted
              + " lines were counted, and "
              + kept
              + " are stored, of "
              + logs.lines()
              + ", after "
              + story);
    }
    story.clear();
    equal++;
    if (!logs.isDamaged()) {
      logs.deleteOldest();
    }
  }

  /** Does what a message says. What has been deleted since cannot be read again. */
  private void readAllAgain(String name) throws IOException {
    forgotten++;
    logs.repair();
    store.visits().forget();
    gone = logs.deletedLines();
    counted = gone;
    int[] left = {Integer.MAX_VALUE};
    read(name + ", all again", find(), logs.now(), left, false);
  }
}
