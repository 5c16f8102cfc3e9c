package org.siterank.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Pages too deep for their worth: they earn more from outside than half of the pages at least
 * {@value #LEVELS} clicks nearer to the start page.
 *
 * @param rows largest inflow times clicks too deep first
 */
public record DeepPages(List<Row> rows) implements Finding {

  /** One click more or less is a matter of taste. */
  static final int LEVELS = 2;

  /**
   * A page.
   *
   * @param depth clicks from the start page
   * @param fairDepth the least depth whose median inflow is not above that of the page
   * @param inflow s of the page, P_ie + P_ind
   * @param score P of the page
   */
  public record Row(
      PageUrl page, String title, int depth, int fairDepth, double inflow, double score) {}

  public DeepPages {
    rows = List.copyOf(rows);
  }

  static DeepPages of(SiteFacts facts) {
    int[] depths = facts.crawled().pages().depths().stream().mapToInt(Integer::intValue).toArray();
    int deepest = Arrays.stream(depths).max().orElse(-1);
    double[] medians = new double[deepest + 1];
    for (int depth = 0; depth <= deepest; depth++) {
      medians[depth] = median(facts, depth);
    }
    List<Row> rows = new ArrayList<>();
    for (int v = 0; v < depths.length; v++) {
      double inflow = facts.inflow(v);
      int fair = 0;
      while (fair < depths[v] && medians[fair] >= inflow) {
        fair++;
      }
      // By chance half of the pages are above the median: only what people came for counts.
      if (depths[v] - fair >= LEVELS && facts.views().outside().get(v) > 0) {
        rows.add(
            new Row(
                facts.url(v),
                facts.title(v),
                depths[v],
                fair,
                inflow,
                facts.flows().scores().get(v)));
      }
    }
    rows.sort(
        Comparator.<Row>comparingDouble(row -> -row.inflow() * (row.depth() - row.fairDepth()))
            .thenComparing(Row::page));
    return new DeepPages(rows);
  }

  private static double median(SiteFacts facts, int depth) {
    double[] inflow = new double[facts.crawled().pages().depths().size()];
    int size = 0;
    for (int v = 0; v < inflow.length; v++) {
      if (facts.crawled().pages().depths().get(v) == depth) {
        inflow[size++] = facts.inflow(v);
      }
    }
    Arrays.sort(inflow, 0, size);
    // A level without pages cannot be: each has one that the next was found from.
    return size % 2 == 1 ? inflow[size / 2] : (inflow[size / 2 - 1] + inflow[size / 2]) / 2;
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "deep",
        List.of(t.count("deep.text", rows.size())),
        Table.of("too-deep", rows)
            .page("page", DeepPages.Row::page)
            .text("title", DeepPages.Row::title)
            .count("depth", DeepPages.Row::depth)
            .count("fairDepth", DeepPages.Row::fairDepth)
            .flow("inflow", DeepPages.Row::inflow)
            .flow("score", DeepPages.Row::score)
            .build());
  }
}
