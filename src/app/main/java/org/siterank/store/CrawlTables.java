package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.CrawlStore;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.KeptFile;
import org.siterank.crawl.SlowDocument;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;

/**
 * The crawl's part of the database: addresses of the site, documents, links, cycles. What one step
 * of a crawl writes is written in one transaction, and read back next to it.
 */
public final class CrawlTables implements CrawlStore {

  private final Database database;
  private final Addresses addresses;
  private final CashTables cash;
  private final LinkTable links;
  private final LayoutTable layout;
  private final DocumentTable documents;
  private final ListingTable listings;
  private final ReadersTable readers;
  private final FactsTable facts;
  private final WeightTable weights;
  private final PushedTable pushed;
  private final PageChangeTable changes;
  private final ShareTable shares;
  private final List<Long> written = new ArrayList<>(); // By the transaction in progress.
  private Consumer<List<Long>> onPages = pages -> {};

  CrawlTables(Database database, Addresses addresses) {
    this.cash = new CashTables(database, addresses);
    this.links = new LinkTable(database, addresses);
    this.layout = new LayoutTable(database);
    this.listings = new ListingTable(database, addresses);
    this.readers = new ReadersTable(database, addresses);
    this.facts = new FactsTable(database);
    this.weights = new WeightTable(database);
    this.pushed = new PushedTable(database, addresses, this);
    this.changes = new PageChangeTable(database, addresses);
    this.documents = new DocumentTable(database, layout, links, changes);
    this.shares = new ShareTable(database, addresses);
    this.database = database;
    this.addresses = addresses;
  }

  /** The crawl of one of several sites. */
  CrawlStore part(String site, SiteScope scope) {
    return new CrawlPart(this, SiteAddresses.of(site, scope));
  }

  @Override
  public long beginCycle() throws IOException {
    return beginCycle(SiteAddresses.ALONE.site());
  }

  long beginCycle(String site) throws IOException {
    return database.inTransaction(
        () -> {
          long open =
              database.number("SELECT max(id) FROM cycle WHERE finished = 0 AND site = ?", site);
          if (open == 0) {
            changes.forget(Instant.now());
            database.update("INSERT INTO cycle(finished, site) VALUES (0, ?)", site);
            open = database.number("SELECT last_insert_rowid()");
          }
          return open;
        });
  }

  @Override
  public void endCycle(long cycle) throws IOException {
    database.inTransaction(
        () -> {
          weights.add(cycle);
          return endCycleOf(SiteAddresses.ALONE.site(), cycle);
        });
  }

  /** Of several sites, the weights of all are noted together, by {@link #weigh}. */
  void endCycle(String site, long cycle) throws IOException {
    database.inTransaction(() -> endCycleOf(site, cycle));
  }

  private int endCycleOf(String site, long cycle) throws SQLException {
    return database.update("UPDATE cycle SET finished = 1 WHERE id <= ? AND site = ?", cycle, site);
  }

  /** Notes what the pages of all sites took to fetch, once their crawls are over. */
  public void weigh() throws IOException {
    database.inTransaction(
        () -> {
          weights.add(database.number("SELECT max(id) FROM cycle"));
          return null;
        });
  }

