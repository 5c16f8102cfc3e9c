package org.siterank.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.eval.JudgedQuery;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Judgments of a file: {@code query<TAB>url[<TAB>grade]}, several lines per query allowed. A path
 * from the root, {@code /x/}, is a page of the site.
 *
 * @param queries the queries in the order of the file
 * @param unanswerable queries with no page of a grade above 0, which are left out
 */
record JudgmentFile(List<JudgedQuery> queries, int unanswerable) {

  /**
   * Reads a file; a page named twice has its higher grade.
   *
   * @param scope of the site whose pages may be named by their paths
   */
  static JudgmentFile read(Path file, SiteScope scope) throws CommandFailure {
    Map<String, Map<PageUrl, Integer>> judged = new LinkedHashMap<>();
    TabFile.read(
        file,
        line -> {
          String[] fields = line.fields(2, 3, "query<TAB>url[<TAB>grade]");
          PageUrl url =
              scope
                  .written(fields[1])
                  .orElseThrow(
                      () ->
                          line.refused(
                              "neither an http or https URL nor, of a single site, a path",
                              fields[1]));
          int grade = fields.length < 3 ? 1 : grade(fields[2], line);
          Map<PageUrl, Integer> grades =
              judged.computeIfAbsent(fields[0], query -> new LinkedHashMap<>());
          if (grade > 0) {
            grades.merge(url, grade, Math::max);
          }
        });
    List<JudgedQuery> queries = new ArrayList<>();
    judged.forEach(
        (query, grades) -> {
          if (!grades.isEmpty()) {
            queries.add(new JudgedQuery(query, grades));
          }
        });
    if (queries.isEmpty()) {
      throw new CommandFailure(ExitStatus.USAGE, file + ": no judgments in it");
    }
    return new JudgmentFile(List.copyOf(queries), judged.size() - queries.size());
  }

  private static int grade(String text, TabFile.Line line) throws CommandFailure {
    if (!text.matches("\\d{1,2}") || Integer.parseInt(text) > JudgedQuery.MAX_GRADE) {
      throw line.refused(
          "a grade is a whole number from 0 (does not answer) to " + JudgedQuery.MAX_GRADE, text);
    }
    return Integer.parseInt(text);
  }
}
