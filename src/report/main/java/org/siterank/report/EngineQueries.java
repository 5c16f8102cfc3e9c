package org.siterank.report;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Queries of search engines and the pages that stood in their results, as the search engine counted
 * them. Nothing of it is in a rank.
 *
 * @param first the first day that was counted; nothing where none was
 * @param last the last one
 * @param rows a query and a page each, most clicks first
 * @param fewClicks rows on the first page of results with fewer than half of the clicks that other
 *     queries of the site get at this position, those that miss most first
 * @param competing queries with several pages in the results, most impressions first
 * @param unknown rows of addresses that are no pages of the site now
 */
public record EngineQueries(
    Optional<LocalDate> first,
    Optional<LocalDate> last,
    List<Row> rows,
    List<FewClicks> fewClicks,
    List<Competing> competing,
    int unknown)
    implements Finding {

  /** Positions of the first page of results. */
  static final int FIRST_PAGE = 10;

  /** Impressions from which a share of clicks says something. Our choice. */
  static final int LEAST_IMPRESSIONS = 100;

  /** Of ten clicks, chance alone leaves fewer than half once in thirty (Poisson). */
  static final int LEAST_USUAL = 10;

  /** The least impressions, and their least share, of a page that competes. Our choice. */
  static final int LEAST_COMPETING = 10;

  static final double LEAST_SHARE = 0.1;

  /**
   * A query in whose results a page stood.
   *
   * @param position the mean one; nothing without impressions
   */
  public record Row(
      AuditedPage page, String words, long clicks, long impressions, Optional<Double> position) {

    /** Clicks per impression; nothing without impressions. */
    Optional<Double> clickRate() {
      return impressions == 0 ? Optional.empty() : Optional.of((double) clicks / impressions);
    }
  }

  /**
   * A result that few click on.
   *
   * @param usual clicks that it would have with the click rate of the other queries there
   */
  public record FewClicks(Row row, double usual) {}

  /**
   * A page that competes with others for a query.
   *
   * @param pages how many compete
   */
  public record Competing(Row row, int pages) {}

  public EngineQueries {
    rows = List.copyOf(rows);
    fewClicks = List.copyOf(fewClicks);
    competing = List.copyOf(competing);
  }

  static EngineQueries of(SiteFacts facts) {
    EngineCounts counts = facts.audit().engine();
    List<Row> rows = new ArrayList<>();
    for (EngineCounts.Row row : counts.rows()) {
      rows.add(
          new Row(
              AuditedPage.of(facts, row.page()),
              row.words(),
              row.clicks(),
              row.impressions(),
              row.impressions() == 0
                  ? Optional.empty()
                  : Optional.of(row.positions() / row.impressions())));
    }
    rows.sort(
        Comparator.comparingLong(Row::clicks)
            .thenComparingLong(Row::impressions)
            .reversed()
            .thenComparing(Row::words)
            .thenComparing(row -> row.page().page()));
    return new EngineQueries(
        counts.first(), counts.last(), rows, fewClicks(rows), competing(rows), counts.unknown());
  }

  /** Different queries. */
  long queries() {
    return rows.stream().map(Row::words).distinct().count();
  }

  /** Different pages. */
  long pages() {
    return rows.stream().map(row -> row.page().page()).distinct().count();
  }

  private static int place(Row row) {
    return row.position().isPresent() && row.position().get() <= FIRST_PAGE
        ? (int) Math.round(row.position().get())
        : 0;
  }

  private static List<FewClicks> fewClicks(List<Row> rows) {
    double[] clicks = new double[FIRST_PAGE + 1];
    double[] impressions = new double[FIRST_PAGE + 1];
    for (Row row : rows) {
      clicks[place(row)] += row.clicks();
      impressions[place(row)] += row.impressions();
    }
    List<FewClicks> found = new ArrayList<>();
    for (Row row : rows) {
      int place = place(row);
      double others = impressions[place] - row.impressions();
      if (place > 0 && row.impressions() >= LEAST_IMPRESSIONS && others >= LEAST_IMPRESSIONS) {
        double usual = row.impressions() * (clicks[place] - row.clicks()) / others;
        if (usual >= LEAST_USUAL && row.clicks() < usual / 2) {
          found.add(new FewClicks(row, usual));
        }
      }
    }
    found.sort(Comparator.comparingDouble(few -> few.row().clicks() - few.usual()));
    return found;
  }

  private static List<Competing> competing(List<Row> rows) {
    Map<String, List<Row>> byQuery = new LinkedHashMap<>();
    rows.forEach(row -> byQuery.computeIfAbsent(row.words(), none -> new ArrayList<>()).add(row));
    Comparator<List<Row>> most = Comparator.comparingLong(EngineQueries::impressions);
    List<Competing> found = new ArrayList<>();
    byQuery.values().stream()
        .sorted(most.reversed())
        .forEach(
            query -> {
              double least = Math.max(LEAST_COMPETING, LEAST_SHARE * impressions(query));
              List<Row> pages = query.stream().filter(row -> row.impressions() >= least).toList();
              if (pages.size() > 1) {
                pages.forEach(row -> found.add(new Competing(row, pages.size())));
              }
            });
    return found;
  }

  private static long impressions(List<Row> rows) {
    return rows.stream().mapToLong(Row::impressions).sum();
  }

  @Override
  public Section section(ReportTexts t) {
    return new EngineSection(this, t).section();
  }
}
