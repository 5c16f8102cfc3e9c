package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.content.Template;
import org.siterank.crawl.CrawlStore;
import org.siterank.disk.OwnFiles;
import org.siterank.site.Block;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;
import org.siterank.visits.LineCount;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;
import org.siterank.visits.RobotCount;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

/**
 * The site database {@code site.db} of a data directory. Its schema is documented in {@code
 * schema.sql} and open to anyone with sqlite3. Safe for use by several threads. Methods throw
 * {@link StoreException} when the file is damaged, full or not accessible.
 *
 * <p>Long because all that is stored is asked for here; each table is a class of its own.
 */
public final class SiteStore implements AutoCloseable {

  private final Database database;
  private final Addresses addresses;
  private final CrawlTables crawl;
  private final PageTables pages;
  private final VisitTables visits;
  private final RunTables runs;
  private final EngineQueryTable engineQueries;

  private SiteStore(Database database) {
    this.database = database;
    this.addresses = new Addresses(database);
    this.crawl = new CrawlTables(database, addresses);
    this.pages = new PageTables(database, crawl.layouts());
    this.visits = new VisitTables(database, addresses);
    this.runs = new RunTables(database, addresses);
    this.engineQueries = new EngineQueryTable(database, addresses);
  }

  /** Where the database of a data directory is. */
  public static Path file(Path directory) {
    return directory.resolve("site.db");
  }

  /**
   * Opens the database for a run, creating it when it is missing. The caller holds the {@link
   * DataLock}.
   *
   * @throws StoreException when it is damaged, from a newer version, or not writable
   */
  public static SiteStore openForWriting(Path directory) throws IOException {
    OwnFiles.makeFolder(directory);
    return new SiteStore(Database.openForWriting(file(directory)));
  }

  /**
   * Opens the database to read what is known, also while a run writes.
   *
   * @throws StoreException when there is none yet, or it cannot be read
   */
  public static SiteStore openForReading(Path directory) throws IOException {
    return new SiteStore(Database.openForReading(file(directory)));
  }

  /** The settings that {@link #remember} stored last, by key. */
  public Map<String, List<String>> remembered() throws IOException {
    return runs.settings();
  }

  /** Replaces the stored settings. */
  public void remember(Map<String, List<String>> settings) throws IOException {
    runs.saveSettings(settings);
  }

  /**
   * Renames all that is stored of the addresses of a site, and replaces the stored settings, all of
   * it or nothing.
   *
   * @param name the new name of an address, or the same; the new name of a new name is itself
   * @return how many addresses were renamed
   */
  public int move(UnaryOperator<PageUrl> name, Map<String, List<String>> settings)
      throws IOException {
    try {
      return database.inTransaction(
          () -> {
            runs.writeSettings(settings);
            return new MovedTables(database).rename(name);
          });
    } finally {
      addresses.forget();
    }
  }

  /** The store of the crawl. */
  public CrawlStore crawl() {
    return crawl;
  }

  /** The store of the crawl of one of several sites, which may go on beside those of others. */
  public CrawlStore crawl(String site, SiteScope scope) {
    return crawl.part(site, scope);
  }

  /** Notes what the pages of several sites took to fetch, once their crawls are over. */
  public void weigh() throws IOException {
    crawl.weigh();
  }

  /**
   * Every link to an address that no crawl has met, once for each page that has it.
   *
   * @param nofollow whether links with {@code rel=nofollow}, and those of nofollow pages, count
   * @param action gets the page and the address
   */
  public void forEachUnmet(boolean nofollow, BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    crawl.linkTable().forEachUnmet(nofollow, action);
  }

  /**
   * Tells of pages whose texts are new or changed, as soon as they are stored, on the thread that
   * stores them.
   *
   * @param action gets the numbers of their addresses
   */
  public void onPages(Consumer<List<Long>> action) {
    crawl.onPages(action);
  }

  /** The pages that were pushed. */
  public PushedTable pushed() {
    return crawl.pushedTable();
  }

  /** The store of visits. */
  public VisitStore visits() {
    return visits;
  }

  /** Queries of search engines, as other programs counted them. */
  public EngineQueryTable engineQueries() {
    return engineQueries;
  }

  /** Forgets the addresses that no longer belong to the site; returns how many. */
  public int removeUnless(Predicate<PageUrl> belongs) throws IOException {
    return crawl.removeUnless(belongs);
  }

  /**
   * Every page that says the same as another one, title, text and links: the one with the shortest
   * URL is the original, the others are its copies. Very short texts are left alone.
   *
   * @param action gets original and copy
   */
  public void forEachDuplicate(BiConsumer<PageUrl, PageUrl> action) throws IOException {
    pages.forEachDuplicate(action);
  }

  /** Gives each pair of pages with the same text, also where readers differ. Pairs may repeat. */
  public void forEachCopy(BiConsumer<PageUrl, PageUrl> action) throws IOException {
    pages.forEachCopy(action);
  }

