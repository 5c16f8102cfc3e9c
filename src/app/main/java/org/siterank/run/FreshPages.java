package org.siterank.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlRecord;
import org.siterank.index.DamagedIndexException;
import org.siterank.index.FreshIndex;
import org.siterank.index.FreshIndexWriter;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteIndex;
import org.siterank.model.CommonParts;
import org.siterank.model.DatedPages;
import org.siterank.model.PageEntries;
import org.siterank.model.StoredSite;
import org.siterank.rights.AccessRules;
import org.siterank.rights.RightsDecision;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredListing;
import org.siterank.store.StoredPage;

/**
 * Makes pages searchable seconds after they were crawled, for as long as their run has published
 * nothing yet: what is new or changed goes into a {@link FreshIndex}. A page that is published
 * keeps its rank; a new one gets what OPIC thinks of it.
 *
 * <p>It works on a thread of its own, and reads the database by a connection of its own, so that
 * the crawl never waits for it; and it rests most of the time. A crawl that politely waits between
 * two requests is followed page by page; one that reads faster than that is followed from the most
 * important pages on, in the order in which it read them.
 */
final class FreshPages implements AutoCloseable {

  /** A crawl that ends before publishes soon enough. */
  private static final Duration START = Duration.ofSeconds(5);

  /** One that waits for no server reads as fast as the processors can; this would hold it up. */
  private static final Duration START_OF_FILES = Duration.ofMinutes(1);

  private static final Duration LEAST_REST = Duration.ofSeconds(2);

  /** Rest for each unit of work: the crawl keeps six sevenths of a processor, and all others. */
  private static final int RESTS = 6;

  /** Processor time before what was done is shown. */
  private static final Duration MOST_WORK = Duration.ofSeconds(1);

  /** Pages whose incoming links are looked up together: a second's work is not more. */
  private static final int AT_ONCE = 1_000;

  private final SiteConfig config;
  private final SiteScope scope;
  private final Path index;
  private final List<String> warnings;
  private final Deque<Long> pending = new ArrayDeque<>(); // Addresses, guarded by this.
  private final Thread thread = new Thread(this::work, "siterank-fresh");
  private boolean resting; // Guarded by this.
  private boolean ended; // Guarded by this.
  private Exception failure; // Written by the thread, read when it has ended.

  /**
   * Follows nothing yet.
   *
   * @param index where the published index is
   * @param warnings is told at the end when pages could not be shown
   */
  FreshPages(SiteConfig config, SiteScope scope, Path index, List<String> warnings) {
    this.config = config;
    this.scope = scope;
    this.index = index;
    this.warnings = warnings;
    thread.setDaemon(true);
  }

  /** Shows from now on what a crawl stores, and what others stored that published nothing. */
  void follow(SiteStore store) throws IOException {
    FreshIndex.remove(index); // That of a crawl that was killed.
    addUnpublished(store);
    store.crawl().onPages(this::add);
    thread.start();
  }

  private synchronized void add(List<Long> pages) {
    pending.addAll(pages);
  }

  /** Shows nothing more, and keeps what is shown. */
  synchronized void rest() {
    resting = true;
  }

