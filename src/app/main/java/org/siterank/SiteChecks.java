package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.siterank.change.GateReport;
import org.siterank.change.SiteQueries;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.SiteProbe;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.crawl.UrlCheck;
import org.siterank.model.NotPublishedException;
import org.siterank.model.PageListing;
import org.siterank.model.RememberedSite;
import org.siterank.run.CrawlStage;
import org.siterank.run.MeaningCheck;
import org.siterank.run.RunProgress;
import org.siterank.search.QueryRules;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/** Checks that say how the next run of a site would go. They change nothing. */
public final class SiteChecks {

  private final SiteSearch site;
  private final SiteConfig config;
  private final SiteScope scope;

  SiteChecks(SiteSearch site) {
    this.site = site;
    this.config = site.config();
    this.scope = site.scope();
  }

  /** Fetches robots.txt, sitemaps and the start page, and says what a crawl would meet. */
  public SiteProbe probe() throws IOException, SiteUnreachableException, InterruptedException {
    return new CrawlStage(config, scope).probe();
  }

  /**
   * Says what a crawl would meet on one of several sites.
   *
   * @throws IllegalArgumentException when none is called so
   */
  public SiteProbe probe(String name)
      throws IOException, SiteUnreachableException, InterruptedException {
    return new CrawlStage(config, scope)
        .member(name)
        .orElseThrow(() -> new IllegalArgumentException("no site is called " + name))
        .probe();
  }

  /** Returns the reason why a run would be refused: the data directory belongs to another site. */
  public Optional<String> otherSite() throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      return Optional.empty();
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return RememberedSite.problem(store, config, scope, true);
    }
  }

  /**
   * Checks an address: would the crawl read it, and why? Scope, robots.txt, redirects, what is
   * there now, what was there before, and when it is looked at next. Asks for the address now;
   * changes nothing.
   */
  public UrlCheck address(PageUrl address) throws IOException, InterruptedException {
    CrawlStage crawling = new CrawlStage(config, scope);
    if (!Files.exists(SiteStore.file(config.data()))) {
      return crawling.check(Optional.empty(), address);
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return crawling.check(Optional.of(store), address);
    }
  }

  /** Returns the verdict of the last run on the page of an address: is it a listing, and why? */
  public Optional<PageListing> listing(PageUrl address) throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      return Optional.empty();
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return store.listings().find(scope.canonical(address)).map(PageListing::of);
    }
  }

  /** Returns true if the page of an address was pushed, so that the crawl leaves it alone. */
  public boolean isPushed(PageUrl address) throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      return false;
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return store.pushed().pages().contains(scope.canonical(address));
    }
  }

  /**
   * Reads the site again, from where the configuration says, and holds it against what is
   * published. Nothing is written to the data directory, and a run may be at work there.
   *
   * @param goals the pages that must not starve; when none is named, those of the configuration
   * @param progress called with the progress of the reading
   * @param stop asked between batches
   * @throws NotPublishedException when nothing is published yet
   * @throws org.siterank.change.UnknownGoalException when there are no goals, or one is unknown
   * @throws SiteUnreachableException when the site cannot be read
   * @throws InterruptedException when it was stopped: half a site is held against nothing
   */
  public GateReport gate(List<PageUrl> goals, RunProgress progress, BooleanSupplier stop)
      throws IOException, SiteUnreachableException, InterruptedException {
    try (SiteQueries view = site.view()) {
      return view.gate(goals).rebuilt(progress, stop);
    }
  }

  /**
   * Returns the rules for queries: synonyms and recommended pages.
   *
   * @throws org.siterank.search.RuleFileException when a file of rules cannot be read
   */
  public QueryRules queryRules() throws IOException {
    return site.searcher().rules();
  }

  /**
   * Tries the sentence model of the configuration, and times it; nothing where pages are found by
   * words.
   */
  public Optional<MeaningCheck> meaning() throws IOException {
    return MeaningCheck.of(site.config());
  }

  /**
   * The recommended pages ({@code search.best-bets}) that are not published under just the address
   * given, and so do not stand anywhere, each with the query it is recommended for; nothing as long
   * as nothing is published.
   *
   * @throws org.siterank.search.RuleFileException when a file of rules cannot be read
   */
  public Map<PageUrl, String> missingBestBets() throws IOException {
    return site.searcher().missingBestBets();
  }
}
