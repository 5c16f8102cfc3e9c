package org.siterank.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.report.Today;
import org.siterank.report.TodayText;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;
import org.siterank.run.RunSummary;
import org.siterank.search.SearchRequest;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/** Siterank itself, at work on the demo's site and log. */
public final class SiteSearchEngine implements DemoEngine {

  private final SiteSearch site;
  private final RunProgress progress;

  private SiteSearchEngine(SiteSearch site, RunProgress progress) {
    this.site = site;
    this.progress = progress;
  }

  /** Opens Siterank on a setup. */
  public static SiteSearchEngine open(Setup setup, RunProgress progress) throws IOException {
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", setup.site().value())
            .with("logs.files", setup.accessLog().toString())
            .with("data", setup.data().toString())
            // The server is the demo's own and has nothing else to do.
            .with("crawl.delay", "0s")
            .with("crawl.connections", Integer.toString(setup.connections()));
    try {
      return new SiteSearchEngine(SiteSearch.open(config), progress);
    } catch (ConfigException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public List<String> run(BooleanSupplier stop) throws IOException, InterruptedException {
    try {
      RunReport report = site.run(progress, stop);
      List<String> lines = new ArrayList<>(RunSummary.of(report));
      report.warnings().forEach(warning -> lines.add("warning     " + warning));
      return lines;
    } catch (SiteUnreachableException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public List<String> today() throws IOException {
    return site.today()
        .read(false)
        .map(today -> new TodayText(today, "en").lines(Today.SHOWN))
        .orElse(List.of());
  }

  @Override
  public List<RankedPage> pages() throws IOException {
    try (SiteQueries view = site.view()) {
      Map<PageUrl, Long> observed = new HashMap<>();
      view.tables()
          .visits()
          .forEach(row -> observed.put(row.url(), row.external() + row.induced() + row.internal()));
      Map<PageUrl, SiteTables.PageRow> rows = new HashMap<>();
      view.tables().pages().forEach(row -> rows.put(row.url(), row));
      double days = view.exposureDays();
      List<RankedPage> pages = new ArrayList<>();
      for (StoredRank rank : view.ranks()) {
        SiteTables.PageRow row = rows.get(rank.url());
        if (row != null && row.status().isPresent()) {
          double visits = observed.get(rank.url()) / days;
          pages.add(new RankedPage(rank.url(), row.title(), rank.score(), visits));
        }
      }
      return pages;
    }
  }

  @Override
  public List<FoundPage> search(String query, int n, boolean boosted) throws IOException {
    SearchRequest request = SearchRequest.of(query).page(0, n).boosted(site.boosting());
    return site.search(boosted ? request : request.noBoost()).hits().stream()
        .map(hit -> new FoundPage(hit.url(), hit.title()))
        .toList();
  }

  @Override
  public void close() throws IOException {
    site.close();
  }
}
