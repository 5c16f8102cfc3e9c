package org.siterank.visits;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.KnownLogs;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.ReplacedLogException;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.accesslog.UnprovenLogException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what is new in the logs and adds it to the store of visits, batch by batch. Every batch
 * carries the position behind it, so whatever ends a reading, even a kill, the next one goes on at
 * the line behind the last batch: no line is lost and none counts twice.
 *
 * <p>Logs are read side by side, always the oldest line of all, so that a visitor of several
 * servers is one visitor: a view that one of them logged repeats a view that another one logged. A
 * log is opened when its first line is due, so logs that follow each other are read one after the
 * other.
 *
 * <p>To decide about repeated views and robots as if there had been no end, logs are first
 * replayed, counting nothing, from {@link LogPosition#replayFrom}, those without news as well if
 * they end shortly before the first new line. If that line is much older than what was read before,
 * since a server's log has come late, the logs of that time are replayed from their first lines. So
 * a late line is decided as if it had been read in its place. It does not change what was decided
 * before: later views that were counted stay counted, even if it shows that they are a robot's or
 * repeat its own.
 *
 * <p>A compressed log of which nothing is known is unpacked once: its lines are committed when all
 * of its checksums have been met ({@link UncommittedLines}). Where one turns out not to be sound,
 * the reading goes back to the last commit, as after a kill, and unpacks further logs twice.
 *
 * <p>A file that cannot be read to its end is reported, what could be read is counted, and the
 * others follow. Memory: two batches, the views of an hour, two chunks of each log that is open, of
 * {@value #MOST_OPEN} logs at most, and caches of fixed size.
 *
 * <p>One object does one reading. Not for use by two threads.
 */
public final class LogReading {

  private static final Logger LOG = LoggerFactory.getLogger(LogReading.class);

  /**
   * Lines of a batch: some 200 MB of log, half a second of work to lose. What a batch has in common
   * with the next one is written twice, so larger batches are written faster.
   */
  static final int BATCH_LINES = 800_000;

  /** Logs that are open at a time; of more that overlap, the last begun wait for an end. */
  static final int MOST_OPEN = 64;

  /** Files that may take the name of a log, one after the other, while it is opened. Our choice. */
  private static final int MOST_REPLACED = 5;

  /** More than four would wait for the one that counts. */
  private static final int THREADS = Math.min(4, Runtime.getRuntime().availableProcessors());

  /**
   * How far in the future a line may be: a day, for servers whose clock or time zone is wrong.
   * Later ones are not counted, for the clock of this computer may be behind; when a line of the
   * present follows, they count as unreadable. Believed, one of them would make all true days old
   * (MATHS 11.2).
   */
  public static final Duration FUTURE = Duration.ofDays(1);

  private record Setup(
      RequestClassifier classifier,
      RobotBehaviour behaviour,
      VisitStore store,
      Instant now,
      BooleanSupplier stop,
      LogProgress progress,
      int batchLines,
      int threads) {}

  private final Setup setup;
  private final boolean examinesAll;
  private final ChunkWorkers workers;
  private final BytesRead progress;

  private final LogCounts tally;
  private final VisitDetector counter;
  private final BatchWriter writer;
  private final KnownLogs positions = new KnownLogs();
  private LogNews news;
  private LogOpener opener;
  private boolean isLaterKnown;

  /** Whether lines were not counted because they are dated in the future. */
  private boolean hasFuture;

  /** Later lines are far in the future. */
  private final long farSecond;

  /** Logs that have not been opened, in the order in which they were begun. */
  private final Deque<LogFile> waiting = new ArrayDeque<>();

  /** Logs that begin like an open one: whether they are copies is known when that has ended. */
  private final List<LogFile> copies = new ArrayList<>();

  /** Open logs, the one with the oldest line first; but for the one whose lines are counted. */
  private final PriorityQueue<OpenLog> open = new PriorityQueue<>();

  /** All open logs. */
  private final Set<OpenLog> reading = new LinkedHashSet<>();

  private final UncommittedLines uncommitted;
  private boolean stopped;
  private long newestSecond;

  /**
   * @param classifier puts lines into classes
   * @param behaviour what makes a robot of a client whose agent is none
   * @param store where the counts go
   * @param now the time of this reading, written into the positions
   * @param stop asked before every line; once it says yes, what was read is committed and the
   *     reading ends
   * @param progress called with the progress of the reading
   */
  public LogReading(
      RequestClassifier classifier,
      RobotBehaviour behaviour,
      VisitStore store,
      Instant now,
      BooleanSupplier stop,
      LogProgress progress) {
    this(classifier, behaviour, store, now, stop, progress, BATCH_LINES, THREADS);
  }

  /** Reads logs with {@link RobotBehaviour#STANDARD}. */
  public LogReading(
      RequestClassifier classifier,
      VisitStore store,
      Instant now,
      BooleanSupplier stop,
      LogProgress progress) {
    this(classifier, RobotBehaviour.STANDARD, store, now, stop, progress);
  }

  LogReading(
      RequestClassifier classifier,
      RobotBehaviour behaviour,
      VisitStore store,
      Instant now,
      BooleanSupplier stop,
      LogProgress progress,
      int batchLines,
      int threads) {
    this(
        new Setup(classifier, behaviour, store, now, stop, progress, batchLines, threads),
        new LogCounts(),
        false);
  }

  private LogReading(Setup setup, LogCounts tally, boolean examinesAll) {
    this.setup = setup;
    this.uncommitted = new UncommittedLines(setup.batchLines(), setup.now());
    this.tally = tally;
    this.examinesAll = examinesAll;
    this.workers =
        new ChunkWorkers(
            setup.classifier(), setup.now().plus(FUTURE).getEpochSecond(), setup.threads());
    this.farSecond = setup.now().plus(FUTURE.multipliedBy(2)).getEpochSecond();
    this.counter = new VisitDetector(setup.behaviour(), tally);
    this.writer = new BatchWriter(setup.store(), tally);
    this.progress = new BytesRead(setup.progress());
  }

  /**
   * Reads what is new in these files.
   *
   * @throws IOException when the store fails; everything committed before stays
   */
  public LogSummary read(LogFiles logs) throws IOException {
    try (workers;
        writer) {
      return readAll(logs);
    } catch (UnprovenLogException e) {
      LOG.debug("goes back to the last commit", e);
    }
    // Like the first run after a kill: what was committed stays, and the rest is read again.
    tally.beginAnew();
    return new LogReading(setup, tally, true).read(logs);
  }

  private LogSummary readAll(LogFiles logs) throws IOException {
    logs.problems().forEach(tally::addProblem);
    for (LogPosition position : setup.store().positions()) {
      positions.add(position);
      isLaterKnown |= position.newestLine().isAfter(setup.now().plus(FUTURE));
    }
    List<LogFile> files = logs.files();
    LogMatcher matcher = new LogMatcher(files, positions, examinesAll);
    news =
        new LogNews(positions, matcher, new WholeLogs(setup.store().wholeLogs()), workers, tally);
    opener = new LogOpener(matcher, news, workers, tally);
    progress.expect(files);
    if (news.isIn(files)) {
      files.stream().sorted(Comparator.comparingLong(LogFile::firstSecond)).forEach(waiting::add);
      readSideBySide();
    } else {
      progress.complete();
    }
    if (!stopped) {
      setup.store().keepWholeLogs(news.whole());
    }
    boolean isWrong = hasFuture && (isLaterKnown || positions.all().isEmpty());
    return tally.summary(
        files.size(),
        counter.unremembered(),
        counter.unwatched(),
        isWrong ? Optional.of(setup.now()) : Optional.empty(),
        stopped);
  }

  private boolean isStopped() {
    stopped |= setup.stop().getAsBoolean();
    return stopped;
  }

  /** Counts all new lines in the order of their times. */
  private void readSideBySide() throws IOException {
    try {
      while (!isStopped() && isOneOpen()) {
        OpenLog log = open.remove();
        if (countWhileOldest(log)) {
          open.add(log);
        } else if (!stopped) {
          end(log);
        }
      }
      commit();
      writer.settle();
      reading.stream().filter(OpenLog::hadNews).forEach(log -> tally.addFileWithNews());
    } finally {
      for (OpenLog log : reading) {
        log.close();
      }
    }
  }

  /** Opens the logs that may have a line as old as the next one; false when none is to be read. */
  private boolean isOneOpen() throws IOException {
    while (!stopped
        && !waiting.isEmpty()
        && open.size() < MOST_OPEN
        && (open.isEmpty() || waiting.element().firstSecond() <= open.element().second())) {
      open(waiting.remove(), MOST_REPLACED);
    }
    return !stopped && !open.isEmpty();
  }

  private void open(LogFile file, int tries) throws IOException {
    if (uncommitted.hasLogLike(file)) {
      commit(); // What it has in common with the ended one must be known.
    }
    if (reading.stream().anyMatch(log -> log.file().beginsLike(file))) {
      copies.add(file);
      return;
    }
    Optional<OpenLog> log;
    try {
      log = opener.open(file, tries > 1);
    } catch (ReplacedLogException e) {
      Optional<LogFile> present = opener.again(file);
      if (present.isPresent()) {
        open(present.get(), tries - 1);
      } else {
        progress.done(file);
      }
      return;
    }
    if (log.isEmpty()) {
      progress.done(file);
      return;
    }
    reading.add(log.get());
    uncommitted.opened(reading);
    if (next(log.get())) {
      open.add(log.get());
    } else if (!stopped) {
      end(log.get());
    }
  }

  /**
   * Counts lines of a log until another one has an older line; false at its end or when stopped.
   */
  private boolean countWhileOldest(OpenLog log) throws IOException {
    OpenLog other = open.peek();
    boolean full = waiting.isEmpty() || reading.size() >= MOST_OPEN;
    long nextBegins = full ? Long.MAX_VALUE : waiting.element().firstSecond();
    boolean more;
    do {
      count(log);
      more = next(log) && !isStopped();
    } while (more && log.second() < nextBegins && (other == null || log.compareTo(other) < 0));
    return more;
  }

  private void count(OpenLog log) throws IOException {
    boolean isNew = log.isNew();
    boolean isReadable = log.chunk().requestClass(log.line()) != RequestClass.UNREADABLE;
    if (isNew && log.isKeptBack()) {
      return;
    }
    LogBatchBuilder batch = uncommitted.batch();
    if (isNew) {
      log.future().release(batch);
    }
    switch (counter.consider(log.chunk(), log.line(), batch, isNew)) {
      case NONE -> {}
      case NEXT_SLOT -> reading.forEach(OpenLog::beginSlot);
      case ANEW -> reading.forEach(OpenLog::beginAnew);
    }
    long second = isReadable ? log.chunk().epochSecond(log.line()) : 0;
    newestSecond = Math.max(newestSecond, second);
    if (isNew) {
      log.consume();
      tally.addTime(second);
      if (uncommitted.isFull()) {
        commit();
      }
    }
  }

  /**
   * Goes on to the next line; false at the end, at damage, which is noted, and at a line that will
   * be of the present tomorrow.
   */
  private boolean next(OpenLog log) throws UnprovenLogException {
    return (log.nextInChunk() || nextBehindChunk(log)) && !log.isAtFuture(farSecond);
  }

  private boolean nextBehindChunk(OpenLog log) throws UnprovenLogException {
    // One chunk more than there are threads, so that none of them waits for the counting.
    int ahead = 1 + workers.threads() / reading.size();
    boolean more;
    try {
      more = log.nextBehindChunk(ahead, this::isStopped);
    } catch (IOException e) {
      if (log.isUnproven()) {
        throw new UnprovenLogException(log.file(), e);
      }
      tally.addProblem(new LogProblem(log.file().path(), LogFiles.reason(e)));
      more = false;
    }
    progress.reading(reading.stream().mapToLong(OpenLog::diskBytes).sum());
    return more;
  }

  private void end(OpenLog log) throws IOException {
    log.future()
        .problem()
        .ifPresent(text -> tally.addProblem(new LogProblem(log.file().path(), text)));
    hasFuture |= !log.future().isEmpty();
    uncommitted.end(log, newestSecond);
    news.ended(log);
    if (log.hadNews()) {
      tally.addFileWithNews();
    }
    reading.remove(log);
    uncommitted.opened(reading);
    log.close();
    if (!copies.isEmpty() || uncommitted.isWorthCommitting()) {
      commit();
    }
    progress.done(log.file());
    copies.forEach(waiting::addFirst);
    copies.clear();
  }

  private void commit() throws IOException {
    if (uncommitted.isEmpty()) {
      return;
    }
    UncommittedLines.Complete complete = uncommitted.take(reading, newestSecond);
    tally.completed();
    writer.write(complete.batch(), complete.bytes());
    complete.batch().positions().forEach(positions::add);
    news.committed(complete.batch().positions());
  }
}
