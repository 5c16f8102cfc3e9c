package org.siterank.eval;

import java.util.Map;
import java.util.Objects;
import org.siterank.site.PageUrl;

/**
 * A query and the pages that answer it.
 *
 * @param query the query, as a user would type it
 * @param grades how well a page answers, 1 or more; at most {@value #MAX_GRADE}; a page that is not
 *     named does not answer
 */
public record JudgedQuery(String query, Map<PageUrl, Integer> grades) {

  /** The gain of a page is 2 to the power of its grade; common scales end at 4. */
  public static final int MAX_GRADE = 20;

  public JudgedQuery {
    Objects.requireNonNull(query, "query");
    grades = Map.copyOf(grades);
    for (Map.Entry<PageUrl, Integer> grade : grades.entrySet()) {
      if (grade.getValue() < 1 || grade.getValue() > MAX_GRADE) {
        throw new IllegalArgumentException(
            "grade must be in [1, " + MAX_GRADE + "], got " + grade.getValue());
      }
    }
  }
}
