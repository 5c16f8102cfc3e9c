package org.siterank.insight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.siterank.report.MisplacedResults;
import org.siterank.searchlog.Searches;
import org.siterank.site.PageUrl;
import org.siterank.store.SearchCounts;

/** Results that people opened on the search page, for a report. */
final class OpenedResults {

  private OpenedResults() {}

  /** Queries whose most opened result does not come first; none without a search page. */
  static MisplacedResults misplaced(Path data) throws IOException {
    if (!Files.exists(SearchCounts.file(data))) {
      return new MisplacedResults(List.of());
    }
    return new MisplacedResults(
        Searches.read(data).misplaced().stream()
            .map(
                query ->
                    new MisplacedResults.Row(
                        query.query(),
                        new PageUrl(query.url()),
                        query.opened(),
                        query.of(),
                        query.position()))
            .toList());
  }
}
