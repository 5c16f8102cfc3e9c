package org.siterank.cli;

import java.util.List;
import org.siterank.exports.ColumnNames;

/**
 * Finds the columns of a table of queries. Names are those of Google Search Console: its API, its
 * bulk export, the Looker Studio connector, and the headings of the web interface in English,
 * German and French; where several fit, the first one counts.
 *
 * @param page place of the address; -1: all rows are of one page
 * @param query place of the query
 * @param day place of the day; -1: there is none
 * @param clicks place of the clicks
 * @param impressions place of the impressions
 * @param position place of the mean position, or of their sum
 * @param isSum whether it is the sum over the impressions, counted from 0
 * @param type place of the kind of search, {@code WEB} or others; -1: there is none
 */
record QueryColumns(
    int page,
    int query,
    int day,
    int clicks,
    int impressions,
    int position,
    boolean isSum,
    int type) {

  private static final List<String> PAGE =
      List.of(
          "page",
          "url",
          "landing page",
          "page url",
          "address",
          "top pages",
          "pages",
          "seite",
          "zielseite",
          "häufigste seiten",
          "die häufigsten seiten",
          "seiten",
          "pages les plus populaires",
          "page de destination",
          "adresse");
  private static final List<String> QUERY =
      List.of(
          "query",
          "top queries",
          "queries",
          "search query",
          "keyword",
          "häufigste suchanfragen",
          "die häufigsten suchanfragen",
          "suchanfrage",
          "suchanfragen",
          "anfrage",
          "requêtes les plus fréquentes",
          "requête",
          "requêtes");
  private static final List<String> DAY = List.of("data_date", "date", "day", "datum", "tag");
  private static final List<String> CLICKS = List.of("clicks", "url clicks", "klicks", "clics");
  private static final List<String> IMPRESSIONS =
      List.of("impressions", "url impressions", "impressionen");
  private static final List<String> POSITION =
      List.of(
          "position",
          "average position",
          "avg. position",
          "durchschnittliche position",
          "position moyenne");
  private static final List<String> SUM = List.of("sum_position");
  private static final List<String> TYPE = List.of("search_type", "search type");

  private static final String WHERE_TO_FIND =
      "Search Console exports page and query together by its API, the bulk export and Looker"
          + " Studio; of a table that was filtered by one page, name it with --page";

  /** Columns by the names that a user gave; null where none was given. */
  record Wanted(
      String page, String query, String clicks, String impressions, String position, String one) {}

  /**
   * The columns of a header.
   *
   * @throws IllegalArgumentException when one is missing
   */
  static QueryColumns of(List<String> header, Wanted wanted) {
    ColumnNames names = new ColumnNames(header);
    int page = wanted.one() == null ? names.place(wanted.page(), PAGE) : -1;
    int query = names.place(wanted.query(), QUERY);
    if ((page < 0 && wanted.one() == null) || query < 0) {
      throw new IllegalArgumentException(
          "this export has no pages per query: no column is known to hold the "
              + (query < 0 ? "query" : "page")
              + ". There are: "
              + names
              + ". "
              + WHERE_TO_FIND
              + ". Another name of the column goes to "
              + (query < 0 ? "--query-column" : "--url-column"));
    }
    int position = names.place(wanted.position(), POSITION);
    return new QueryColumns(
        page,
        query,
        names.place(null, DAY),
        needed(names, wanted.clicks(), CLICKS, "clicks", "--visits-column"),
        needed(names, wanted.impressions(), IMPRESSIONS, "impressions", "--impressions-column"),
        position >= 0 ? position : needed(names, null, SUM, "position", "--position-column"),
        position < 0,
        names.place(null, TYPE));
  }

  private static int needed(
      ColumnNames names, String wanted, List<String> usual, String what, String option) {
    int place = names.place(wanted, usual);
    if (place < 0) {
      throw new IllegalArgumentException(
          "no column is known to hold the "
              + what
              + "; name it with "
              + option
              + ". There are: "
              + names);
    }
    return place;
  }
}
