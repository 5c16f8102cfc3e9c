package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SemicompleteSite;
import org.siterank.SiteSearch;
import org.siterank.backtest.Backtest;
import org.siterank.backtest.Comparison;
import org.siterank.backtest.Rival;
import org.siterank.config.SiteConfig;

/**
 * What the manual says of the surfer under "Is the surfer right?", on the only real log there is.
 * Where it fails, the page and the defaults it speaks of need a look.
 */
@Tag("minutes")
class BacktestIT {

  @TempDir Path folder;

  @Test
  void theManualSaysWhatTheRealLogShows() throws Exception {
    try (SemicompleteSite served = new SemicompleteSite(folder, false)) {
      String data = folder.resolve("data").toString();
      StringWriter err = new StringWriter();
      int status =
          Main.run(
              new PrintWriter(new StringWriter()),
              new PrintWriter(err),
              "run",
              "--site",
              served.url().value(),
              "--alias",
              SemicompleteSite.ALIASES.get(0).value(),
              "--alias",
              SemicompleteSite.ALIASES.get(1).value(),
              "--logs",
              served.log().toString(),
              "--delay",
              "0s",
              "--data",
              data);
      assertTrue(status <= 1, err::toString);
      try (SiteSearch site = SiteSearch.open(SiteConfig.defaults().with("data", data))) {
        judge(site.logs().backtest(Optional.of(LocalDate.of(2015, 5, 18))).orElseThrow());
        Backtest two = site.logs().backtest(Optional.of(LocalDate.of(2015, 5, 19))).orElseThrow();
        judge(two);
        Backtest three = site.logs().backtest(Optional.empty()).orElseThrow();
        judge(three);
        assertEquals(LocalDate.of(2015, 5, 20), three.days().split());
        // By one day alone views are no better than ranks; by two and by three they are.
        for (Backtest test : List.of(two, three)) {
          assertTrue(find(test, "rank-measured", "views").upper() < 0, "views are better");
        }
      }
    }
  }

  private static void judge(Backtest test) {
    Map<String, Rival> pages =
        test.methods().pages().stream().collect(Collectors.toMap(Rival::name, Function.identity()));
    String days = test.days().split() + ": ";
    assertTrue(
        pages.get("rank-measured").loss().nats() < pages.get("rank-0.85").loss().nats(), days);
    assertTrue(pages.get("rank-0.85").loss().nats() < pages.get("links").loss().nats(), days);
    assertTrue(pages.get("links").loss().nats() < pages.get("in-degree").loss().nats(), days);
    // The boost is the best within chance, or next to another posterior.
    Rival boost =
        test.methods().pages().stream()
            .filter(r -> r.use().equals(Backtest.BOOST))
            .findFirst()
            .orElseThrow();
    assertTrue(boost.loss().behind() < 0.06, days + boost);
    assertTrue(find(test, boost.name(), "views").upper() > 0, days + "no worse than views");
    // Fitted link weights mend the rank, and leave the boost as it is.
    Comparison rank = find(test, "rank-weighted", "rank-measured");
    assertTrue(rank.isDecided() && rank.gain() > 0, days + rank);
    Comparison opic = find(test, "opic-weighted", "links");
    assertTrue(opic.isDecided() && opic.gain() > 0, days + opic);
    Comparison weighted = find(test, "boost-weighted", "boost-measured");
    assertFalse(weighted.isDecided(), days + weighted);
    // Ties, not order, make tau-b of the raw views larger.
    assertTrue(
        pages.get("views").order().tau() > 1.5 * pages.get("rank-measured").order().tau(), days);
    assertTrue(
        pages.get("views").order().concordance() < pages.get("rank-measured").order().concordance(),
        days);
  }

  private static Comparison find(Backtest test, String by, String against) {
    return test.methods().comparisons().stream()
        .filter(pair -> pair.by().equals(by) && pair.against().equals(against))
        .findFirst()
        .orElseThrow();
  }
}
