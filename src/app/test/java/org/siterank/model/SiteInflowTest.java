package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;

class SiteInflowTest {

  private static final double EXACT = 1e-9;

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = KnownSite.ranked(directory.resolve("data"));
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  /** Every visit counts as it is. */
  private SiteConfig config() throws Exception {
    return site.config().with("logs.estimator", "visits");
  }

  private SiteInflow inflow(SiteConfig config) throws Exception {
    return SiteInflow.of(site.store(), site.model(), config);
  }

  @Test
  void visitsOfADayAreTheInflowOfIt() throws Exception {
    SiteInflow inflow = inflow(config());
    assertArrayEquals(new double[] {4, 0, 0}, inflow.inflow().external(), EXACT);
    assertArrayEquals(new double[] {3, 0, 1}, inflow.inflow().induced(), EXACT);
    assertEquals(0.5, inflow.damping());
    assertFalse(inflow.measuredDamping().used());
    assertEquals(Optional.empty(), inflow.measuredDamping().objection());
    assertEquals(0, inflow.dampingDeviation(config().rank()));
    assertEquals(List.of(), inflow.warnings());
    assertFalse(inflow.isPromoted());
    assertEquals(8, inflow.counted().effective(), EXACT);
  }

  @Test
  void thePromotionOfAPageIsThatOfTheFirstPatternThatFits() throws Exception {
    SiteInflow inflow = inflow(config().with("rank.promotions", "/b=10", "/*=0.5", "/c=2"));
    assertArrayEquals(new double[] {2, 0, 0}, inflow.inflow().external(), EXACT);
    assertArrayEquals(new double[] {1.5, 0, 10}, inflow.inflow().induced(), EXACT);
    assertArrayEquals(new double[] {3, 0, 1}, inflow.promoted().without().induced(), EXACT);
    assertArrayEquals(new double[] {0.5, 0.5, 10}, inflow.promoted().factors().toArray());
    assertEquals(
        List.of(
            new PromotedPages("/b", 10, 1),
            new PromotedPages("/*", 0.5, 2),
            new PromotedPages("/c", 2, 0)),
        inflow.promoted().patterns());
    assertTrue(inflow.isPromoted());
    assertEquals(
        List.of("rank.promotions: /c=2.0 is put on no page; none fits, or all fit one before"),
        inflow.warnings());
  }

  @Test
  void aPatternThatFitsNoPagePromotesNothing() throws Exception {
    assertFalse(inflow(config().with("rank.promotions", "/c=2")).isPromoted());
  }

  /** 2 clicks of 10 chances; so few that nobody can tell. */
  @Test
  void dampingIsNotMeasuredByAFewVisits() throws Exception {
    SiteInflow inflow = inflow(config().with("rank.damping", "measured"));
    assertEquals(0.85, inflow.damping());
    assertFalse(inflow.measuredDamping().used());
    assertTrue(
        inflow.measuredDamping().objection().orElseThrow().startsWith("the visits are too few: "));
    assertEquals(
        List.of(
            "rank.damping: measured: "
                + inflow.measuredDamping().objection().get()
                + "; 0.85 was used; read more logs, or write a number"),
        inflow.warnings());
    assertTrue(inflow.dampingDeviation(config().with("rank.damping", "auto").rank()) > 0.05);
    assertEquals(List.of(), inflow(config().with("rank.damping", "auto")).warnings());
  }

  @Test
  void dampingIsMeasuredByManyClicks() throws Exception {
    site.close();
    site = new KnownSite(directory.resolve("many"));
    site.page(HOME, A).page(A, HOME);
    site.visits(HOME, RequestClass.DIRECT, "", 6_000);
    site.visits(A, RequestClass.INTERNAL, HOME.value(), 4_000);
    SiteInflow inflow = inflow(site.config().with("rank.damping", "measured"));
    // Of 10,000 views, each of a page whose links all stay, 4,000 led to another.
    assertTrue(inflow.measuredDamping().used(), inflow.measuredDamping().objection().orElse(""));
    assertEquals(0.4, inflow.damping(), 1e-4);
    assertEquals(List.of(), inflow.warnings());
  }

