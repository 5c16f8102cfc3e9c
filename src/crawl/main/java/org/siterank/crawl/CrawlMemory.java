package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/** Write-behind cache in front of the crawl store. */
final class CrawlMemory {

  /**
   * Looked-at addresses that make a batch, once {@link #BATCH_LEAST_TIME} has passed. It may be
   * some more, for an answer that others had to wait for settles them too. A {@code kill -9} costs
   * a batch to be asked for again, and what was under way.
   */
  static final int BATCH_RESULTS = 32;

  /**
   * A fast site leads to that many in a moment, and every batch writes most of the ledger anew: of
   * 10,000 pages, 330 MB were written in batches of 32 looks and 93 MB in batches of 512.
   */
  static final Duration BATCH_LEAST_TIME = Duration.ofMillis(500);

  /** How many times as long as the last saving took a batch takes, {@link #BATCH_TIME} at most. */
  private static final int SAVINGS = 10;

  /** Looked-at addresses that make a batch at once. */
  static final int BATCH_MOST_RESULTS = 4_096;

  /** Longest time that a look waits to be written. */
  static final Duration BATCH_TIME = Duration.ofSeconds(5);

  /**
   * Addresses of any kind that make a batch: more than the looks of one batch lead to on most
   * sites, and few enough to be held. Our choice.
   */
  static final int BATCH_ADDRESSES = 10_000;

  /** Characters of text that make a batch, whatever its number of pages. */
  static final long BATCH_CHARACTERS = 16_000_000;

  private final CrawlStore store;
  private final CrawlClock clock;
  private final Map<PageUrl, CrawlResult> pending = new LinkedHashMap<>();
  private int results;
  private long characters;
  private long lastSave;
  private long saving; // Nanoseconds that the last batch took.
  private Supplier<Optional<CashChange>> cash = Optional::empty;

  CrawlMemory(CrawlStore store, CrawlClock clock) {
    this.store = store;
    this.clock = clock;
    this.lastSave = clock.nanoTime();
  }

  /** Every batch is stored together with what it did to the cash. */
  void with(Supplier<Optional<CashChange>> changes) {
    cash = changes;
  }

  Optional<UrlRecord> find(PageUrl url) throws IOException {
    CrawlResult unsaved = pending.get(url);
    return unsaved == null ? store.find(url) : Optional.of(unsaved.record());
  }

  /** The fingerprint of a page as it was read before. */
  Optional<byte[]> digest(PageUrl url) throws IOException {
    return store.digest(url);
  }

  /** The links of a page that was read in an earlier cycle or run. */
  List<Link> links(PageUrl url) throws IOException {
    return store.links(url);
  }

  /** All that a page that was read says: title, description and text. */
  String text(PageUrl url) throws IOException {
    CrawlResult unsaved = pending.get(url);
    if (unsaved == null || unsaved.page().isEmpty()) {
      return store.text(url);
    }
    return text(unsaved.page().get());
  }

  static String text(Page page) {
    return page.content().title()
        + "\n"
        + page.content().description()
        + "\n"
        + page.content().text();
  }

  /** A new address, to be written with the next batch. */
  void found(UrlRecord unread) {
    pending.put(unread.url(), new CrawlResult(unread, Optional.empty()));
  }

  /** Takes the result of a look. */
  void settled(
      UrlRecord record,
      Optional<Page> page,
      Optional<PageFingerprints> fingerprints,
      Optional<Transfer> transfer) {
    pending.put(record.url(), new CrawlResult(record, page, fingerprints, transfer));
    results++;
    characters += page.map(p -> (long) p.content().text().length()).orElse(0L);
  }

  /** Between two looks, and between addresses that none of them has led to. */
  void saveIfDue() throws IOException {
    boolean full = results >= BATCH_MOST_RESULTS || pending.size() >= BATCH_ADDRESSES;
    long waited = clock.nanoTime() - lastSave;
    long least = Math.max(BATCH_LEAST_TIME.toNanos(), SAVINGS * saving);
    boolean enough = results >= BATCH_RESULTS && waited >= least;
    boolean late = waited >= BATCH_TIME.toNanos();
    if (full || enough || characters >= BATCH_CHARACTERS || late) {
      save();
    }
  }

  void save() throws IOException {
    long start = clock.nanoTime();
    Optional<CashChange> change = cash.get();
    if (!pending.isEmpty() || change.isPresent()) {
      store.save(List.copyOf(pending.values()), change);
    }
    pending.clear();
    results = 0;
    characters = 0;
    lastSave = clock.nanoTime();
    saving = lastSave - start;
  }
}
