package org.siterank.inflow;

import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitCount;

/**
 * One reading of the visits for any number of counters. Each address and each referrer is resolved
 * once: the same ones come again every day.
 */
public final class VisitPass implements Consumer<VisitCount> {

  private final long newest;
  private final ToIntFunction<PageUrl> node;
  private final Predicate<String> leadsOn;
  private final List<VisitCounter> counters;
  private final Map<PageUrl, Integer> nodes = new HashMap<>();
  private final Map<String, Boolean> leadOn = new HashMap<>();

  /**
   * @param newest the last day of the visits to come
   * @param node the page that an address resolves to, negative when it is none
   * @param leadsOn whether the links are known of the page that the referrer of a click names
   */
  public VisitPass(
      LocalDate newest,
      ToIntFunction<PageUrl> node,
      Predicate<String> leadsOn,
      List<VisitCounter> counters) {
    this.newest = newest.toEpochDay();
    this.node = node;
    this.leadsOn = leadsOn;
    this.counters = List.copyOf(counters);
  }

  @Override
  public void accept(VisitCount count) {
    PageVisits visits =
        new PageVisits(
            count,
            nodes.computeIfAbsent(count.url(), node::applyAsInt),
            count.requestClass() == RequestClass.INTERNAL
                && leadOn.computeIfAbsent(count.referrer(), leadsOn::test),
            newest - count.day().toEpochDay());
    for (VisitCounter counter : counters) {
      counter.add(visits);
    }
  }
}
