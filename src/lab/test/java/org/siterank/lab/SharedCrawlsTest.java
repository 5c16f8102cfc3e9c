package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("minutes")
class SharedCrawlsTest {

  @Test
  void severalCrawlersFetchEachPageOnceAndKnowItsImportance() throws Exception {
    Outcome outcome =
        new SharedCrawls()
            .run(new Bench(OptionalInt.of(300), 1, 2, Optional.empty(), (stage, done, of) -> {}));
    List<String> columns = outcome.numbers().columns();
    assertEquals(3, outcome.numbers().rows().size());
    for (List<Object> row : outcome.numbers().rows()) {
      double error = (Double) row.get(columns.indexOf("l1_error_percent"));
      assertTrue(error > 0 && error < 20, row + " of " + columns);
      assertEquals(1.0, row.get(columns.indexOf("fetches_per_page_and_night")));
      assertEquals(1.0, row.get(columns.indexOf("most_fetches_of_a_page_in_a_night")));
    }
    for (int crawlers : List.of(1, 2, 4)) {
      assertEquals(Finding.HOLDS, outcome.parts().get(crawlers + " fetch each page once a night"));
    }
  }
}
