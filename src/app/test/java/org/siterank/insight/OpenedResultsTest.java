package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.report.MisplacedResults;
import org.siterank.searchlog.SearchLog;
import org.siterank.site.PageUrl;

class OpenedResultsTest {

  private static final LocalDate DAY = LocalDate.of(2026, 1, 5);

  @Test
  void aReportListsTheQueryWhoseMostOpenedResultIsNotFirst(@TempDir Path data) throws IOException {
    assertEquals(List.of(), OpenedResults.misplaced(data).rows(), "without a search page");
    PageUrl map = new PageUrl("https://www.example.org/map");
    try (SearchLog log = SearchLog.open(data, 1)) {
      for (int i = 0; i < 7; i++) {
        log.opened(DAY, "way", map.value(), 3, "192.0.2.1");
      }
      for (int i = 0; i < 4; i++) {
        log.opened(DAY, "way", "https://www.example.org/", 1, "192.0.2.1");
      }
    }
    assertEquals(
        List.of(new MisplacedResults.Row("way", map, 7, 11, 3)),
        OpenedResults.misplaced(data).rows());
  }
}
