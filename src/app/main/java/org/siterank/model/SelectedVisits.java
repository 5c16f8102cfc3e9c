package org.siterank.model;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

/**
 * The hits of the ledger that count, by the configuration: those of its days, and without the
 * visits that the site's own search sent, or with them as those of a search engine. To be read
 * only.
 */
public final class SelectedVisits implements VisitStore {

  private final VisitStore ledger;
  private final DayRange days;
  private final LogsSection.OwnSearchVisits ownSearch;

  public SelectedVisits(VisitStore ledger, LogsSection options) {
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
  public void forEachHit(Consumer<VisitCount> action) throws IOException {
    ledger.forEachHit(
        hit -> {
          if (!days.contains(hit.day())) {
            return;
          }
          if (!OwnSearch.isMarked(hit.referrer())) {
            action.accept(hit);
          } else if (ownSearch == LogsSection.OwnSearchVisits.COUNT) {
            action.accept(
                new VisitCount(
                    hit.day(), hit.url(), RequestClass.SEARCH, hit.referrer(), hit.hits()));
          }
        });
  }
}
