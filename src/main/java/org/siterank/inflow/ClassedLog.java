package org.siterank.inflow;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.siterank.accesslog.ClassedChunk;
import org.siterank.accesslog.LogChunk;
import org.siterank.accesslog.LogChunks;

/**
 * The chunks of one log in their order, classed ahead by other threads while the last one is being
 * counted. Damage to the file is met where it is, behind everything that comes before it.
 */
final class ClassedLog implements Closeable {

  private final LogChunks chunks;
  private final ChunkWorkers workers;
  private final Deque<Future<ClassedChunk>> ahead = new ArrayDeque<>();
  private ClassedChunk current;
  private long lines;
  private boolean atEnd;
  private IOException damage;

  ClassedLog(LogChunks chunks, ChunkWorkers workers) {
    this.chunks = chunks;
    this.workers = workers;
  }

  /**
   * The next chunk, good until the next call; null when there is none.
   *
   * @throws IOException when the file cannot be read on
   */
  ClassedChunk next() throws IOException {
    if (current != null) {
      chunks.giveBack(current.chunk());
      current = null;
    }
    // One more than there are threads, so that none of them waits for the counting.
    while (!atEnd && ahead.size() <= workers.threads()) {
      readAhead();
    }
    if (!ahead.isEmpty()) {
      current = take(ahead.pop());
      lines = current.follow(lines);
    } else if (damage != null) {
      throw damage;
    }
    return current;
  }

  private void readAhead() {
    try {
      LogChunk chunk = chunks.next();
      atEnd = chunk == null;
      if (!atEnd) {
        ahead.add(workers.classify(chunk));
      }
    } catch (IOException e) {
      atEnd = true;
      damage = e;
    }
  }

  private static ClassedChunk take(Future<ClassedChunk> classed) throws IOException {
    try {
      return classed.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("the reading was interrupted").initCause(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a thread that reads the log has failed", e.getCause());
    }
  }

  /** How much of the file, in bytes on disk, has been read. */
  long diskBytes() {
    return chunks.diskBytes();
  }

  @Override
  public void close() throws IOException {
    chunks.close();
  }
}
