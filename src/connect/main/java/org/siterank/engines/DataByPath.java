package org.siterank.engines;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import org.siterank.output.Json;
import org.siterank.output.JsonRows;

/**
 * Ranks as a data file of a site generator, an object whose keys are the pages' paths (URLs, of
 * pages elsewhere): the rank, the factor for a text score, and a weight for Pagefind.
 *
 * <p>Pagefind counts a word as often as its weight says, headings seven times to twice, and a
 * page's score grows with that count by BM25, so ever less. {@code weight} is c·(1 + {@value
 * #REACH}·w·r/(r + k)): with {@value #REACH}, a word that stands on an average page about once
 * gains about the factor (BM25 with k1 = 1.4 of Pagefind 1.6); c makes the weight of an h1 on the
 * best page 10, the most that Pagefind takes, so that headings keep their proportion to text.
 */
final class DataByPath {

  private static final int REACH = 3;

  /** Weight of an h1, and the most there is (Pagefind's manual, "Weighting content"). */
  private static final double HEADING = 7;

  private static final double MOST = 10;

  private static final List<String> COLUMNS = List.of("rank", "boost", "weight");

  private DataByPath() {}

  static void write(Iterator<RankRow> rows, RankTerms terms, Writer out) throws IOException {
    out.write("{");
    String separator = "\n";
    while (rows.hasNext()) {
      RankRow row = rows.next();
      out.write(separator);
      out.write(json(path(row.url(), terms.origin())));
      out.write(": ");
      out.write(
          json(
              JsonRows.object(
                  COLUMNS, row.rank(), terms.factor(row.rank()), weight(row.rank(), terms))));
      separator = ",\n";
    }
    out.write("\n}\n");
  }

  private static String json(Object value) throws IOException {
    return new String(Json.COMPACT.bytes(value), StandardCharsets.UTF_8);
  }

  /** Weight of the text of a page, to three digits: Pagefind keeps 24ths. */
  static double weight(double rank, RankTerms terms) {
    double best = MOST / HEADING;
    double reach = REACH * terms.boost().weight();
    double weight = best * (1 + REACH * terms.boost().value(rank)) / (1 + reach);
    return Math.rint(weight * 1000) / 1000;
  }

  private static String path(String url, String origin) {
    return url.startsWith(origin + "/") ? url.substring(origin.length()) : url;
  }
}
