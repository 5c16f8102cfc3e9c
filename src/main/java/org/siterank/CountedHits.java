package org.siterank;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.OwnSearch;
import org.siterank.config.LogsSection;
import org.siterank.inflow.HitCount;
import org.siterank.inflow.HitLedger;
import org.siterank.inflow.LogBatch;

/**
 * The hits of the ledger that count, by the configuration: those of its days, and without the
 * visits that the site's own search sent, or with them as those of a search engine. To be read
 * only.
 */
final class CountedHits implements HitLedger {

  private final HitLedger ledger;
  private final DayRange days;
  private final LogsSection.OwnSearchVisits ownSearch;

  CountedHits(HitLedger ledger, LogsSection options) {
    this.ledger = ledger;
    this.days = DayRange.of(options);
    this.ownSearch = options.ownSearchVisits();
  }

  @Override
  public List<LogPosition> positions() throws IOException {
    return ledger.positions();
  }

  @Override
  public long commit(LogBatch batch) {
    throw new UnsupportedOperationException("these hits are a selection, to be read only");
  }

  @Override
  public void forEachHit(Consumer<HitCount> action) throws IOException {
    ledger.forEachHit(
        hit -> {
          if (!days.contains(hit.day())) {
            return;
          }
          if (!OwnSearch.isMarked(hit.referrer())) {
            action.accept(hit);
          } else if (ownSearch == LogsSection.OwnSearchVisits.COUNT) {
            action.accept(
                new HitCount(hit.day(), hit.url(), HitClass.SEARCH, hit.referrer(), hit.hits()));
          }
        });
  }
}
