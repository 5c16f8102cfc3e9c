package org.siterank.report;

import java.util.Comparator;
import java.util.List;

/**
 * Copies of pages that get links or visits of their own: these are folded here, but other search
 * engines and other people's counts split them.
 *
 * @param rows all copies, those with the largest flow over links first, then by visits
 */
public record DuplicatePages(List<SiteFacts.Copy> rows) implements Finding {

  public DuplicatePages {
    rows = List.copyOf(rows);
  }

  static DuplicatePages of(SiteFacts facts) {
    return new DuplicatePages(
        facts.crawled().copies().stream()
            .sorted(
                Comparator.comparingDouble(SiteFacts.Copy::linkFlow)
                    .thenComparingLong(SiteFacts.Copy::visits)
                    .reversed()
                    .thenComparing(SiteFacts.Copy::copy))
            .toList());
  }

  @Override
  public Section section(ReportTexts t) {
    return Section.of(
        "duplicates",
        List.of(t.count("duplicates.text", rows.size())),
        Table.of("duplicates", rows)
            .page("original", SiteFacts.Copy::original)
            .page("copy", SiteFacts.Copy::copy)
            .word("copyBy", copy -> copy.declared() ? "declared" : "same-text")
            .count("linksToCopy", SiteFacts.Copy::links)
            .flow("flowToCopy", SiteFacts.Copy::linkFlow)
            .count("visitsToCopy", SiteFacts.Copy::visits)
            .build());
  }
}