  @Test
  void withoutClicksDampingIsNotMeasured() throws Exception {
    site.close();
    site = new KnownSite(directory.resolve("other"));
    site.page(HOME, A).page(A);
    SiteConfig measured = config().with("rank.damping", "measured");
    assertEquals(
        Optional.of("no page with links inside the site was visited"),
        inflow(measured).measuredDamping().objection());
    site.visits(HOME, RequestClass.DIRECT, "", 1);
    assertEquals(
        Optional.of("no click inside the site was counted"),
        inflow(measured).measuredDamping().objection());
  }

  @Test
  void withoutVisitsTheSameEntersEverywhere() throws Exception {
    site.close();
    site = new KnownSite(directory.resolve("silent"));
    site.page(HOME, A).page(A);
    SiteInflow inflow = inflow(config());
    assertFalse(inflow.inflow().isMeasured());
    assertEquals(inflow.inflow().sum()[0], inflow.inflow().sum()[1]);
  }

  private Path flows(String... lines) throws IOException {
    return Files.writeString(directory.resolve("flows.tsv"), String.join("\n", lines) + "\n");
  }

  @Test
  void whatOtherSitesTellTakesThePlaceOfTheirVisits() throws Exception {
    Path file =
        flows("# from https://portal.example/", "url\tflow", HOME + "\t5", B + "\t 2.5 ", "");
    SiteInflow inflow = inflow(config().with("rank.entering", file.toString()));
    assertArrayEquals(new double[] {5, 0, 2.5}, inflow.inflow().external(), EXACT);
    assertArrayEquals(new double[] {3, 0, 1}, inflow.inflow().induced(), EXACT);
    assertEquals(List.of(), inflow.warnings());
  }

  @Test
  void flowsToWhatIsNoPageAreNamed() throws Exception {
    Path file = flows(AWAY + "\t1", url("/none") + "\t0.25", A + "\t1");
    SiteInflow inflow = inflow(config().with("rank.entering", file.toString()));
    assertEquals(
        List.of(
            file
                + ": 2 addresses (such as "
                + url("/none")
                + ") are no pages of the site; 1.25 page views a day do not enter"),
        inflow.warnings());
    assertEquals(1, inflow.inflow().external(1), EXACT);
  }

  @Test
  void aDamagedFileIsNamedWithLineAndValue() throws Exception {
    refused("1: expected URL<TAB>page views a day, got: one", "one");
    refused("2: expected URL<TAB>page views a day, got: " + A, A + "\t1", A.value());
    refused("1: expected page views a day, got: much", A + "\tmuch");
    refused("1: page views a day are at least 0 and finite, got: -1", A + "\t-1");
    refused("1: page views a day are at least 0 and finite, got: NaN", A + "\tNaN");
    refused("1: expected an http or https URL, got: /a", "/a\t1");
    refused("1: expected an http or https URL, got: nowhere", "# from nowhere");
  }

  private void refused(String reason, String... lines) throws Exception {
    Path file = flows(lines);
    SiteConfig config = config().with("rank.entering", file.toString());
    assertEquals(
        file + ":" + reason, assertThrows(IOException.class, () -> inflow(config)).getMessage());
  }

  @Test
  void flowsWithoutVisitsAreNotUsed() throws Exception {
    site.close();
    site = new KnownSite(directory.resolve("silent"));
    site.page(HOME, A).page(A);
    SiteInflow inflow = inflow(config().with("rank.entering", flows(A + "\t1").toString()));
    assertEquals(
        List.of(
            "rank.entering: what enters from other sites is in page views a day, which without"
                + " visits in the logs nothing here is; it was not used"),
        inflow.warnings());
    assertEquals(
        List.of(), inflow(config().with("rank.entering", flows(A + "\t0").toString())).warnings());
  }
}
