package org.siterank.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.Golden;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.TestPages;
import org.siterank.index.WordWeights;
import org.siterank.site.PageUrl;

/** The lines that a push sends, against a file that says how. */
class GoldenBulkTest {

  private static final Instant FETCHED = Instant.ofEpochSecond(1_700_000_000L);

  @Test
  void theLinesOfABulkRequestAreWrittenAsTheirFileSays() throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    IndexEntry rich =
        IndexEntry.of(
            new IndexedPage(
                url("garden/übersicht?a=1&b=2"),
                new IndexedPage.Fields(
                    "Ladders, \"apples\" & <pears>",
                    "First\nSecond",
                    "What grows here",
                    "Apples\nand pears \u0001 😀",
                    List.of("the garden", "apples")),
                "en",
                "html",
                Optional.of(LocalDate.of(2024, 3, 1)),
                List.of(),
                false),
            12.345678901234567,
            FETCHED);
    IndexEntry bare =
        IndexEntry.of(
            TestPages.page(url("x".repeat(600)), "", "", "", "", List.of(), "", "pdf"), 0, FETCHED);
    lines.write(PageLines.index(rich, DocumentForm.of(WordWeights.DEFAULT), 7));
    lines.write(PageLines.index(bare, DocumentForm.of(WordWeights.DEFAULT), 8));
    lines.write(PageLines.rank(rich));
    lines.write(PageLines.delete(bare.url().value()));
    lines.write(RankIndexes.lines(3, new byte[] {-1, 0, 1, 62, -8, 127, 64}));
    Golden.assertSame("bulk.jsonl", lines.toString(StandardCharsets.UTF_8));
  }

  private static PageUrl url(String path) {
    return PageUrl.parse("https://www.example.org/" + path).orElseThrow();
  }
}
