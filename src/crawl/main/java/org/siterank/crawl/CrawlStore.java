package org.siterank.crawl;

import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/**
 * Port to the crawl's persistent state. A crawl over the whole site is a cycle; a cycle that was
 * cut short is taken up again by the next run.
 */
public interface CrawlStore {

  /** The number of the cycle to work on: the unfinished one, or a new one. Positive. */
  long beginCycle() throws IOException;

  /** The cycle has seen everything it could. */
  void endCycle(long cycle) throws IOException;

  /** The record of this address. */
  Optional<UrlRecord> find(PageUrl url) throws IOException;

  /** Every address known, in URL order. */
  void forEach(Consumer<UrlRecord> action) throws IOException;

  /** Pages that were pushed, which the crawl walks through and does not ask for. */
  default Set<PageUrl> pushed() throws IOException {
    return Set.of();
  }

  /** The links of a page as they were last read; empty for an address that was not read. */
  List<Link> links(PageUrl url) throws IOException;

  /**
   * Stores a batch all at once or not at all. A page that comes with a result replaces text and
   * links of its address; without one they are kept while the status is {@code READ}, and removed
   * with any other status.
   */
  default void save(Collection<CrawlResult> batch) throws IOException {
    save(batch, Optional.empty());
  }

  /**
   * Stores a batch together with what it did to the cash of OPIC: all of it, or nothing.
   *
   * @see LiveCash
   */
  void save(Collection<CrawlResult> batch, Optional<CashChange> cash) throws IOException;

  /** Title, description and text of a page, in lines; empty for an address that was not read. */
  String text(PageUrl url) throws IOException;

  /** The fingerprint ({@link PageDigest}) of a page as it was last read. */
  Optional<byte[]> digest(PageUrl url) throws IOException;

  /** The ledger of OPIC as it was last stored. */
  Optional<CashTotals> cash() throws IOException;

  /** Every account of the ledger, in URL order. */
  void forEachAccount(Consumer<CashAccount> action) throws IOException;

  /**
   * The weights of a page's links to others of the site in the published run: times the share of an
   * average link; empty where all links of a page are alike.
   */
  default Map<PageUrl, Double> linkWeights(PageUrl source) throws IOException {
    return Map.of();
  }

  /** A file that was kept. */
  Optional<KeptFile> file(PageUrl url) throws IOException;

  /** Keeps a file, in the place of the one that was kept under its address. */
  void keep(KeptFile file) throws IOException;

  /** Traps that earlier runs found, with the time when, by {@link SpiderTraps.Finding#key}. */
  Map<String, Instant> traps() throws IOException;

  /** Remembers a trap. */
  void addTrap(String key, Instant when) throws IOException;

  /** Every slow document known, in no order. */
  void forEachSlowDocument(Consumer<SlowDocument> action) throws IOException;

  /**
   * Remembers a slow document, in the place of the one under its address; forgotten when the
   * address is, or when its document can be read.
   */
  void addSlowDocument(SlowDocument document) throws IOException;
}
