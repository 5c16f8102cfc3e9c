package org.siterank.visits;

import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.siterank.accesslog.ChunkClassifier;
import org.siterank.accesslog.ClassifiedChunk;
import org.siterank.accesslog.LogChunk;
import org.siterank.accesslog.RequestClassifier;

/** The threads that read and class chunks. What they say does not depend on how many there are. */
final class ChunkWorkers implements AutoCloseable {

  private final RequestClassifier prototype;
  private final long latestSecond;
  private final int threads;
  private final ExecutorService executor;
  private final ConcurrentLinkedQueue<ChunkClassifier> idle = new ConcurrentLinkedQueue<>();

  /**
   * @param prototype every thread works with {@link RequestClassifier#another another} like it
   * @param latestSecond lines of a later time are unreadable
   * @param threads how many, at least 1
   */
  ChunkWorkers(RequestClassifier prototype, long latestSecond, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.prototype = prototype;
    this.latestSecond = latestSecond;
    this.threads = threads;
    this.executor =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "log-reader");
              thread.setDaemon(true);
              return thread;
            });
  }

  int threads() {
    return threads;
  }

  /**
   * Has a chunk read and classed. Work is begun in the order in which it is given.
   *
   * @param read reads the chunk, on the thread that classes it, so that its bytes are at hand; null
   *     for none
   * @return the chunk, or null for none; fails as {@code read} does
   */
  Future<ClassifiedChunk> classify(Callable<LogChunk> read) {
    Callable<ClassifiedChunk> task =
        () -> {
          LogChunk chunk = read.call();
          if (chunk == null) {
            return null;
          }
          ChunkClassifier known = idle.poll();
          ChunkClassifier classifier =
              known != null ? known : new ChunkClassifier(prototype.another(), latestSecond);
          ClassifiedChunk classed = classifier.classify(chunk);
          idle.add(classifier);
          return classed;
        };
    return executor.submit(task);
  }

  @Override
  public void close() {
    executor.shutdown();
  }
}
