package org.siterank.cluster;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Future;
import org.siterank.boost.RankField;
import org.siterank.index.IndexEntry;

/**
 * Compares what is published with what an index in a cluster holds, page by page, sends what
 * differs, and says what it holds then.
 */
final class PushPass {

  /** Takes what the index holds of each page after the pass. */
  @FunctionalInterface
  interface After {
    After NOTHING = (url, page) -> {};

    void page(String url, RemotePage page) throws IOException;
  }

  private final PushJob job;
  private final IndexHoldings holdings;
  private final Map<String, RemotePage> there;
  private final PageRanks ranks;
  private final BulkSender sender;
  private int added;
  private int changed;
  private int repaired;
  private int reranked;
  private int removed;
  private int unchanged;
  private boolean moved;

  /**
   * @param holdings documents of the index; its pages are emptied on the way
   * @param ranks takes the ranks of all pages, by their numbers
   */
  PushPass(PushJob job, IndexHoldings holdings, PageRanks ranks, BulkSender sender) {
    this.job = job;
    this.holdings = holdings;
    this.there = holdings.pages();
    this.ranks = ranks;
    this.sender = sender;
  }

  /** Sends what differs; returns when all of it has arrived. */
  BulkCounts run(After after) throws IOException {
    for (IndexHoldings.Foreign document : holdings.foreign()) {
      sender.add(new BulkOperation(document.id(), () -> PageLines.delete(document)));
    }
    if (!holdings.foreign().isEmpty()) {
      sender.finish(); // One of them may stand in the place of a page, which is sent after it.
    }
    try (SourceComparison comparison = new SourceComparison(holdings.unproven(), job.form())) {
      compare(comparison, after);
    }
    for (String url : there.keySet()) {
      sender.add(new BulkOperation(url, () -> PageLines.delete(url)));
      removed++;
    }
    return sender.finish();
  }

  /** A page that is published, what is there of it, and whether that is as it was sent. */
  private record Compared(IndexEntry entry, RemotePage known, Future<Boolean> isAsSent) {}

  private void compare(SourceComparison comparison, After after) throws IOException {
    Iterator<IndexEntry> entries = job.publication().entries();
    Queue<Compared> ahead = new ArrayDeque<>();
    for (long done = 0; entries.hasNext() || !ahead.isEmpty(); done++) {
      if (job.stop().getAsBoolean()) {
        throw new Push.StoppedException();
      }
      job.progress().update("Pushing", done, job.publication().pages());
      while (entries.hasNext() && ahead.size() < SourceComparison.ahead()) {
        IndexEntry entry = entries.next();
        RemotePage known = there.remove(entry.url().value());
        ahead.add(new Compared(entry, known, comparison.begin(entry, known)));
      }
      Compared next = ahead.remove();
      after.page(next.entry().url().value(), bring(next));
    }
  }

  /** Brings one page in line; what is there then. */
  private RemotePage bring(Compared page) throws IOException {
    IndexEntry entry = page.entry();
    RemotePage known = page.known();
    String url = entry.url().value();
    long number =
        known == null || known.number() == RemotePage.NO_NUMBER ? ranks.number() : known.number();
    ranks.set(number, entry.rank());
    RemotePage now =
        new RemotePage(RemotePage.fingerprint(entry), RankField.bits(entry.rank()), number);
    BulkOperation.Lines whole = () -> PageLines.index(entry, job.form(), number);
    if (known == null || known.fingerprint() != now.fingerprint()) {
      sender.add(new BulkOperation(url, whole));
      added += known == null ? 1 : 0;
      changed += known == null ? 0 : 1;
      return now;
    }
    if (!SourceComparison.result(page.isAsSent())) {
      sender.add(new BulkOperation(url, whole));
      repaired++;
      return now;
    }
    if (moved(RankField.rank(known.rankBits()), entry.rank(), job.threshold())) {
      sender.add(new BulkOperation(url, () -> PageLines.rank(entry), whole));
      reranked++;
      return now;
    }
    unchanged++;
    moved |= !known.equals(now);
    return known;
  }

  /** Whether a rank moved by more than a share of the larger of the two. */
  static boolean moved(double before, double now, double threshold) {
    return Math.abs(now - before) > threshold * Math.max(before, now);
  }

  /** Whether a page that was not sent was written with another rank. */
  boolean ranksOutdated() {
    return moved;
  }

  /** How many pages were neither sent nor removed. */
  int unchanged() {
    return unchanged;
  }

  PushCounts counts() {
    return new PushCounts(added, changed, repaired, holdings.foreign().size(), reranked, removed);
  }
}
