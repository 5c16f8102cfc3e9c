package org.siterank.change;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.insight.PageFacts;

/** Foretells the clicks on a new link from those that were counted on similar ones. */
final class LinkClicks {

  /** Links of one page from which on these alone are enough. */
  private static final int ENOUGH = 5;

  /** Views of a page from which on its links say how often links are clicked. */
  private static final int VIEWS = 30;

  private static final double MONTH = 30;

  private final Arcs arcs;
  private final PageFacts facts;
  private final SiteParts parts;
  private final IntPredicate writes;
  private final Map<Integer, double[]> ofPart = new HashMap<>(); // by its number

  LinkClicks(SiteGraph graph, PageFacts facts, SiteParts parts, IntPredicate writes) {
    this.arcs = graph.successors();
    this.facts = facts;
    this.parts = parts;
    this.writes = writes;
  }

  /** The clicks a month on a new link of a page. */
  ExpectedClicks onNewLink(int page) {
    double days = facts.days(page);
    if (days == 0) {
      return ExpectedClicks.UNKNOWN;
    }
    int[] own = parts.inText(page);
    int[] similar = own.length >= ENOUGH ? own : arcs.row(page);
    if (own.length >= ENOUGH || (!writes.test(page) && similar.length >= ENOUGH)) {
      return ExpectedClicks.of(
          Arrays.stream(similar)
              .mapToDouble(to -> MONTH * facts.clicks().between(page, to) / days)
              .toArray(),
          true);
    }
    double[] rates =
        ofPart.computeIfAbsent(parts.part(page), part -> rates(parts.neighbours(page, writes)));
    double views = MONTH * facts.counted(page) / days;
    return ExpectedClicks.of(Arrays.stream(rates).map(rate -> rate * views).toArray(), false);
  }

  /** Clicks per view of the page, of every link in the texts of pages. */
  private double[] rates(int[] pages) {
    return Arrays.stream(pages)
        .filter(page -> facts.counted(page) >= VIEWS)
        .boxed()
        .flatMapToDouble(
            page ->
                Arrays.stream(parts.inText(page))
                    .mapToDouble(
                        to -> facts.clicks().between(page, to) / (double) facts.counted(page)))
        .toArray();
  }
}
