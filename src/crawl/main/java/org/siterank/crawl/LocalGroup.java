package org.siterank.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Crawlers in one process, each on a thread of its own. */
public final class LocalGroup {

  /** How often a crawler that waits looks whether it has to stop. */
  private static final long POLL_MILLIS = 20;

  private final List<List<CashBatch>> arrived = new ArrayList<>();
  private final boolean[] waits;
  private final boolean[] left;

  private LocalGroup(int crawlers) {
    waits = new boolean[crawlers];
    left = new boolean[crawlers];
    for (int k = 0; k < crawlers; k++) {
      arrived.add(new ArrayList<>());
    }
  }

  /**
   * A group for one run.
   *
   * @param crawlers how many, at least 1
   * @return what each of them sees
   */
  public static List<CrawlGroup> of(int crawlers) {
    if (crawlers < 1) {
      throw new IllegalArgumentException("a group needs at least 1 crawler, got " + crawlers);
    }
    LocalGroup group = new LocalGroup(crawlers);
    return IntStream.range(0, crawlers).<CrawlGroup>mapToObj(k -> group.new Member(k)).toList();
  }

  private synchronized boolean send(int to, CashBatch batch) {
    if (left[to]) {
      return false;
    }
    arrived.get(to).add(batch);
    notifyAll();
    return true;
  }

  private synchronized List<CashBatch> receive(int crawler) {
    List<CashBatch> batches = List.copyOf(arrived.get(crawler));
    arrived.get(crawler).clear();
    return batches;
  }

  private synchronized boolean await(int crawler, BooleanSupplier stop)
      throws InterruptedException {
    waits[crawler] = true;
    notifyAll();
    try {
      while (!stop.getAsBoolean()) {
        if (!arrived.get(crawler).isEmpty()) {
          return true;
        }
        if (isDone()) {
          return false;
        }
        wait(POLL_MILLIS);
      }
      return false;
    } finally {
      waits[crawler] = false;
    }
  }

  private boolean isDone() {
    return IntStream.range(0, waits.length)
        .allMatch(k -> left[k] || (waits[k] && arrived.get(k).isEmpty()));
  }

  private synchronized List<CashBatch> leave(int crawler) {
    left[crawler] = true;
    notifyAll();
    return receive(crawler);
  }

  private final class Member implements CrawlGroup {

    private final int number;

    private Member(int number) {
      this.number = number;
    }

    @Override
    public int crawlers() {
      return left.length;
    }

    @Override
    public int number() {
      return number;
    }

    @Override
    public boolean send(int to, CashBatch batch) {
      return LocalGroup.this.send(to, batch);
    }

    @Override
    public List<CashBatch> receive() {
      return LocalGroup.this.receive(number);
    }

    @Override
    public boolean await(BooleanSupplier stop) throws InterruptedException {
      return LocalGroup.this.await(number, stop);
    }

    @Override
    public List<CashBatch> leave() {
      return LocalGroup.this.leave(number);
    }
  }
}
