package org.siterank.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.index.SiteIndex;
import org.siterank.model.RememberedSite;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * Figures of a data folder.
 *
 * @param published when what can be searched was published; empty before the first publication
 * @param pages pages that were read
 * @param links followed links between pages in the published ranking, each pair once
 * @param unreadable addresses that could not be read: the rows of {@code siterank export unread}
 * @param waiting addresses that are known and have not been asked for yet
 * @param newestLogLine time of the newest line read of the logs; empty when none was
 * @param sites the same of each of several sites; empty for a site alone
 * @param outdated whether the index is of another version, so that nothing can be searched
 */
public record SiteFigures(
    Optional<Instant> published,
    long pages,
    long links,
    long unreadable,
    long waiting,
    Optional<Instant> newestLogLine,
    List<MemberFigures> sites,
    boolean outdated) {

  static final SiteFigures NONE =
      new SiteFigures(Optional.empty(), 0, 0, 0, 0, Optional.empty(), List.of(), false);

  public SiteFigures {
    sites = List.copyOf(sites);
  }

  /** Reads them, but for the logs, whose lines are not stored with their time. */
  static SiteFigures of(SiteStore store, Path index, Optional<Instant> newestLogLine)
      throws IOException {
    Optional<StoredRun> published = published(store, index);
    Counter counter = new Counter();
    Optional<SiteScope> union = RememberedSite.union(store.runs().settings());
    Map<String, Counter> members = new LinkedHashMap<>();
    union.ifPresent(scope -> scope.siteNames().forEach(name -> members.put(name, new Counter())));
    store
        .crawl()
        .forEach(
            record -> {
              counter.count(record);
              union
                  .flatMap(scope -> scope.siteName(record.url()))
                  .ifPresent(name -> members.get(name).count(record));
            });
    List<MemberFigures> sites = new ArrayList<>();
    members.forEach((name, member) -> sites.add(member.figures(name)));
    return new SiteFigures(
        published.map(run -> run.published().orElse(run.started())),
        counter.pages,
        published.map(StoredRun::arcs).orElse(0L),
        counter.unreadable,
        counter.waiting,
        newestLogLine,
        sites,
        SiteIndex.isOfAnotherVersion(index));
  }

  private static final class Counter {
    private long pages;
    private long unreadable;
    private long waiting;
    private Optional<Instant> answered = Optional.empty();

    void count(UrlRecord record) {
      boolean failed = record.status() == UrlStatus.FAILED;
      pages += record.status() == UrlStatus.READ ? 1 : 0;
      unreadable += failed || record.visits().failures() > 0 ? 1 : 0;
      waiting += record.status() == UrlStatus.UNREAD ? 1 : 0;
      if (record.status() == UrlStatus.READ && record.visits().failures() == 0) {
        Optional<Instant> when = record.fetched();
        boolean newer = when.isPresent() && answered.map(when.get()::isAfter).orElse(true);
        answered = newer ? when : answered;
      }
    }

    MemberFigures figures(String name) {
      return new MemberFigures(name, pages, unreadable, waiting, answered);
    }
  }

  /** The run that the index names: what searches find. */
  private static Optional<StoredRun> published(SiteStore store, Path index) throws IOException {
    Optional<Long> named = SiteIndex.currentRun(index).map(Long::valueOf);
    return store.runs().all().stream()
        .filter(run -> named.isPresent() && named.get() == run.id())
        .findFirst();
  }

  SiteFigures withNewestLogLine(Optional<Instant> newest) {
    return new SiteFigures(published, pages, links, unreadable, waiting, newest, sites, outdated);
  }
}
