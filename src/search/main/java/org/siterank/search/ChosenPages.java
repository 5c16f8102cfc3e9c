package org.siterank.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.siterank.site.PageUrl;

/**
 * Results that people open, by query. They are learnt from counts of the search page, so a query is
 * recognised in the form in which it was counted.
 */
public final class ChosenPages {

  /** Nothing was learnt. */
  public static final ChosenPages NONE = new ChosenPages(Map.of(), query -> query);

  private final Map<String, Map<PageUrl, ChosenPage>> pages;
  private final UnaryOperator<String> form;

  private ChosenPages(Map<String, Map<PageUrl, ChosenPage>> pages, UnaryOperator<String> form) {
    this.pages = pages;
    this.form = form;
  }

  /**
   * Reads a file of lines {@code query<TAB>url<TAB>wanted<TAB>opened<TAB>of}; see {@link
   * ChosenPage}.
   *
   * @param form the form in which a query is counted
   * @throws RuleFileException when a line is something else, with file and line
   */
  public static ChosenPages read(Path file, UnaryOperator<String> form) throws IOException {
    Map<String, Map<PageUrl, ChosenPage>> read = new HashMap<>();
    RuleLines.read(
        file,
        line -> {
          String[] fields = line.split("\t", -1);
          if (fields.length != 5) {
            throw new IllegalArgumentException(
                "expected query<TAB>url<TAB>wanted<TAB>opened<TAB>of, got: " + line);
          }
          PageUrl url =
              PageUrl.parse(fields[1])
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "the page must be an absolute http or https URL, got: " + fields[1]));
          ChosenPage page =
              new ChosenPage(
                  Double.parseDouble(fields[2]),
                  Long.parseLong(fields[3]),
                  Long.parseLong(fields[4]));
          read.computeIfAbsent(fields[0], none -> new HashMap<>()).put(url, page);
        });
    return new ChosenPages(read, form);
  }

  /** The number of queries that something was learnt of. */
  public int queries() {
    return pages.size();
  }

  /** The results of a query that people open; none for most queries. */
  Map<PageUrl, ChosenPage> of(String query) {
    return pages.isEmpty() ? Map.of() : pages.getOrDefault(form.apply(query), Map.of());
  }
}
