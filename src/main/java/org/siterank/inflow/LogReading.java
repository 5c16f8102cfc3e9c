package org.siterank.inflow;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.HitClassifier;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogLine;
import org.siterank.accesslog.LogLines;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.LogProblem;
import org.siterank.accesslog.VisitMemory;

/**
 * Reads what is new in the logs and adds it to the ledger, batch by batch. Every batch carries the
 * position behind it, so whatever ends a reading, even a kill, the next one goes on at the line
 * behind the last batch: no line is lost and none counts twice.
 *
 * <p>To decide about repeated views as if there had been no end, a log is first replayed, counting
 * nothing, from {@link LogPosition#replayFrom}; when that is the log's first line, the log before
 * it is replayed as well, since views at its end may be repeated in this one.
 *
 * <p>A file that cannot be read to its end is reported, what could be read is counted, and the next
 * file follows. Memory: one batch, the views of an hour, and caches of fixed size.
 *
 * <p>One object does one reading. Not for use by two threads.
 */
public final class LogReading {

  /** Lines of a batch: some 25 MB of log, a fraction of a second of work to lose. */
  public static final int BATCH_LINES = 100_000;

  /**
   * How far in the future a line may be: a day, for servers whose clock or time zone is wrong.
   * Later ones count as unreadable; believed, one of them would make all true days old (MATHS
   * 11.2).
   */
  public static final Duration FUTURE = Duration.ofDays(1);

  private static final long PROGRESS_BYTES = 4 << 20;

  private final HitClassifier classifier;
  private final HitLedger ledger;
  private final int batchLines;
  private final Instant now;
  private final BooleanSupplier stop;
  private final LogProgress progress;

  private final VisitMemory memory = new VisitMemory();
  private final LogTally tally = new LogTally();
  private final Map<String, LogPosition> positions = new HashMap<>();
  private long doneBytes;
  private long totalBytes;

  /**
   * @param classifier puts lines into classes
   * @param ledger where the counts go
   * @param now the time of this reading, written into the positions
   * @param stop asked before every line; once it says yes, what was read is committed and the
   *     reading ends
   * @param progress is told how far the reading has come
   */
  public LogReading(
      HitClassifier classifier,
      HitLedger ledger,
      Instant now,
      BooleanSupplier stop,
      LogProgress progress) {
    this(classifier, ledger, now, stop, progress, BATCH_LINES);
  }

  LogReading(
      HitClassifier classifier,
      HitLedger ledger,
      Instant now,
      BooleanSupplier stop,
      LogProgress progress,
      int batchLines) {
    if (batchLines < 1) {
      throw new IllegalArgumentException("a batch must have at least one line, got " + batchLines);
    }
    this.classifier = classifier;
    this.ledger = ledger;
    this.now = now;
    this.stop = stop;
    this.progress = progress;
    this.batchLines = batchLines;
  }

  /**
   * Reads what is new in these files.
   *
   * @throws IOException when the ledger fails; everything committed before stays
   */
  public LogSummary read(LogFiles logs) throws IOException {
    logs.problems().forEach(tally::addProblem);
    for (LogPosition position : ledger.positions()) {
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
          memory.clear();
        } else {
          // What is known at its first line comes from the logs before it.
          replayEnds(finished);
          memory.nextLog();
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
    return tally.summary(files.size(), memory.unremembered(), stopped);
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
      memory.clear();
    }
    for (LogFile file : finished.subList(first, finished.size())) {
      memory.nextLog();
      try (LogLines lines = open(file, replayFrom(file))) {
        while (!stop.getAsBoolean() && next(file, lines)) {
          consider(lines, null);
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
    long lastProgress = 0;
    boolean stopped = false;
    LogStretch stretch = new LogStretch();
    try (LogLines lines = open(file, known.map(LogPosition::replayFrom).orElse(0L))) {
      while (true) {
        stopped = stop.getAsBoolean();
        if (stopped || !next(file, lines)) {
          break;
        }
        boolean isNew = lines.offset() >= countFrom;
        consider(lines, isNew ? stretch : null);
        consumed = isNew ? lines.nextOffset() : consumed;
        if (stretch.size() >= batchLines) {
          commit(file, stretch, consumed, consumed - committed);
          committed = consumed;
          stretch = new LogStretch();
        }
        if (lines.diskBytes() - lastProgress >= PROGRESS_BYTES) {
          lastProgress = lines.diskBytes();
          progress.progress(doneBytes + lastProgress, totalBytes);
        }
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
  private LogLines open(LogFile file, long offset) {
    try {
      return file.open(offset);
    } catch (IOException e) {
      tally.addProblem(new LogProblem(file.path(), LogFiles.reason(e)));
      return null;
    }
  }

  /** Goes to the next line; at damage, which is noted, the file is taken to end. */
  private boolean next(LogFile file, LogLines lines) {
    try {
      return lines != null && lines.next();
    } catch (IOException e) {
      tally.addProblem(new LogProblem(file.path(), LogFiles.reason(e)));
      return false;
    }
  }

  /** Takes notice of a line, and counts it where a stretch is given. */
  private void consider(LogLines lines, LogStretch stretch) {
    LogLine line = lines.line();
    long latest = now.getEpochSecond() + FUTURE.toSeconds();
    if (!lines.isReadable() || line.epochSecond() > latest) {
      if (stretch != null) {
        stretch.add(HitClass.UNREADABLE);
        if (stretch.wantsExample()) {
          stretch.addExample(lines.example());
        }
      }
      return;
    }
    HitClass hitClass = classifier.classify(line);
    memory.advance(line, lines.offset());
    boolean hit =
        hitClass.isPageView() && !memory.isRepeated(line, classifier.url(), classifier.referrer());
    if (stretch == null) {
      return;
    }
    stretch.add(hitClass);
    if (hitClass == HitClass.ROBOT) {
      stretch.addRobot(classifier.robot());
    }
    if (hit) {
      stretch.addHit(line.epochDay(), classifier.url(), hitClass, classifier.referrer());
    }
  }

  private void commit(LogFile file, LogStretch stretch, long offset, long bytes)
      throws IOException {
    int length = file.fingerprintLength(offset);
    LogPosition position =
        new LogPosition(
            file.fingerprint(length), length, file.path(), offset, memory.replayFrom(), now);
    LogBatch batch = stretch.batch(position);
    ledger.commit(batch);
    know(position);
    tally.add(batch, bytes);
  }
}
