package org.siterank.eval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.siterank.site.PageUrl;

/**
 * Outcome of one judged query: where the pages that answer stand, what stands first, and why it is
 * lost if it is.
 *
 * @param query the query
 * @param off reciprocal rank of the first page that answers by text alone, 0 beyond the tenth
 * @param on the same with the boost
 * @param expected the pages that answer, the best grade first, with their positions
 * @param first the first three pages returned, or fewer
 * @param loss why no page that answers is among them
 */
public record QueryOutcome(
    String query, double off, double on, List<Expected> expected, List<PageUrl> first, Loss loss) {

  /** Hits that are seen without scrolling: a query that shows its page there is not lost. */
  public static final int SEEN = 3;

  /** Positions below are seen by nobody: the fifth page of ten. */
  public static final int FAR = 50;

  /** The one with the page furthest down first; those where none is found before all others. */
  public static final Comparator<QueryOutcome> WORST_FIRST =
      Comparator.comparingDouble(QueryOutcome::on)
          .thenComparing(
              Comparator.<QueryOutcome>comparingInt(outcome -> best(outcome.expected)).reversed())
          .thenComparing(QueryOutcome::query);

  /**
   * A page that answers.
   *
   * @param position its place with the boost, from 1; empty when it is not returned
   */
  public record Expected(PageUrl page, OptionalInt position) {}

  /** Facts about pages beyond the list of hits. */
  public interface Pages {
    /** Whether it can be found at all. */
    boolean isIndexed(PageUrl page) throws IOException;

    /** Whether it only lists other pages. */
    boolean isListing(PageUrl page) throws IOException;
  }

  public QueryOutcome {
    expected = List.copyOf(expected);
    first = List.copyOf(first);
  }

  /**
   * Looks at one query.
   *
   * @param off its measures by text alone
   * @param on its measures with the boost
   * @param hits all hits with the boost, in their order
   */
  public static QueryOutcome of(
      JudgedQuery judged, QueryMeasures off, QueryMeasures on, List<PageUrl> hits, Pages pages)
      throws IOException {
    Map<PageUrl, Integer> positions = new HashMap<>();
    for (int i = 0; i < hits.size(); i++) {
      positions.put(hits.get(i), i + 1);
    }
    List<Expected> expected = new ArrayList<>();
    judged.grades().entrySet().stream()
        .sorted(
            Map.Entry.<PageUrl, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(
            grade -> {
              Integer position = positions.get(grade.getKey());
              expected.add(
                  new Expected(
                      grade.getKey(),
                      position == null ? OptionalInt.empty() : OptionalInt.of(position)));
            });
    return new QueryOutcome(
        judged.query(),
        off.mrr10(),
        on.mrr10(),
        expected,
        hits.subList(0, Math.min(SEEN, hits.size())),
        loss(expected, hits, pages));
  }

  private static Loss loss(List<Expected> expected, List<PageUrl> hits, Pages pages)
      throws IOException {
    int best = best(expected);
    if (best <= SEEN) {
      return Loss.NONE;
    }
    if (best == Integer.MAX_VALUE) {
      for (Expected page : expected) {
        if (pages.isIndexed(page.page())) {
          return Loss.NOT_MATCHED;
        }
      }
      return Loss.NOT_INDEXED;
    }
    if (best > FAR) {
      return Loss.FAR_BELOW;
    }
    int others = 0;
    for (PageUrl above : hits.subList(0, best - 1)) {
      others += pages.isListing(above) ? 0 : 1;
    }
    return others < SEEN ? Loss.LISTING_ABOVE : Loss.BELOW_OTHERS;
  }

  private static int best(List<Expected> expected) {
    return expected.stream()
        .mapToInt(page -> page.position().orElse(Integer.MAX_VALUE))
        .min()
        .orElse(Integer.MAX_VALUE);
  }
}
