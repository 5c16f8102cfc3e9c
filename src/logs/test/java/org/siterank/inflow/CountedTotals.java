package org.siterank.inflow;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitStore;

/** Totals of all visits of a store. */
public final class CountedTotals {

  private CountedTotals() {}

  public static VisitTotals of(
      VisitStore store,
      int nodes,
      ToIntFunction<PageUrl> node,
      Predicate<String> leadsOn,
      VisitWeighting weighting)
      throws IOException {
    VisitTotals.Builder totals = new VisitTotals.Builder(nodes, weighting);
    Optional<LocalDate> newest = store.newest(any -> true);
    if (newest.isPresent()) {
      store.forEachVisit(new VisitPass(newest.get(), node, leadsOn, List.of(totals)));
    }
    return totals.done();
  }

  /** The same where the links of all pages are known. */
  public static VisitTotals of(
      VisitStore store, int nodes, ToIntFunction<PageUrl> node, VisitWeighting weighting)
      throws IOException {
    return of(store, nodes, node, referrer -> true, weighting);
  }
}
