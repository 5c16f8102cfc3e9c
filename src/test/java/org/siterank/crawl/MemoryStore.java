package org.siterank.crawl;

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
final class MemoryStore implements CrawlStore {

  final TreeMap<PageUrl, UrlRecord> records = new TreeMap<>();
  final Map<PageUrl, Page> pages = new HashMap<>();
  final List<Integer> batches = new ArrayList<>();
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
  public void save(Collection<CrawlResult> batch) {
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
}
