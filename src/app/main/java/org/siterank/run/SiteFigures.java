package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.siterank.crawl.UrlStatus;
import org.siterank.index.SiteIndex;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * What a data folder holds, in figures.
 *
 * @param published when what can be searched was published; empty before the first publication
 * @param pages pages that were read
 * @param links followed links between pages in the published ranking, each pair once
 * @param unreadable addresses that could not be read: the rows of {@code siterank export unread}
 * @param waiting addresses that are known and have not been asked for yet
 * @param newestLogLine time of the newest line read of the logs; empty when none was
 */
public record SiteFigures(
    Optional<Instant> published,
    long pages,
    long links,
    long unreadable,
    long waiting,
    Optional<Instant> newestLogLine) {

  static final SiteFigures NONE = new SiteFigures(Optional.empty(), 0, 0, 0, 0, Optional.empty());

  /** Reads them, but for the logs, whose lines are not stored with their time. */
  static SiteFigures of(SiteStore store, Path index, Optional<Instant> newestLogLine)
      throws IOException {
    Optional<StoredRun> published = published(store, index);
    Counter counter = new Counter();
    store
        .crawl()
        .forEach(
            record -> {
              boolean failed = record.status() == UrlStatus.FAILED;
              counter.pages += record.status() == UrlStatus.READ ? 1 : 0;
              counter.unreadable += failed || record.visits().failures() > 0 ? 1 : 0;
              counter.waiting += record.status() == UrlStatus.UNREAD ? 1 : 0;
            });
    return new SiteFigures(
        published.map(run -> run.published().orElse(run.started())),
        counter.pages,
        published.map(StoredRun::arcs).orElse(0L),
        counter.unreadable,
        counter.waiting,
        newestLogLine);
  }

  private static final class Counter {
    private long pages;
    private long unreadable;
    private long waiting;
  }

  /** The run that the index names: what searches find. */
  private static Optional<StoredRun> published(SiteStore store, Path index) throws IOException {
    Optional<Long> named = SiteIndex.currentRun(index).map(Long::valueOf);
    return store.runs().stream()
        .filter(run -> named.isPresent() && named.get() == run.id())
        .findFirst();
  }

  SiteFigures withNewestLogLine(Optional<Instant> newest) {
    return new SiteFigures(published, pages, links, unreadable, waiting, newest);
  }
}
