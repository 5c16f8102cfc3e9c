package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.siterank.search.FieldWeights;
import org.siterank.search.SearchRequest;

/** Searches without a pause, one after the other, whatever happens; each must find its ten. */
final class SteadySearch implements AutoCloseable {

  private final ClusterSearcher cluster;
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Future<?> searching;
  private final AtomicInteger searches = new AtomicInteger();
  private final AtomicLong slowestNanos = new AtomicLong();
  private volatile boolean done;

  SteadySearch(ClusterAddress address, ClusterAccess access) throws IOException {
    cluster = ClusterSearcher.open(address, access, FieldWeights.DEFAULT);
    searching = thread.submit(this::search);
  }

  private Void search() throws IOException {
    while (!done) {
      long start = System.nanoTime();
      assertEquals(10, cluster.search(SearchRequest.of("index writer")).hits().size());
      slowestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
      searches.incrementAndGet();
    }
    return null;
  }

  /** Waits for so many more searches, or for the first that fails. */
  void await(int more) {
    int enough = searches.get() + more;
    while (searches.get() < enough && !searching.isDone()) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** The longest that a search has taken since this was asked last. */
  long slowestMillis() {
    return slowestNanos.getAndSet(0) / 1_000_000;
  }

  /** Ends the searching; returns the number of searches, none of which has failed. */
  int end() throws ExecutionException, InterruptedException {
    done = true;
    searching.get();
    return searches.get();
  }

  @Override
  public void close() throws IOException {
    thread.shutdownNow();
    cluster.close();
  }
}
