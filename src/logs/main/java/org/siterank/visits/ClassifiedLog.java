package org.siterank.visits;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.LogChunk;
import org.siterank.accesslog.LogChunks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The chunks of one log in their order, read and classed ahead by other threads while the last one
 * is being counted. While one thread reads or unpacks, the others class what was read before.
 * Damage to the file is met where it is, behind everything that comes before it.
 */
final class ClassifiedLog implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(ClassifiedLog.class);

  private final LogChunks chunks;
  private final ChunkWorkers workers;
  private final Deque<Future<ClassifiedChunk>> ahead = new ArrayDeque<>();
  private ClassifiedChunk current;
  private long lines;
  private long turns;
  private boolean atEnd;

  /** Guards the reading, with which turn it is. */
  private final Object reading = new Object();

  private long turn;
  private boolean closed;

  ClassifiedLog(LogChunks chunks, ChunkWorkers workers) {
    this.chunks = chunks;
    this.workers = workers;
  }

  /**
   * The next chunk, good until the next call; null when there is none.
   *
   * @param most chunks that are to be read ahead, at least 1
   * @throws IOException when the file cannot be read on
   */
  ClassifiedChunk next(int most) throws IOException {
    if (current != null) {
      chunks.giveBack(current.chunk());
      current = null;
    }
    while (!atEnd && ahead.size() < most) {
      long itsTurn = turns++;
      ahead.add(workers.classify(() -> read(itsTurn)));
    }
    if (atEnd) {
      return null;
    }
    atEnd = true; // Unless what comes is a chunk.
    current = take(ahead.pop());
    if (current != null) {
      atEnd = false;
      lines = current.follow(lines);
    }
    return current;
  }

  /** Reads the next chunk when it is this turn's; null at the end, and once the log is closed. */
  private LogChunk read(long itsTurn) throws IOException, InterruptedException {
    synchronized (reading) {
      while (turn < itsTurn && !closed) {
        reading.wait();
      }
      try {
        return closed ? null : chunks.next();
      } finally {
        turn++;
        reading.notifyAll();
      }
    }
  }

  private static ClassifiedChunk take(Future<ClassifiedChunk> classed) throws IOException {
    try {
      return classed.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("the reading was interrupted").initCause(e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException damage) {
        throw damage;
      }
      if (e.getCause() instanceof RuntimeException || e.getCause() instanceof StackOverflowError) {
        // One log must not end the reading of all others.
        LOG.warn("a log could not be read on", e.getCause());
        throw new IOException(
            "the program failed at it, and the rest waits for the next run: " + e.getCause(), e);
      }
      throw new IllegalStateException("a thread that reads the log has failed", e.getCause());
    }
  }

  /** How much of the file, in bytes on disk, has been read. */
  long diskBytes() {
    return chunks.diskBytes();
  }

  @Override
  public void close() throws IOException {
    synchronized (reading) {
      closed = true;
      reading.notifyAll();
      chunks.close();
    }
  }
}
