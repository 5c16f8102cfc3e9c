package org.siterank.store;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.CrawlStore;
import org.siterank.crawl.KeptFile;
import org.siterank.crawl.SlowDocument;
import org.siterank.crawl.UrlRecord;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/**
 * The crawl's part of the database as the crawl of one of several sites sees it: its own addresses,
 * its own cycles, its own ledger. Crawls of different sites may use it side by side.
 */
final class CrawlPart implements CrawlStore {

  private final CrawlTables all;
  private final SiteAddresses site;

  CrawlPart(CrawlTables all, SiteAddresses site) {
    this.all = all;
    this.site = site;
  }

  @Override
  public long beginCycle() throws IOException {
    return all.beginCycle(site.site());
  }

  @Override
  public void endCycle(long cycle) throws IOException {
    all.endCycle(site.site(), cycle);
  }

  @Override
  public Optional<UrlRecord> find(PageUrl url) throws IOException {
    return all.find(url);
  }

  @Override
  public void forEach(Consumer<UrlRecord> action) throws IOException {
    all.forEach(site, action);
  }

  @Override
  public Set<PageUrl> pushed() throws IOException {
    return all.pushed(site);
  }

  @Override
  public List<Link> links(PageUrl url) throws IOException {
    return all.links(url);
  }

  @Override
  public void save(Collection<CrawlResult> batch, Optional<CashChange> change) throws IOException {
    all.save(batch, change, site);
  }

  @Override
  public String text(PageUrl url) throws IOException {
    return all.text(url);
  }

  @Override
  public Optional<byte[]> digest(PageUrl url) throws IOException {
    return all.digest(url);
  }

  @Override
  public Optional<CashTotals> cash() throws IOException {
    return all.cash(site.site());
  }

  @Override
  public Map<PageUrl, Double> linkWeights(PageUrl source) throws IOException {
    return all.linkWeights(source);
  }

  @Override
  public void forEachAccount(Consumer<CashAccount> action) throws IOException {
    all.forEachAccount(site, action);
  }

  @Override
  public Optional<KeptFile> file(PageUrl url) throws IOException {
    return all.file(url);
  }

  @Override
  public void keep(KeptFile file) throws IOException {
    all.keep(file);
  }

  @Override
  public Map<String, Instant> traps() throws IOException {
    return all.traps();
  }

  @Override
  public void addTrap(String key, Instant when) throws IOException {
    all.addTrap(key, when);
  }

  @Override
  public void forEachSlowDocument(Consumer<SlowDocument> action) throws IOException {
    all.forEachSlowDocument(
        document -> {
          if (site.owns(document.url())) {
            action.accept(document);
          }
        });
  }

  @Override
  public void addSlowDocument(SlowDocument document) throws IOException {
    all.addSlowDocument(document);
  }
}
