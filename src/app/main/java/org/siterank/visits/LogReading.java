package org.siterank.visits;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.RequestClassifier;

/**
 * Reads what is new in the logs and adds it to the store of visits, batch by batch. Every batch
 * carries the position behind it, so whatever ends a reading, even a kill, the next one goes on at
 * the line behind the last batch: no line is lost and none counts twice.
 *
 * <p>To decide about repeated views and robots as if there had been no end, a log is first
 * replayed, counting nothing, from {@link LogPosition#replayFrom}; when that is the log's first
 * line, the log before it is replayed as well, since views at its end may be repeated in this one.
 *
 * <p>A file that cannot be read to its end is reported, what could be read is counted, and the next
 * file follows. Memory: one batch, the views of an hour, and caches of fixed size.
 *
 * <p>One object does one reading. Not for use by two threads.
 */
public final class LogReading {

  /** Lines of a batch: some 100 MB of log, a fraction of a second of work to lose. */
  public static final int BATCH_LINES = 400_000;

  /** More than four would wait for the one that counts. */
  private static final int THREADS = Math.min(4, Runtime.getRuntime().availableProcessors());

  /**
   * How far in the future a line may be: a day, for servers whose clock or time zone is wrong.
   * Later ones count as unreadable; believed, one of them would make all true days old (MATHS
   * 11.2).
   */
  public static final Duration FUTURE = Duration.ofDays(1);

  private final ChunkWorkers workers;
  private final VisitStore store;
  private final int batchLines;
  private final Instant now;
  private final BooleanSupplier stop;
  private final LogProgress progress;

  private final LogCounts tally = new LogCounts();
  private final VisitDetector counter;
  private final Map<String, LogPosition> positions = new HashMap<>();
  private long doneBytes;
  private long totalBytes;

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

