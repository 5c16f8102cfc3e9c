package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.siterank.accesslog.SearchAddresses;
import org.siterank.crawl.CrawlStore;
import org.siterank.disk.OwnFiles;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The site database {@code site.db} of a data directory. Its schema is documented in {@code
 * schema.sql} and open to anyone with sqlite3. Safe for use by several threads. Methods throw
 * {@link StoreException} when the file is damaged, full or not accessible.
 *
 * <p>It hands out the tables; each is a class of its own.
 */
public final class SiteStore implements AutoCloseable {

  private final Database database;
  private final Addresses addresses;
  private final CrawlTables crawl;
  private final PageTables pages;
  private final VisitTables visits;
  private final RunTables runs;
  private final ShareTable shares;
  private final EngineQueryTable engineQueries;

  private SiteStore(Database database) {
    this.database = database;
    this.addresses = new Addresses(database);
    this.crawl = new CrawlTables(database, addresses);
    this.pages = new PageTables(database, crawl.layouts());
    this.visits = new VisitTables(database, addresses);
    this.runs = new RunTables(database, addresses);
    this.shares = new ShareTable(database, addresses);
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
   * @throws StoreException when there is no database yet, or it cannot be read
   */
  public static SiteStore openForReading(Path directory) throws IOException {
    return new SiteStore(Database.openForReading(file(directory)));
  }

  /** Opens a database to read it, and leaves one of an earlier version unchanged. */
  static SiteStore openUnchanged(Path directory) throws IOException {
    return new SiteStore(Database.openForReading(file(directory), false));
  }

  /**
   * Looks whether there is a database that can be read. Changes nothing, whatever its version.
   *
   * @throws StoreException when there is no database yet, or it cannot be read
   */
  public static void requireReadable(Path directory) throws IOException {
    openUnchanged(directory).close();
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

  /**
   * Every few runs, forgets pages that are gone, and that neither links nor visits that are kept
   * lead to; old runs and crawls; and addresses that nothing names any more.
   */
  public void sweep() throws IOException {
    ExpiredRows expired = new ExpiredRows(database);
    try {
      database.inTransaction(
          () -> {
            if (expired.isTimeToSweep()) {
              expired.sweep();
            }
            return null;
          });
    } finally {
      addresses.forget();
    }
  }

  /** The store of the crawl. */
  public CrawlTables crawl() {
    return crawl;
  }

  /** The store of the crawl of one of several sites, which may go on beside those of others. */
  public CrawlStore crawl(String site, SiteScope scope) {
    return crawl.part(site, scope);
  }

  /** Every page that was read, and its links. */
  public PageTables pages() {
    return pages;
  }

  /** Where links lead. */
  public LinkTable links() {
    return crawl.linkTable();
  }

  /** Markup, weight and times of the pages; nothing of those that an older version read last. */
  public FactsTable facts() {
    return crawl.facts();
  }

  /** Bytes and times of the pages, the newest crawl first. */
  public WeightTable weights() {
    return crawl.weights();
  }

  /** How pages are laid out, and the template text of the site. */
  public LayoutTable layouts() {
    return crawl.layouts();
  }

  /** How importance divides among links, by the published run. */
  public ShareTable shares() {
    return shares;
  }

  /** The evidence that pages are listings; nothing before the first run. */
  public ListingTable listings() {
    return crawl.listings();
  }

  /** The readers of each page. */
  public ReadersTable readers() {
    return crawl.readers();
  }

  /** Lines of logs, by class. */
  public LineTables lines() {
    return visits.lines();
  }

  /** Referring hosts, and queries of the own search. */
  public ReferralTables referrals() {
    return visits.referrals();
  }

  /** Visits that found nothing although a link led there. */
  public LostTables lost() {
    return visits.lost();
  }

  /** Pages of other sites whose links lead to what is missing. */
  public LostLinkTable lostLinks() {
    return visits.lostLinks();
  }

  /** How long the server took for the page views of people. */
  public ServedTable served() {
    return visits.served();
  }

  /** Pages that robots with a known name read. */
  public RobotPageTable robotPages() {
    return visits.robotPages();
  }

  /** Searches on the site, at addresses that are recognised so. */
  public SiteSearches siteSearches(SearchAddresses searches) {
    return new SiteSearches(database, searches);
  }

  /** Changes of pages that crawls found. */
  public PageChangeTable pageChanges() {
    return crawl.changes();
  }

  /** Visits by the campaigns that their addresses named. */
  public CampaignTable campaigns() {
    return visits.campaigns();
  }

  /** The rankings, the settings that they rest on, and what the stages warned of. */
  public RunTables runs() {
    return runs;
  }

  /** The pages that were pushed. */
  public PushedTable pushed() {
    return crawl.pushedTable();
  }

  /** The store of visits. */
  public VisitTables visits() {
    return visits;
  }

  /** Queries of search engines, as other programs counted them. */
  public EngineQueryTable engineQueries() {
    return engineQueries;
  }

  /**
   * Reads every address, page, run and visit, so that nothing in it can surprise a run.
   *
   * @throws StoreException when the file is damaged
   * @throws IllegalArgumentException when the database has a value that Siterank does not write
   */
  public void readAll() throws IOException {
    crawl.forEach(record -> {});
    pages.forEachLaidOut(head -> {});
    visits.forEachVisit(visit -> {});
    campaigns().forEach(count -> {});
    lostLinks().forEach(count -> {});
    served().forEach(count -> {});
    robotPages().forEach(count -> {});
    readers().all();
    readers().stated();
    runs.settings();
    runs.all();
  }

  @Override
  public void close() throws IOException {
    database.close();
  }
}
