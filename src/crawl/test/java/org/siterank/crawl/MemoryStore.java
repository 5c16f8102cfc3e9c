package org.siterank.crawl;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/** A crawl store that forgets everything with the process. */
public final class MemoryStore implements CrawlStore {

  final TreeMap<PageUrl, UrlRecord> records = new TreeMap<>();
  public final Map<PageUrl, Page> pages = new HashMap<>();
  final List<Integer> batches = new ArrayList<>();
  Runnable beforeSave = () -> {};
  final TreeMap<PageUrl, CashAccount> accounts = new TreeMap<>();
  final TreeMap<String, Instant> traps = new TreeMap<>();
  final TreeMap<PageUrl, SlowDocument> slow = new TreeMap<>();
  final Map<PageUrl, KeptFile> files = new HashMap<>();
  final Map<PageUrl, Map<PageUrl, Double>> weights = new HashMap<>();
  private CashTotals totals;
  private long cycle;
  private boolean open;

  @Override
  public long beginCycle() {
    cycle += open ? 0 : 1;
    open = true;
    return cycle;
  }

  @Override
  public void endCycle(long ended) {
    if (!open || ended != cycle) {
      throw new IllegalStateException("cycle " + ended + " is not open");
    }
    open = false;
  }

  @Override
  public Map<PageUrl, Double> linkWeights(PageUrl source) {
    return weights.getOrDefault(source, Map.of());
  }

  @Override
  public Optional<UrlRecord> find(PageUrl url) {
    return Optional.ofNullable(records.get(url));
  }

  @Override
  public void forEach(Consumer<UrlRecord> action) {
    records.values().forEach(action);
  }

  @Override
  public List<Link> links(PageUrl url) {
    Page page = pages.get(url);
    return page == null ? List.of() : page.links();
  }

  @Override
  public void save(Collection<CrawlResult> batch, Optional<CashChange> change) {
    beforeSave.run();
    change.ifPresent(this::save);
    batches.add(batch.size());
    for (CrawlResult result : batch) {
      PageUrl url = result.record().url();
      records.put(url, result.record());
      result.page().ifPresent(page -> pages.put(url, page));
      if (result.record().status() != UrlStatus.READ) {
        pages.remove(url);
      }
    }
  }

  UrlRecord record(PageUrl url) {
    UrlRecord record = records.get(url);
    if (record == null) {
      throw new AssertionError(url + " is not known; known are " + records.keySet());
    }
    return record;
  }

  boolean isOpen() {
    return open;
  }

  private void save(CashChange change) {
    if (change.whole()) {
      accounts.clear();
    }
    change.accounts().forEach(account -> accounts.put(account.url(), account));
    totals = change.totals();
  }

  /** All cash there is: of the addresses, and of the virtual page. */
  long cashInAll() {
    long sum = totals.virtual();
    for (CashAccount account : accounts.values()) {
      sum = Math.addExact(sum, account.own() + totals.toAll() * account.weight());
    }
    return sum;
  }

  @Override
  public Optional<byte[]> digest(PageUrl url) {
    return Optional.ofNullable(pages.get(url)).map(PageDigest::of);
  }

  @Override
  public String text(PageUrl url) {
    Page page = pages.get(url);
    return page == null
        ? ""
        : page.content().title()
            + "\n"
            + page.content().description()
            + "\n"
            + page.content().text();
  }

  @Override
  public Optional<CashTotals> cash() {
    return Optional.ofNullable(totals);
  }

  @Override
  public void forEachAccount(Consumer<CashAccount> action) {
    accounts.values().forEach(action);
  }

  @Override
  public Optional<KeptFile> file(PageUrl url) {
    return Optional.ofNullable(files.get(url));
  }

  @Override
  public void keep(KeptFile file) {
    files.put(file.url(), file);
  }

  @Override
  public Map<String, Instant> traps() {
    return traps;
  }

  @Override
  public void addTrap(String key, Instant when) {
    traps.put(key, when);
  }

  @Override
  public void forEachSlowDocument(Consumer<SlowDocument> action) {
    slow.values().forEach(action);
  }

  @Override
  public void addSlowDocument(SlowDocument document) {
    slow.put(document.url(), document);
  }
}
