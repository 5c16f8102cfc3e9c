package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.SiteGraph;

/** Sites for an archive: what the experiment finds, and that it can find the opposite. */
class LibrarianTest {

  private static Outcome run(OptionalInt pages, Optional<Web> given) throws IOException {
    return new Librarian().run(new Bench(pages, 1, 5, given, (stage, done, total) -> {}));
  }

  private static double mean(Outcome outcome, double rho, String by) {
    List<List<Object>> rows =
        outcome.numbers().rows().stream()
            .filter(row -> row.get(0).equals(rho) && row.get(1).equals(by))
            .toList();
    assertEquals(1, rows.size());
    return (Double) rows.get(0).get(2);
  }

  @Test
  void ranksAreQuartersAndScoresCountTheSitesThatAgree() {
    int[] ranks = Librarian.ranks(new double[] {8, 1, 7, 3, 2, 6, 5, 4}, new SplittableRandom(1));
    assertArrayEquals(new int[] {4, 1, 4, 2, 1, 3, 3, 2}, ranks);
    int[][] librarians = {{1, 2, 4, 4}, {1, 3, 4, 1}, {2, 3, 4, 2}};
    int[] reference = Librarian.reference(librarians);
    assertArrayEquals(new int[] {1, 3, 4, 2}, reference);
    assertEquals(0.5, Librarian.score(librarians[0], reference));
    assertEquals(0.75, Librarian.score(librarians[2], reference));
  }

  @Test
  void importanceAgreesWithLibrariansAsFarAsTheyValueWhatLinksKnow() throws IOException {
    Outcome outcome = run(OptionalInt.of(5_000), Optional.empty());
    String importance = "page importance (best page)";
    assertTrue(mean(outcome, 1, "worst librarian") > 0.55, outcome.measured());
    assertTrue(mean(outcome, 1, "best librarian") < 0.85, outcome.measured());
    assertTrue(
        mean(outcome, 1, importance) > mean(outcome, 0.5, importance) + 0.05, outcome.measured());
    assertTrue(
        mean(outcome, 1, "links from other sites") > mean(outcome, 1, importance) + 0.05,
        outcome.measured());
    assertEquals(0.25, mean(outcome, 0, importance), 0.06, "chance");
    assertEquals(
        outcome.numbers().rows(), run(OptionalInt.of(5_000), Optional.empty()).numbers().rows());
  }

  @Test
  void whereImportanceHasNothingToDoWithFameItIsNoLibrarian() throws IOException {
    // A ring of sites whose pages link on: each is as important as any other.
    NumberedPages pages = new NumberedPages(120);
    int[] sites = new int[120];
    SplittableRandom random = new SplittableRandom(4);
    for (int page = 0; page < 120; page++) {
      sites[page] = page / 3;
      pages.link(page, (page + 1) % 120);
      pages.link(page, random.nextInt(120));
    }
    SiteGraph ring = pages.graph();
    Web web = Web.of("ring", ring, sites);
    Outcome outcome = run(OptionalInt.empty(), Optional.of(web));
    assertNotEquals(Verdict.AGREES, outcome.verdict(), outcome.measured());
    Web one = Web.of("one site", ring, new int[120]);
    assertThrows(IllegalArgumentException.class, () -> run(OptionalInt.empty(), Optional.of(one)));
  }
}