  /**
   * Finds pages that contain nearly all of another page's text, also where readers differ.
   *
   * @param wanted the pages whose text is searched for in the other pages
   * @param action gets a wanted page, and a page that contains its text
   */
  public void forEachContained(Predicate<PageUrl> wanted, BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    pages.forEachContained(wanted, action);
  }

  /**
   * Reads every address, page, run and visit, so that nothing in it can surprise a run.
   *
   * @throws StoreException when the file is damaged
   * @throws IllegalArgumentException when a value is none of ours
   */
  public void readAll() throws IOException {
    crawl.forEach(record -> {});
    pages.forEachHead(true, head -> {});
    visits.forEachVisit(visit -> {});
    readers();
    statedReaders();
    remembered();
    runs();
  }

  /** Every page that was read, without its text, in URL order. */
  public void forEachHead(Consumer<StoredHead> action) throws IOException {
    pages.forEachHead(false, action);
  }

  /** The same with how it is laid out. */
  public void forEachLaidOut(Consumer<StoredHead> action) throws IOException {
    pages.forEachHead(true, action);
  }

  /** Every page that was read, with its text, in URL order. */
  public void forEachPage(Consumer<StoredPage> action) throws IOException {
    pages.forEachPage(action);
  }

  /**
   * Markup, weight and times of the pages, in URL order; nothing of those that were last read by a
   * version that did not note it.
   */
  public void forEachFacts(Consumer<StoredFacts> action) throws IOException {
    crawl.facts().forEach(action);
  }

  /** Pages that name another one as themselves in another language, each with each of those. */
  public void forEachAlternate(BiConsumer<PageUrl, PageMarkup.Alternate> action)
      throws IOException {
    crawl.facts().forEachAlternate(action);
  }

  /** What the pages took to fetch, the newest crawl first. */
  public void forEachWeight(Consumer<StoredWeight> action) throws IOException {
    crawl.weights().forEach(action);
  }

  /** What a stage of the last run warned of. */
  public Set<String> warnings(String stage) throws IOException {
    return runs.warnings(stage);
  }

  /** Keeps what a stage warns of, in the place of what it did in the last run. */
  public void rememberWarnings(String stage, Collection<String> texts) throws IOException {
    runs.saveWarnings(stage, texts);
  }

  /** How many pages were read whose lines are known. */
  public int layouts() throws IOException {
    return crawl.layouts().count();
  }

  /** Pages whose {@link org.siterank.site.PageLayout#signs} have this one, in URL order. */
  public List<PageUrl> pagesWithSign(String sign) throws IOException {
    return crawl.layouts().withSign(sign);
  }

  /**
   * The lines of the pages that were read, in no order.
   *
   * @param wanted whose lines are wanted
   */
  public void forEachBlocks(Predicate<PageUrl> wanted, BiConsumer<PageUrl, List<Block>> action)
      throws IOException {
    crawl.layouts().forEachBlocks(wanted, action);
  }

  /** The template text of the site, as it was stored last. */
  public Template template() throws IOException {
    return crawl.layouts().template();
  }

  /** A sample of the runs of words of a page ({@link org.siterank.content.Shingles}). */
  public int[] shingles(PageUrl url) throws IOException {
    return crawl.layouts().shingles(url);
  }

  /** Where the links of a page lead, in its order. */
  public List<PageUrl> targets(PageUrl url) throws IOException {
    return crawl.linkTable().targets(url);
  }

  /** Returns the evidence that a page is a listing; nothing before the first run. */
  public Optional<StoredListing> listing(PageUrl url) throws IOException {
    return crawl.listings().find(url);
  }

  /** The same of every page, in URL order. */
  public void forEachListing(Consumer<StoredListing> action) throws IOException {
    crawl.listings().forEach(action);
  }

  /**
   * Every page with what its evidence was found from, when there is any.
   *
   * @param action gets the page as it is laid out, and the hash of its input
   */
  public void forEachListingInput(BiConsumer<StoredHead, OptionalLong> action) throws IOException {
    pages.forEachInput(action);
  }

  /** Puts in the place of what is known of each page being a listing what a rule makes of it. */
  public void updateListings(UnaryOperator<StoredListing> rule) throws IOException {
    crawl.listings().update(rule);
  }

  /** Adds and replaces what is known of pages being listings. */
  public void saveListings(Collection<StoredListing> listings) throws IOException {
    crawl.listings().save(listings);
  }

  /** Who may read each page, by the access rules of the last run; empty on a site without rules. */
  public Map<PageUrl, Readers> readers() throws IOException {
    return crawl.readers().all();
  }

  /** Replaces who may read which page. */
  public void saveReaders(Map<PageUrl, Readers> readers) throws IOException {
    crawl.readers().save(readers);
  }

