package org.siterank.searchlog;

import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.siterank.eval.JudgedQuery;

/**
 * Judgments by what people chose in the site's own search, from the day on; what ranks for them is
 * to be learnt from the days before, or a page would be said to answer because its visitors made it
 * important.
 *
 * @param split the first day that judges
 * @param last the last day that judges
 * @param clicks clicks of those days
 * @param queries what they say
 */
public record LogJudgments(
    LocalDate split, LocalDate last, long clicks, List<JudgedQuery> queries) {

  public LogJudgments {
    Objects.requireNonNull(split, "split");
    Objects.requireNonNull(last, "last");
    queries = List.copyOf(queries);
  }

  /** The split in one sentence. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "judged by %,d clicks on results of the own search, %s to %s; ranks are those of the days"
            + " before %s",
        clicks,
        split,
        last,
        split);
  }
}