  /** The same with {@link RobotBehaviour#STANDARD}. */
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
    if (batchLines < 1) {
      throw new IllegalArgumentException("a batch must have at least one line, got " + batchLines);
    }
    this.workers = new ChunkWorkers(classifier, now.plus(FUTURE).getEpochSecond(), threads);
    this.counter = new VisitDetector(behaviour, tally);
    this.store = store;
    this.now = now;
    this.stop = stop;
    this.progress = progress;
    this.batchLines = batchLines;
  }

  /**
   * Reads what is new in these files.
   *
   * @throws IOException when the store fails; everything committed before stays
   */
  public LogSummary read(LogFiles logs) throws IOException {
    try (workers) {
      return readAll(logs);
    }
  }

  private LogSummary readAll(LogFiles logs) throws IOException {
    logs.problems().forEach(tally::addProblem);
    for (LogPosition position : store.positions()) {
      know(position);
    }
    List<LogFile> files = logs.files();
    for (LogFile file : files) {
      totalBytes += size(file);
    }
    boolean stopped = false;
    List<LogFile> finished = new ArrayList<>();
    for (LogFile file : files) {
      long before = doneBytes;
      Optional<LogPosition> known = file.find(positions.values());
      if (known.isPresent() && isFinished(file, known.get())) {
        finished.add(file);
      } else {
        if (known.isPresent() && known.get().replayFrom() > 0) {
          counter.clear();
        } else {
          // What is known at its first line comes from the logs before it.
          replayEnds(finished);
          counter.nextLog();
        }
        finished.clear();
        stopped = readNews(file, known);
      }
      if (stopped) {
        break;
      }
      doneBytes = before + size(file);
      progress.progress(doneBytes, totalBytes);
    }
    return tally.summary(files.size(), counter.unremembered(), counter.unwatched(), stopped);
  }

  private void know(LogPosition position) {
    positions.put(position.fingerprintLength() + position.fingerprint(), position);
  }

  private static long size(LogFile file) {
    try {
      return file.diskBytes();
    } catch (IOException e) {
      return 0; // It is gone; opening it says so.
    }
  }

  private boolean isFinished(LogFile file, LogPosition known) {
    try {
      return file.endsAt(known.offset());
    } catch (IOException e) {
      return false; // Opening it says what is wrong.
    }
  }

  /**
   * Knows again the last views of logs that have nothing new themselves: those of the last one, and
   * of the one before when the last has to be replayed from its first line, and so on.
   */
  private void replayEnds(List<LogFile> finished) throws IOException {
    int first = finished.size();
    boolean reachesBack = true;
    while (first > 0 && reachesBack) {
      first--;
      reachesBack = replayFrom(finished.get(first)) == 0;
    }
    if (!reachesBack) {
      counter.clear();
    }
    for (LogFile file : finished.subList(first, finished.size())) {
      counter.nextLog();
      try (ClassifiedLog log = open(file, replayFrom(file))) {
        ClassifiedChunk chunk = next(file, log);
        while (chunk != null && !stop.getAsBoolean()) {
          for (int line = 0; line < chunk.size() && !stop.getAsBoolean(); line++) {
            counter.consider(chunk, line, null);
          }
          chunk = next(file, log);
        }
      }
    }
  }

  private long replayFrom(LogFile file) {
    return file.find(positions.values()).orElseThrow().replayFrom();
  }

  /** Reads and counts the new lines of a log; true when the reading has been stopped. */
  private boolean readNews(LogFile file, Optional<LogPosition> known) throws IOException {
    long countFrom = known.map(LogPosition::offset).orElse(0L);
    long committed = countFrom;
    long consumed = countFrom;
    boolean stopped = stop.getAsBoolean();
    LogBatchBuilder stretch = new LogBatchBuilder();
    try (ClassifiedLog log = open(file, known.map(LogPosition::replayFrom).orElse(0L))) {
      while (!stopped) {
        ClassifiedChunk chunk = next(file, log);
        if (chunk == null) {
          break;
        }
        for (int line = 0; line < chunk.size() && !stopped; line++) {
          boolean isNew = chunk.offset(line) >= countFrom;
          counter.consider(chunk, line, isNew ? stretch : null);
          if (isNew) {
            consumed = chunk.nextOffset(line);
            tally.addTime(chunk.epochSecond(line));
          }
          if (stretch.size() >= batchLines) {
            commit(file, stretch, consumed, consumed - committed);
            committed = consumed;
            stretch = new LogBatchBuilder();
          }
          stopped = stop.getAsBoolean();
        }
        progress.progress(doneBytes + log.diskBytes(), totalBytes);
        stopped |= stop.getAsBoolean(); // Also within a line that has no end.
      }
    }
    if (stretch.size() > 0) {
      commit(file, stretch, consumed, consumed - committed);
    }
    if (consumed > countFrom) {
      tally.addFileWithNews();
    }
    return stopped;
  }

  /** The file's lines; null, and the problem noted, when it cannot be opened. */
  private ClassifiedLog open(LogFile file, long offset) {
    try {
      return new ClassifiedLog(file.open(offset), workers);
    } catch (IOException e) {
      tally.addProblem(new LogProblem(file.path(), LogFiles.reason(e)));
      return null;
    }
  }

  /** The next chunk; null at the end, and at damage, which is noted. */
  private ClassifiedChunk next(LogFile file, ClassifiedLog log) {
    try {
      return log == null ? null : log.next();
    } catch (IOException e) {
      tally.addProblem(new LogProblem(file.path(), LogFiles.reason(e)));
      return null;
    }
  }

  private void commit(LogFile file, LogBatchBuilder stretch, long offset, long bytes)
      throws IOException {
    int length = file.fingerprintLength(offset);
    LogPosition position =
        new LogPosition(
            file.fingerprint(length), length, file.path(), offset, counter.replayFrom(), now);
    LogBatch batch = stretch.batch(position);
    long missing = store.commit(batch);
    know(position);
    tally.add(batch, bytes, missing);
  }
}