  /** What the site states of who may read its pages, as they were fetched last. */
  public Map<PageUrl, StatedReaders> statedReaders() throws IOException {
    return crawl.readers().stated();
  }

  /** Replaces the stored template text. */
  public void saveTemplate(Template template) throws IOException {
    crawl.layouts().saveTemplate(template);
  }

  /** A page that was read. */
  public Optional<StoredPage> page(PageUrl url) throws IOException {
    return pages.page(url);
  }

  /**
   * The words of followed links that lead to pages, directly or by one redirect, with how many
   * links have them. Reads all links once, whatever the number of pages.
   *
   * @param pages numbers of addresses
   */
  public Map<Long, Map<String, Integer>> anchors(Collection<Long> pages) throws IOException {
    return this.pages.anchors(pages);
  }

  /** The importance of a page as OPIC has it; nothing when the crawl did not ask it. */
  public OptionalDouble importance(PageUrl url) throws IOException {
    return crawl.importance(url);
  }

  /** A page that was read, by the number of its address. */
  public Optional<StoredPage> page(long address) throws IOException {
    return pages.page(address);
  }

  /**
   * The pages whose texts are new or changed since a time, in no order.
   *
   * @param action gets the numbers of their addresses
   */
  public void forEachPageSince(Instant time, LongConsumer action) throws IOException {
    pages.forEachPageSince(time, action);
  }

  /** Every link of every page that was read, by source URL and position. */
  public void forEachLink(Consumer<StoredLink> action) throws IOException {
    pages.forEachLink(action);
  }

  /** Lines of logs read so far, per class; every class is there. */
  public Map<RequestClass, Long> logLines() throws IOException {
    return visits.lines().classes();
  }

  /** Every count of lines, by day, class and detail; together they are the lines read. */
  public void forEachLine(Consumer<LineCount> action) throws IOException {
    visits.lines().forEach(action);
  }

  /** Lines per robot name, most first. */
  public Map<String, Long> robots() throws IOException {
    return visits.lines().robots();
  }

  /** The first unreadable lines. */
  public List<UnreadableLine> unreadableLines() throws IOException {
    return visits.lines().unreadable();
  }

  /** How much referrers told, by day, class and host. */
  public void forEachReferrer(Consumer<ReferrerCount> action) throws IOException {
    visits.referrals().forEachReferrer(action);
  }

  /** Clicks from the site's own search, by query, address and day. */
  public void forEachQuery(Consumer<QueryCount> action) throws IOException {
    visits.referrals().forEachQuery(action);
  }

  /** Visits that found nothing although a link led there, by day, URL, class and referrer. */
  public void forEachLost(Consumer<VisitCount> action) throws IOException {
    visits.lost().forEach(action);
  }

  /** How many of them were dropped for want of room, by day. */
  public void forEachDroppedLost(DroppedLost action) throws IOException {
    visits.lost().forEachDropped(action);
  }

  /** Clients with a browser's name that turned out to be robots, by day and sign. */
  public void forEachRecognised(Consumer<RobotCount> action) throws IOException {
    visits.lines().forEachRecognised(action);
  }

  /** Drops all that logs said and how far they were read: the next reading begins anew. */
  public ForgottenLogs forgetLogs() throws IOException {
    return visits.forget();
  }

  /** Stores a computed ranking, all of it or nothing, and returns its number. */
  public long saveRun(StoredRun run, Iterable<StoredRank> ranks) throws IOException {
    return saveRun(run, ranks, List.of());
  }

  /**
   * The same.
   *
   * @param visits what boosts searches in the place of the scores; none where nothing was counted
   */
  public long saveRun(
      StoredRun run, Iterable<StoredRank> ranks, Iterable<Map.Entry<PageUrl, CountedVisits>> visits)
      throws IOException {
    return runs.save(run, ranks, visits);
  }

  /** Notes that a run was published; runs that never were, and old scores, are dropped. */
  public void published(long run, Instant when) throws IOException {
    runs.published(run, when);
  }

  /** Every run, newest first. */
  public List<StoredRun> runs() throws IOException {
    return runs.all();
  }

  /** The scores of a run, in URL order. */
  public void forEachRank(long run, Consumer<StoredRank> action) throws IOException {
    runs.forEachRank(run, action);
  }

  /** Returns the rank of one page in a run. */
  public Optional<StoredRank> rank(long run, PageUrl url) throws IOException {
    return runs.rank(run, url);
  }

  /** Reads what boosts searches in the place of the scores of a run, the published one alone. */
  public void forEachCounted(long run, BiConsumer<PageUrl, CountedVisits> action)
      throws IOException {
    runs.forEachCounted(run, action);
  }

  /** The same for one page. */
  public Optional<CountedVisits> counted(long run, PageUrl url) throws IOException {
    return runs.counted(run, url);
  }

  @Override
  public void close() throws IOException {
    database.close();
  }
}
