package org.siterank.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.rank.KendallTau;
import org.siterank.site.PageUrl;

/** A real site of 2,349 pages: the javadoc of lucene-core. */
@Tag("minutes")
class JavadocSiteIT {

  private static final int VISITS = 2000;

  @TempDir Path dir;

  @Test
  void surfersOnTheRealSiteDoWhatTheEquationSays(TestReporter reporter) throws Exception {
    DemoSite site = obtain();
    assertTrue(site.pages().size() > 2000, "pages: " + site.pages().size());
    List<Walk> walks = new ArrayList<>();
    CrowdReport report;
    long started = System.nanoTime();
    PageUrl root;
    try (StaticSite server = StaticSite.serve(site.folder(), dir.resolve("access.log"), 0)) {
      root = server.url();
      Arrivals arrivals = new Arrivals(site, root, root, Demo.INSIDE, 1);
      report =
          new SurferCrowd(arrivals, root, List.of(root), 4)
              .surf(0, VISITS, () -> false, visit -> visit, walks::add);
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    List<String> lines = Files.readAllLines(dir.resolve("access.log"));
    assertEquals(report.requests(), lines.size());

    Map<PageUrl, Double> entries = new HashMap<>();
    Map<PageUrl, Double> seen = new HashMap<>();
    for (Walk walk : walks) {
      entries.merge(walk.pages().get(0), 1.0, Double::sum);
      walk.pages().forEach(page -> seen.merge(page, 1.0, Double::sum));
    }
    SurferModel model = new SurferModel(site, root);
    Map<PageUrl, Double> expected = model.views(entries);
    double predicted = expected.values().stream().mapToDouble(Double::doubleValue).sum();
    // A visit's length has a standard deviation of about its mean (it is nearly geometric).
    assertEquals(predicted, (double) report.views(), 5 * predicted / Math.sqrt(VISITS));

    List<PageUrl> pages = new ArrayList<>();
    model.pages().forEach(pages::add);
    double[] a = pages.stream().mapToDouble(page -> expected.getOrDefault(page, 0.0)).toArray();
    double[] b = pages.stream().mapToDouble(page -> seen.getOrDefault(page, 0.0)).toArray();
    double tau = KendallTau.of(a, b).tauB();
    reporter.publishEntry(
        Map.of(
            "requests", "" + report.requests(),
            "seconds", "" + seconds,
            "views", "" + report.views(),
            "predicted", "" + predicted,
            "distinct pages", "" + seen.size() + " of " + pages.size(),
            "not found", "" + report.notFound(),
            "kendall tau-b", "" + tau,
            "endings", report.endings().toString()));
    assertTrue(tau > 0.6, "tau-b of predicted and seen: " + tau);
  }

  private DemoSite obtain() throws Exception {
    DemoFolder folder = new DemoFolder(dir.resolve("demo"));
    return DemoSite.unpacked(folder, Path.of("target/opensearch/site.jar"), line -> {});
  }
}