  /** Takes away what was shown: it is published by now, or never will be by this run. */
  @Override
  public void close() {
    synchronized (this) {
      ended = true;
      notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    // A damaged index is reported where it is built anew.
    if (failure != null && !(failure instanceof DamagedIndexException)) {
      String why = failure instanceof IOException ? failure.getMessage() : failure.toString();
      warnings.add("pages could not be searched before they were published: " + why);
    }
  }

  private void work() {
    try {
      if (!pause(start(config))) {
        return;
      }
      try (SiteStore store = SiteStore.openForReading(config.data());
          FreshIndexWriter writer = FreshIndexWriter.open(index, config.fields().words())) {
        EstimatedRanks ranks = EstimatedRanks.of(store, writer);
        AccessRules rules =
            AccessRules.read(config.rights(), config.accounts(), scope)
                .with(store.pushed().readers(), store.pushed().pages(), Set.of());
        CommonParts common = CommonParts.of(store); // The template is that of the last run.
        boolean goesOn = true;
        while (goesOn) {
          long begin = clock();
          showNext(store, common, writer, ranks, rules);
          goesOn = rest(Duration.ofNanos(clock() - begin), writer);
        }
      }
    } catch (IOException e) {
      failure = SiteIndex.damagedOr(index, e);
    } catch (RuntimeException e) {
      failure = e;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How long a crawl has lasted when its first page is shown. */
  static Duration start(SiteConfig config) {
    boolean files = config.site().dir().isPresent() || !config.site().warc().isEmpty();
    return files ? START_OF_FILES : START;
  }

  private void addUnpublished(SiteStore store) throws IOException {
    Instant published =
        store.runs().all().stream()
            .flatMap(r -> r.published().stream())
            .findFirst()
            .orElse(Instant.EPOCH);
    store.pages().forEachPageSince(published, page -> add(List.of(page)));
  }

  private void showNext(
      SiteStore store,
      CommonParts common,
      FreshIndexWriter writer,
      EstimatedRanks ranks,
      AccessRules rules)
      throws IOException {
    long begin = clock();
    List<Long> next = next();
    if (next.isEmpty()) {
      return;
    }
    // Who may read the pages that link there is known at the end of the crawl.
    Map<Long, Map<String, Integer>> anchors = rules.any() ? Map.of() : store.pages().anchors(next);
    long worked = 0;
    for (long page : next) {
      if (worked < MOST_WORK.toNanos() && takes()) {
        put(
            page,
            StoredSite.mostUsed(anchors.getOrDefault(page, Map.of())),
            store,
            common,
            writer,
            ranks,
            rules);
        worked = clock() - begin;
      }
    }
    writer.show();
  }

  private synchronized List<Long> next() {
    return resting ? List.of() : pending.stream().limit(AT_ONCE).toList();
  }

  /** Takes the next page; false when no more are wanted. */
  private synchronized boolean takes() {
    boolean wanted = !resting && !ended;
    if (wanted) {
      pending.removeFirst();
    }
    return wanted;
  }

  /** Shows a page, where it is known who may read it. */
  void put(
      long address,
      List<String> anchors,
      SiteStore store,
      CommonParts common,
      FreshIndexWriter writer,
      EstimatedRanks ranks,
      AccessRules rules)
      throws IOException {
    Optional<StoredPage> page = store.pages().page(address);
    if (page.isEmpty()) {
      return; // It has gone since.
    }
    PageUrl url = page.get().url();
    if (page.get().noindex()) {
      writer.remove(url);
      return;
    }
    RightsDecision rights =
        rules.decide(
            url, store.crawl().find(url).map(UrlRecord::stated).orElse(StatedReaders.NONE));
    if (rules.any() && rights.readers().isPublic() && !rights.isFinal()) {
      return; // Whether another address, or a copy, closes it is known at the end of the crawl.
    }
    ListingKind listing =
        store.listings().find(url).map(StoredListing::kind).orElse(ListingKind.NONE);
    Optional<LocalDate> day = DatedPages.statedDay(page.get().dated(), listing);
    writer.put(
        IndexEntry.of(
                PageEntries.text(
                    page.get(), common, listing, anchors, day, scope.siteName(url).orElse("")),
                ranks.rank(url),
                page.get().changed())
            .readBy(rights.readers()));
  }

  /** Processor time of this thread, ns: on a busy machine, work takes longer than it is. */
  private static long clock() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** Rests from some work; false when this is the end. */
  private boolean rest(Duration worked, FreshIndexWriter writer)
      throws IOException, InterruptedException {
    Duration left = worked.multipliedBy(RESTS);
    left = left.compareTo(LEAST_REST) > 0 ? left : LEAST_REST;
    boolean goesOn = true;
    while (goesOn && left.compareTo(Duration.ZERO) > 0) {
      Duration step = left.compareTo(FreshIndex.BEAT) > 0 ? FreshIndex.BEAT : left;
      goesOn = pause(step);
      left = left.minus(step);
      writer.beat();
    }
    return goesOn;
  }

  /** Waits; false when it is the end. */
  private synchronized boolean pause(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0 && !ended; left = end - System.nanoTime()) {
      wait(left / 1_000_000 + 1);
    }
    return !ended;
  }
}
