package org.siterank.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * A crowd of simulated surfers on a real site. Each visit is a function of seed and number alone,
 * so a crowd is the same set of walks with any number of threads; only the order of the lines in
 * the server's log differs.
 */
final class SurferCrowd {

  /** One of {@link Passersby} for so many visits. */
  private static final int VISITS_PER_PASSERBY = 20;

  private final Arrivals arrivals;
  private final PageUrl root;
  private final List<PageUrl> pages;
  private final int threads;

  /**
   * @param arrivals who comes
   * @param root the address under which the site is served
   * @param pages the site's pages, for robots
   * @param threads surfers at a time, at least 1
   */
  SurferCrowd(Arrivals arrivals, PageUrl root, List<PageUrl> pages, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, got " + threads);
    }
    this.arrivals = arrivals;
    this.root = root;
    this.pages = List.copyOf(pages);
    this.threads = threads;
  }

  /**
   * Makes the visits {@code from} to {@code to - 1}.
   *
   * @param stop asked before each visit
   * @param happening changes a visit before it begins
   * @param onWalk takes each finished walk; one at a time, in no certain order
   * @throws IOException when the server does not answer
   */
  CrowdReport surf(
      int from, int to, BooleanSupplier stop, UnaryOperator<Visit> happening, Consumer<Walk> onWalk)
      throws IOException, InterruptedException {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException("visits must be 0 <= from <= to, got " + from + ", " + to);
    }
    Tally tally = new Tally(onWalk);
    AtomicInteger next = new AtomicInteger(from);
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try (Browser browser = new Browser(threads)) {
      Surfer surfer = new Surfer(browser, SiteScope.of(root));
      Passersby passersby = new Passersby(browser, root, pages);
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        workers.add(
            pool.submit(
                () -> {
                  work(surfer, passersby, next, to, stop, happening, tally);
                  return null;
                }));
      }
      try {
        for (Future<?> worker : workers) {
          await(worker);
        }
      } finally {
        next.set(to); // When one has failed, the others need not go on.
        pool.shutdownNow();
      }
      return tally.report(browser.requests(), surfer.notFound(), to - from);
    }
  }

  private void work(
      Surfer surfer,
      Passersby passersby,
      AtomicInteger next,
      int to,
      BooleanSupplier stop,
      UnaryOperator<Visit> happening,
      Tally tally)
      throws IOException {
    while (!stop.getAsBoolean()) {
      int number = next.getAndUpdate(n -> Math.min(n + 1, to));
      if (number >= to) {
        return;
      }
      SplittableRandom chance = arrivals.chance(number);
      if (number % VISITS_PER_PASSERBY == 0) {
        passersby.pass(number / VISITS_PER_PASSERBY, chance.split());
      }
      tally.add(surfer.walk(happening.apply(arrivals.visit(number, chance)), chance));
    }
  }

  private static void await(Future<?> worker) throws IOException, InterruptedException {
    try {
      worker.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException io) {
        throw new IOException("the simulated surfers were not answered: " + io.getMessage(), io);
      }
      throw new IllegalStateException("a simulated surfer failed", e.getCause());
    }
  }

  /** Adds walks up. */
  private static final class Tally {
    private final Consumer<Walk> onWalk;
    private final Map<Visit.Arrival, Long> entrances = new EnumMap<>(Visit.Arrival.class);
    private final Map<Walk.Ending, Long> endings = new EnumMap<>(Walk.Ending.class);
    private long visits;
    private long views;

    Tally(Consumer<Walk> onWalk) {
      this.onWalk = onWalk;
    }

    synchronized void add(Walk walk) {
      visits++;
      views += walk.pages().size();
      entrances.merge(walk.visit().arrival(), 1L, Long::sum);
      endings.merge(walk.ending(), 1L, Long::sum);
      onWalk.accept(walk);
    }

    synchronized CrowdReport report(long requests, long notFound, long planned) {
      return new CrowdReport(
          visits, views, requests, notFound, entrances, endings, visits == planned);
    }
  }
}
