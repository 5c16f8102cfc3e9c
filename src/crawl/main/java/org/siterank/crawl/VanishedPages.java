package org.siterank.crawl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pages that are no longer there, at the end of a cycle. */
final class VanishedPages {

  /** Runs in a row in which a page cannot be read before it is removed. */
  static final int MAX_FAILURES = 3;

  private final CrawlStore store;
  private final CrawlMemory memory;
  private final long cycle;

  VanishedPages(CrawlStore store, CrawlMemory memory, long cycle) {
    this.store = store;
    this.memory = memory;
    this.cycle = cycle;
  }

  /**
   * Removes the pages that were not there twice, or could not be read in three runs; unless they
   * are so many that something else must be wrong.
   *
   * @param most share of all pages, in [0, 1]
   */
  void remove(double most, CrawlCounts tally) throws IOException {
    memory.save();
    List<UrlRecord> vanished = new ArrayList<>();
    long[] read = {0};
    store.forEach(
        record -> {
          if (record.status() == UrlStatus.READ) {
            read[0]++;
            boolean missing = record.misses() >= 2;
            boolean broken = record.visits().failures() >= MAX_FAILURES;
            if (record.cycle() == cycle && (missing || broken)) {
              vanished.add(record);
            }
          }
        });
    if (vanished.size() > 1 && vanished.size() > most * read[0]) {
      tally.limit(CrawlLimit.VANISHED, vanished.size());
      return;
    }
    for (UrlRecord record : vanished) {
      UrlStatus as = record.misses() >= 2 ? UrlStatus.GONE : UrlStatus.FAILED;
      memory.settled(record.vanished(as), Optional.empty(), Optional.empty(), Optional.empty());
      tally.removed();
      memory.saveIfDue();
    }
  }
}