  @Override
  public Optional<UrlRecord> find(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database
                  .statement(UrlRecordRow.SELECT + " WHERE a.url = ?", url.value())
                  .executeQuery()) {
            return row.next() ? Optional.of(UrlRecordRow.of(row)) : Optional.empty();
          }
        });
  }

  @Override
  public void forEach(Consumer<UrlRecord> action) throws IOException {
    forEach(SiteAddresses.ALONE, action);
  }

  void forEach(SiteAddresses site, Consumer<UrlRecord> action) throws IOException {
    database.read(
        () -> {
          site.forEach(database, UrlRecordRow.SELECT, row -> action.accept(UrlRecordRow.of(row)));
          return null;
        });
  }

  @Override
  public List<Link> links(PageUrl url) throws IOException {
    return links.of(url);
  }

  /**
   * Sets the listener that learns of pages whose texts are new or changed, once they are stored.
   */
  public void onPages(Consumer<List<Long>> action) {
    onPages = action;
  }

  @Override
  public void save(Collection<CrawlResult> batch, Optional<CashChange> change) throws IOException {
    save(batch, change, SiteAddresses.ALONE);
  }

  /** Stores a batch of the crawl of one of several sites. */
  void save(Collection<CrawlResult> batch, Optional<CashChange> change, SiteAddresses site)
      throws IOException {
    try {
      List<Long> pages =
          database.inTransaction(
              () -> {
                written.clear();
                for (CrawlResult result : batch) {
                  save(result);
                }
                if (change.isPresent()) {
                  cash.save(change.get(), site);
                }
                return List.copyOf(written);
              });
      onPages.accept(pages);
    } catch (IOException | RuntimeException e) {
      database.read(
          () -> {
            addresses.forget(); // Under the lock: crawls of other sites may be using them.
            return null;
          });
      throw e;
    }
  }

  /** The table of what changed. */
  PageChangeTable changes() {
    return changes;
  }

  /** The table of what was pushed. */
  PushedTable pushedTable() {
    return pushed;
  }

  @Override
  public Set<PageUrl> pushed() throws IOException {
    return pushed(SiteAddresses.ALONE);
  }

  Set<PageUrl> pushed(SiteAddresses site) throws IOException {
    return pushed.pages(site);
  }

  /** Stores one result; within a transaction. */
  void write(CrawlResult result) throws SQLException, IOException {
    save(result);
  }

  private void save(CrawlResult result) throws SQLException, IOException {
    UrlRecord record = result.record();
    long address = addresses.id(record.url());
    Long target = record.target().isPresent() ? addresses.id(record.target().get()) : null;
    changes.note(address, result);
    database.update(
        "INSERT OR REPLACE INTO crawl(address, status, http_status, target, depth, fetched, etag,"
            + " last_modified, misses, cycle, problem) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        address,
        record.status().name(),
        record.httpStatus(),
        target,
        record.depth(),
        record.fetched().map(Instant::toEpochMilli).orElse(null),
        record.etag(),
        record.lastModified(),
        record.misses(),
        record.cycle(),
        record.problem());
    FetchHistory visits = record.visits();
    if (visits.equals(FetchHistory.NONE)) {
      database.update("DELETE FROM visit WHERE address = ?", address);
    } else {
      database.update(
          "INSERT OR REPLACE INTO visit(address, compared, changed, watched, failures)"
              + " VALUES (?,?,?,?,?)",
          address,
          visits.compared(),
          visits.changed(),
          visits.watched().toMillis(),
          visits.failures());
    }
    readers.save(address, record.stated());
    if (record.status() != UrlStatus.READ) {
      documents.remove(address);
      facts.remove(address);
    } else if (result.page().isPresent()) {
      facts.save(address, result.page().get().markup(), result.transfer());
      if (documents.save(
          address, record, result.page().get(), result.fingerprints().orElseThrow())) {
        written.add(address);
      }
    }
  }

  @Override
  public Optional<byte[]> digest(PageUrl url) throws IOException {
    return database.read(() -> Optional.ofNullable(documents.digest(addresses.find(url))));
  }

  @Override
  public String text(PageUrl url) throws IOException {
    return database.read(() -> documents.text(addresses.find(url)));
  }

  @Override
  public Optional<CashTotals> cash() throws IOException {
    return cash(SiteAddresses.ALONE.site());
  }

  Optional<CashTotals> cash(String site) throws IOException {
    return cash.totals(site);
  }

  @Override
  public Map<PageUrl, Double> linkWeights(PageUrl source) throws IOException {
    return shares.of(source);
  }

  @Override
  public void forEachAccount(Consumer<CashAccount> action) throws IOException {
    forEachAccount(SiteAddresses.ALONE, action);
  }

  void forEachAccount(SiteAddresses site, Consumer<CashAccount> action) throws IOException {
    cash.forEach(site, action);
  }

  @Override
  public Optional<KeptFile> file(PageUrl url) throws IOException {
    return database.read(() -> KeptFiles.find(database, url));
  }

  @Override
  public void keep(KeptFile file) throws IOException {
    database.inTransaction(() -> KeptFiles.save(database, file));
  }

  @Override
  public Map<String, Instant> traps() throws IOException {
    return database.read(
        () -> {
          Map<String, Instant> traps = new TreeMap<>();
          database.forEach(
              "SELECT name, found FROM trap",
              row -> traps.put(row.getString("name"), Instant.ofEpochMilli(row.getLong("found"))));
          return traps;
        });
  }

  @Override
  public void addTrap(String key, Instant when) throws IOException {
    database.inTransaction(
        () ->
            database.update(
                "INSERT OR REPLACE INTO trap(name, found) VALUES (?,?)", key, when.toEpochMilli()));
  }

  @Override
  public void forEachSlowDocument(Consumer<SlowDocument> action) throws IOException {
    database.read(
        () -> {
          documents.forEachSlow(action);
          return null;
        });
  }

  @Override
  public void addSlowDocument(SlowDocument document) throws IOException {
    database.inTransaction(() -> documents.addSlow(addresses.id(document.url()), document));
  }

  /** Forgets the addresses of the site that no longer belong to it; returns how many. */
  public int removeUnless(Predicate<PageUrl> belongs) throws IOException {
    return database.inTransaction(
        () -> {
          List<Long> foreign = new ArrayList<>();
          database.forEach(
              "SELECT c.address, a.url FROM crawl c JOIN address a ON a.id = c.address",
              row -> {
                if (!belongs.test(StoredValue.url(row, "url"))) {
                  foreign.add(row.getLong("address"));
                }
              });
          for (long address : foreign) {
            documents.remove(address);
            facts.remove(address);
            readers.save(address, StatedReaders.NONE);
            pushed.remove(address);
            database.update("DELETE FROM crawl WHERE address = ?", address);
            database.update("DELETE FROM visit WHERE address = ?", address);
            database.update("DELETE FROM slow_document WHERE address = ?", address);
            // Its cash goes to the virtual page when the next crawl adds up what is left.
            database.update("DELETE FROM cash WHERE address = ?", address);
          }
          return foreign.size();
        });
  }

  /** The table of readers. */
  ReadersTable readers() {
    return readers;
  }

  /** The table of listings. */
  ListingTable listings() {
    return listings;
  }

  /** The table of layouts, without the texts; and what the last run made of them. */
  LayoutTable layouts() {
    return layout;
  }

  /** The table of links. */
  LinkTable linkTable() {
    return links;
  }

  /** The table of facts. */
  FactsTable facts() {
    return facts;
  }

  /** The table of weights. */
  WeightTable weights() {
    return weights;
  }

  /** The importance of a page as OPIC has it; nothing when the crawl did not ask it. */
  public OptionalDouble importance(PageUrl url) throws IOException {
    return cash.importance(url);
  }
}
