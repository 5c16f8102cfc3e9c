package org.siterank.imports;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/**
 * Addresses that another crawler knows, for the next crawl to ask for. What is known of an address
 * stays as it is.
 *
 * <p>Not thread-safe.
 */
public final class AddressImport {

  /**
   * Result of an import.
   *
   * @param added addresses that the next crawl asks for
   * @param known those that were known
   */
  public record Report(int added, int known) {}

  private final SiteScope scope;
  private final TreeSet<PageUrl> addresses = new TreeSet<>();

  AddressImport(SiteScope scope) {
    this.scope = scope;
  }

  /** Takes an address. */
  public PageImport.Fate add(String address) {
    Optional<PageUrl> url = PageUrl.parse(address).map(scope::canonical);
    if (url.isEmpty()) {
      return PageImport.Fate.UNREADABLE;
    }
    if (!scope.contains(url.get())) {
      return PageImport.Fate.ELSEWHERE;
    }
    if (AssetPaths.isAsset(url.get())) {
      return PageImport.Fate.NO_PAGE;
    }
    addresses.add(url.get());
    return PageImport.Fate.TAKEN;
  }

  /** Returns true if no address of the site was taken. */
  public boolean isEmpty() {
    return addresses.isEmpty();
  }

  Report save(SiteStore store) throws IOException {
    int added = 0;
    List<CrawlResult> batch = new ArrayList<>();
    for (PageUrl url : addresses) {
      if (store.crawl().find(url).isEmpty()) {
        UrlRecord unread = UrlRecord.unread(url, LinkImport.depth(url, scope));
        batch.add(new CrawlResult(unread, Optional.empty()));
        added++;
      }
      if (batch.size() >= LinkImport.BATCH) {
        store.crawl().save(batch);
        batch.clear();
      }
    }
    store.crawl().save(batch);
    return new Report(added, addresses.size() - added);
  }
}
