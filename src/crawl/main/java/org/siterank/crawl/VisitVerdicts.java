package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedReaders;

/** Decides by the answer of a visit what becomes of an address, and learns from the visit. */
final class VisitVerdicts {

  private final UrlStateMachine states;
  private final ListedDates dates;
  private final Canonicals canonicals;
  private final ReaderSources sources;
  private final CrawlMemory memory;
  private final CrawlClock clock;

  VisitVerdicts(
      UrlStateMachine states,
      ListedDates dates,
      Canonicals canonicals,
      ReaderSources sources,
      CrawlMemory memory,
      CrawlClock clock) {
    this.states = states;
    this.dates = dates;
    this.canonicals = canonicals;
    this.sources = sources;
    this.memory = memory;
    this.clock = clock;
  }

  /** The verdict on the address of an entry, with the history of its visits. */
  UrlUpdate of(Frontier.Entry entry, FetchOutcome outcome) throws IOException {
    UrlUpdate verdict =
        states.decide(
            entry.known(),
            outcome,
            entry.purpose(),
            (target, page) -> belief(entry, target, page),
            clock.now());
    return revisited(entry.known(), outcome, verdict);
  }

  private CanonicalDecision belief(Frontier.Entry entry, PageUrl target, Page page) {
    CanonicalDecision belief = canonicals.belief(target, entry.known(), page);
    // It was looked at anew because it must not give way.
    return entry.ignoresCanonical() && belief.isBelieved() ? CanonicalDecision.NO_PAGE : belief;
  }

  /** The lesson of a visit: whether the page changed since the last one. */
  private UrlUpdate revisited(UrlRecord known, FetchOutcome outcome, UrlUpdate verdict)
      throws IOException {
    UrlRecord record = verdict.record();
    FetchHistory visits = known.visits();
    boolean changed = verdict.page().isPresent();
    if (verdict.failure().isPresent()) {
      visits = visits.failed();
    } else if (known.status() != UrlStatus.READ
        || record.status() != UrlStatus.READ
        || record.misses() > 0) {
      visits = visits.recovered();
    } else {
      if (changed) {
        byte[] digest = outcome.fingerprints().orElseThrow().digest();
        changed = !Arrays.equals(digest, memory.digest(known.url()).orElse(new byte[0]));
      }
      Instant before = known.fetched().orElse(clock.now());
      visits = visits.seen(changed, Duration.between(before, clock.now()));
    }
    StatedReaders stated =
        UrlStateMachine.isRemembered(record) ? sources.after(known, outcome) : StatedReaders.NONE;
    return verdict
        .with(verdict.page().map(page -> dates.of(record.url(), page, clock.now())))
        .with(visits, changed)
        .with(stated);
  }
}
