package org.siterank.cli;

import java.util.List;
import org.siterank.exports.ColumnNames;

/**
 * Which columns of a table of visits say what. Names are those of {@code siterank export inflow},
 * Google Search Console ("Top pages"), Google Analytics ("Landing page"), Matomo ("Entry URL"), and
 * plain words; where several fit, the first one counts.
 *
 * @param url place of the address
 * @param external place of the visits by links of other sites; -1: there is none
 * @param induced place of the direct and searched visits; -1: there is none
 * @param visits place of the visits of one class; -1: there is none
 * @param host place of where they came from; -1: there is none
 */
record InflowColumns(int url, int external, int induced, int visits, int host) {

  private static final List<String> URL =
      List.of(
          "url",
          "address",
          "page",
          "page url",
          "landing page",
          "entry page",
          "entry url",
          "top pages",
          "page path",
          "path");
  private static final List<String> EXTERNAL = List.of("external hits", "external");
  private static final List<String> INDUCED = List.of("induced hits", "induced");
  private static final List<String> VISITS =
      List.of("visits", "entries", "entrances", "sessions", "clicks", "visitors", "hits");
  private static final List<String> HOST =
      List.of("referrer", "referring host", "referrer host", "source", "session source");

  /** Columns by the names that a user gave; null where none was given. */
  record Wanted(String url, String visits, String host) {}

  /**
   * The columns of a header.
   *
   * @throws IllegalArgumentException when the address, the visits or a wanted one is missing
   */
  static InflowColumns of(List<String> header, Wanted wanted) {
    ColumnNames names = new ColumnNames(header);
    int url = names.place(wanted.url(), URL);
    int external = wanted.visits() == null ? names.place(null, EXTERNAL) : -1;
    int induced = wanted.visits() == null ? names.place(null, INDUCED) : -1;
    boolean isSplit = external >= 0 || induced >= 0;
    int visits = isSplit ? -1 : names.place(wanted.visits(), VISITS);
    if (url < 0 || (!isSplit && visits < 0)) {
      throw new IllegalArgumentException(
          "no column is known to hold the "
              + (url < 0 ? "address of a page" : "visits")
              + "; name it with "
              + (url < 0 ? "--url-column" : "--visits-column")
              + ". There are: "
              + names);
    }
    return new InflowColumns(
        url, external, induced, visits, isSplit ? -1 : names.place(wanted.host(), HOST));
  }
}
