package org.siterank.visits;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.UnprovenLogException;

/**
 * The lines that were counted and are in no batch yet, and the logs that they are from. Those of a
 * compressed log that {@linkplain OpenLog#isUnproven has not been examined} stay here until it has
 * been read to its end. Where they become too many before, it is unpacked once more, to its end.
 */
final class UncommittedLines {

  /** Different counts of a batch: some 50 MB. */
  static final int MOST_COUNTS = 200_000;

  /** Logs that may end before a batch is committed, however small they are. Our choice. */
  private static final int MOST_ENDED = 500;

  /** Lines for which a batch is worth its transaction when a log ends. Our choice. */
  private static final int WORTH_LINES = 20_000;

  /**
   * Batches whose lines may wait for the end of a log: some 1.5 GB of it, and three seconds of work
   * to lose, which is what unpacking it first would take. Our choice.
   */
  private static final int WAITING_BATCHES = 8;

  private record Ended(LogFile file, LogPosition position, long bytes) {}

  private final int batchLines;
  private final Instant now;

  /** Logs that have ended. */
  private final List<Ended> ended = new ArrayList<>();

  private LogBatchBuilder batch = new LogBatchBuilder();
  private long mostLines;

  /**
   * @param batchLines lines of a batch, at least 1
   * @param now the time of this reading
   */
  UncommittedLines(int batchLines, Instant now) {
    if (batchLines < 1) {
      throw new IllegalArgumentException("a batch must have at least one line, got " + batchLines);
    }
    this.batchLines = batchLines;
    this.now = now;
    this.mostLines = batchLines;
  }

  /** Where the next line is counted. */
  LogBatchBuilder batch() {
    return batch;
  }

  boolean isEmpty() {
    return batch.size() == 0;
  }

  /** Returns true if there are enough lines or counts for a batch. */
  boolean isFull() {
    return batch.size() >= mostLines || batch.counts() >= MOST_COUNTS;
  }

  /** Returns true if it is worth a transaction to commit them when a log ends. */
  boolean isWorthCommitting() {
    return ended.size() >= MOST_ENDED || batch.size() >= WORTH_LINES;
  }

  /** Returns true if a log with the same first bytes as another one has ended. */
  boolean hasLogLike(LogFile file) {
    return ended.stream().anyMatch(log -> log.file().beginsLike(file));
  }

  /** Takes note of which logs are open, after one more or one less is. */
  void opened(Collection<OpenLog> reading) {
    boolean waits = reading.stream().anyMatch(OpenLog::isUnproven);
    mostLines = waits ? (long) WAITING_BATCHES * batchLines : batchLines;
  }

  /**
   * A log has ended.
   *
   * @param newest the newest line of all logs, in seconds since 1970 UTC
   * @throws UnprovenLogException when it is not sound
   */
  void end(OpenLog log, long newest) throws IOException {
    if (log.uncommitted() > 0) {
      log.prove();
      ended.add(new Ended(log.file(), log.position(newest, now), log.uncommitted()));
    }
  }

  /** The lines of a batch. */
  record Complete(LogBatch batch, long bytes) {}

  /**
   * Takes all lines as a batch.
   *
   * @param reading open logs
   * @param newest the newest line of all logs, in seconds since 1970 UTC
   * @throws UnprovenLogException when one of the logs is not sound
   */
  Complete take(Collection<OpenLog> reading, long newest) throws IOException {
    List<LogPosition> reached = new ArrayList<>();
    long bytes = 0;
    for (Ended log : ended) {
      reached.add(log.position());
      bytes += log.bytes();
    }
    for (OpenLog log : reading) {
      if (log.uncommitted() > 0) {
        log.prove();
        reached.add(log.position(newest, now));
        bytes += log.uncommitted();
        log.committed();
      }
    }
    ended.clear();
    opened(reading);
    LogBatch complete = batch.batch(reached);
    batch = new LogBatchBuilder();
    return new Complete(complete, bytes);
  }
}
