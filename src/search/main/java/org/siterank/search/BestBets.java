package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.siterank.analysis.Names;
import org.siterank.site.PageUrl;

/**
 * Pages that are to stand first for a query, by hand. Queries are compared as {@link Names#normal
 * names}: case, accents and punctuation do not matter.
 */
public final class BestBets {

  /** No page is pinned. */
  public static final BestBets NONE = new BestBets(Map.of());

  /** Pages of one query; more than a screen of them would leave no room for what is found. */
  static final int MOST = 10;

  private static final Pattern GREEK_ACCENTS = Pattern.compile("(?<=\\p{IsGreek})\\p{Mn}+");

  private final Map<String, List<PageUrl>> pages;

  private BestBets(Map<String, List<PageUrl>> pages) {
    this.pages = pages;
  }

  /**
   * Reads a file of lines {@code query<TAB>url}; several lines of one query are shown in the order
   * of the file.
   *
   * @throws RuleFileException when a line is something else, with file and line
   */
  public static BestBets read(Path file) throws IOException {
    Map<String, Set<PageUrl>> read = new LinkedHashMap<>();
    RuleLines.read(
        file,
        line -> {
          String[] fields = line.split("\t", -1);
          if (fields.length != 2) {
            throw new IllegalArgumentException("expected query<TAB>url, got: " + line);
          }
          String query = normal(fields[0]);
          if (query.isEmpty()) {
            throw new IllegalArgumentException("the query must have a word, got: " + fields[0]);
          }
          PageUrl url =
              PageUrl.parse(fields[1].strip())
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "the page must be an absolute http or https URL, got: " + fields[1]));
          Set<PageUrl> pinned = read.computeIfAbsent(query, none -> new LinkedHashSet<>());
          pinned.add(url);
          if (pinned.size() > MOST) {
            throw new IllegalArgumentException(
                "a query may have " + MOST + " pages, this is the next: " + fields[0]);
          }
        });
    Map<String, List<PageUrl>> pages = new LinkedHashMap<>();
    read.forEach((query, urls) -> pages.put(query, List.copyOf(urls)));
    return new BestBets(pages);
  }

  /** The number of queries that have pages. */
  public int queries() {
    return pages.size();
  }

  /** Every query, as a name, with its pages, in the order of the file. */
  public Map<String, List<PageUrl>> all() {
    return Collections.unmodifiableMap(pages);
  }

  /** The pages of a query, the first first; none for most. */
  public List<PageUrl> pages(String query) {
    return pages.isEmpty() ? List.of() : pages.getOrDefault(normal(query), List.of());
  }

  /** A query as a name; Greek capitals have no accents, and no letter of their own for its end. */
  private static String normal(String query) {
    String apart = Normalizer.normalize(query, Normalizer.Form.NFD);
    String bare = GREEK_ACCENTS.matcher(apart).replaceAll("");
    return Names.normal(Normalizer.normalize(bare, Normalizer.Form.NFC)).replace('ς', 'σ');
  }
}
