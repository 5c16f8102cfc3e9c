package org.siterank.imports;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;
import org.siterank.accesslog.ReferrerLookup;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;
import org.siterank.exports.DaySpan;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.exports.VisitExport;
import org.siterank.exports.VisitProgram;
import org.siterank.exports.VisitSink;
import org.siterank.model.OtherSiteException;
import org.siterank.model.RememberedSite;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;
import org.siterank.visits.LogBatch;

/**
 * Imports data of other programs: links and pages in place of a crawl, visits in addition to those
 * of the logs, queries of search engines. A table is made empty here, filled, and taken. Nothing is
 * published; see {@code SiteStages.rank}.
 *
 * <p>To take a table needs the data directory for itself: {@link DataLock.HeldException} when a run
 * is at work, {@link OtherSiteException} when the directory belongs to another site.
 */
public final class SiteImport {

  /** Writes into the database, and reports what was written. */
  private interface Writing<R> {
    R into(SiteStore store) throws IOException;
  }

  private final SiteConfig config;
  private final SiteScope scope;

  public SiteImport(SiteConfig config, SiteScope scope) {
    this.config = config;
    this.scope = scope;
  }

  /** An empty link table. */
  public LinkImport links() {
    return new LinkImport(scope);
  }

  /** An empty page table. */
  public PageImport pages() {
    return new PageImport(scope);
  }

  /** An empty list of addresses. */
  public AddressImport addresses() {
    return new AddressImport(scope);
  }

  /** Returns true if an address belongs to the site. */
  public boolean isOfSite(String address) {
    return PageUrl.parse(address).map(scope::canonical).filter(scope::contains).isPresent();
  }

  /**
   * An empty table of visits.
   *
   * @param first the first day that the visits are of
   * @param last the last one, not before it and not in the future
   * @throws IllegalArgumentException for other days, or more than ten years of them
   */
  public InflowImport inflow(LocalDate first, LocalDate last) {
    InflowImport inflow = new InflowImport(scope, Optional.empty(), LocalDate.now(ZoneOffset.UTC));
    inflow.over(new DaySpan(first, last));
    return inflow;
  }

  /**
   * Reads the visits of a program's export.
   *
   * @param file as the program has exported it: text, gzip, or a zip archive
   * @param days the days that are wanted, and those of an export that does not tell any
   * @param unsaid how visitors came of whom the export does not tell it; nothing: {@code DIRECT}
   * @param tally counts the rows
   * @throws RefusedExportException when it is no export of the program, damaged, or its days are
   *     not known; the message names file, line and value
   */
  public InflowImport inflow(
      VisitProgram program,
      Path file,
      Optional<DaySpan> days,
      Optional<RequestClass> unsaid,
      RowTally tally)
      throws IOException, RefusedExportException {
    InflowImport inflow =
        new InflowImport(scope, Optional.of(program), LocalDate.now(ZoneOffset.UTC));
    VisitExport.read(
        program, file, new VisitSink(inflow, tally, days, unsaid, new ReferrerLookup(scope)));
    return inflow;
  }

  /** An empty table of queries. */
  public QueryImport queries() {
    return new QueryImport(scope, LocalDate.now(ZoneOffset.UTC));
  }

  /**
   * Makes a link table all that is known of the pages and links of the site: what an earlier import
   * or crawl knew goes.
   *
   * @throws IllegalArgumentException when the table has no page
   */
  public LinkImport.Report take(LinkImport links) throws IOException {
    return write(store -> links.save(store, Instant.now()));
  }

  /** Adds addresses to those that the next crawl asks for. */
  public AddressImport.Report take(AddressImport addresses) throws IOException {
    return write(addresses::save);
  }

  /** Adds a page table to what is known of the pages of the site. */
  public PageImport.Report take(PageImport pages) throws IOException {
    return write(store -> pages.save(store, Instant.now()));
  }

  /**
   * Adds visits to those of the logs, unless the same table was taken before.
   *
   * @param table the file that they were read from
   */
  public InflowImport.Report take(InflowImport inflow, Path table) throws IOException {
    return take(inflow, table, Optional.empty());
  }

  /**
   * Adds visits to those of the logs, but for the days that the same program has told before.
   *
   * @param table the file that they were read from
   * @param only the class of visits by which a day counts as told; nothing for any class
   */
  public InflowImport.Report take(InflowImport inflow, Path table, Optional<RequestClass> only)
      throws IOException {
    return write(store -> inflow.save(store, table, only, Instant.now()));
  }

  /**
   * Adds logs that were counted elsewhere, unless the same folder was taken before.
   *
   * @param folder tables as the job {@code org.siterank.spark.Logs} writes them for a site
   * @throws RefusedExportException when it is none, or damaged; nothing was added then
   */
  public CountedLogs.Report takeCounts(Path folder) throws IOException, RefusedExportException {
    LogBatch batch = CountedLogs.read(folder, scope, Instant.now());
    return write(store -> CountedLogs.save(store, batch));
  }

  /**
   * Stores queries in the place of those of the same days: see {@link
   * org.siterank.store.EngineQueryTable#save}.
   *
   * @param queries not empty
   */
  public QueryImport.Report take(QueryImport queries) throws IOException {
    return write(queries::save);
  }

  /**
   * Stores pushed documents, all of them or none; first what waits in the {@link #inbox}, which
   * came before.
   *
   * @param documents JSON lines, or a JSON array of documents
   * @return what became of the documents; the warnings are those of the inbox
   * @throws RefusedDocumentException at the first that cannot be taken
   */
  public DocumentInbox.Taken take(Reader documents) throws IOException, RefusedDocumentException {
    RefusedDocumentException[] refused = new RefusedDocumentException[1];
    DocumentInbox.Taken taken =
        write(
            store -> {
              DocumentInbox.Taken waiting = inbox().take(store);
              try {
                return new DocumentInbox.Taken(
                    new DocumentImport(scope, config.hasRules())
                        .save(store, documents, Instant.now()),
                    waiting.warnings());
              } catch (RefusedDocumentException e) {
                refused[0] = e;
                return waiting;
              }
            });
    if (refused[0] != null) {
      throw refused[0];
    }
    return taken;
  }

  /** Where pushed documents wait for the next run. */
  public DocumentInbox inbox() {
    return new DocumentInbox(config, scope);
  }

  private <R> R write(Writing<R> what) throws IOException {
    try (DataLock lock = DataLock.take(config.data());
        SiteStore store = SiteStore.openForWriting(lock.directory())) {
      RememberedSite.check(store, config, scope, true);
      RememberedSite.remember(store, config);
      return what.into(store);
    }
  }
}
