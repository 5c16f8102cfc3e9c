package org.siterank.imports;

import java.io.IOException;
import java.io.Reader;
import java.time.Instant;
import java.util.Optional;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.document.DocumentParser;
import org.siterank.site.SiteScope;
import org.siterank.store.PushedTable;
import org.siterank.store.SiteStore;

/**
 * Documents that a content management system pushes. They are pages like all others, with text,
 * links and readers; the crawl walks through them and asks for none of them. A document takes the
 * place of what is known of its address, until one with {@code "delete": true} removes it: then the
 * crawl may ask for the address again.
 */
public final class DocumentImport {

  /**
   * Result of an import.
   *
   * @param added pages that were not known
   * @param replaced pages that were known, crawled or pushed
   * @param deleted pages that were removed
   * @param unknown documents to be deleted of which nothing was known
   */
  public record Report(int added, int replaced, int deleted, int unknown) {

    static final Report NONE = new Report(0, 0, 0, 0);

    Report plus(Report other) {
      return new Report(
          added + other.added,
          replaced + other.replaced,
          deleted + other.deleted,
          unknown + other.unknown);
    }

    /** All documents. */
    public int documents() {
      return added + replaced + deleted + unknown;
    }
  }

  /** {@code 410 Gone} (RFC 9110, 15.5.11). */
  private static final int GONE = 410;

  private final SiteScope scope;
  private final DocumentLines lines;
  private Report report = Report.NONE;

  DocumentImport(SiteScope scope, boolean hasRules) {
    this.scope = scope;
    this.lines = new DocumentLines(scope, hasRules);
  }

  /** Takes all documents of a text in one transaction, or none of them. */
  Report save(SiteStore store, Reader text, Instant when)
      throws IOException, RefusedDocumentException {
    report = Report.NONE;
    RefusedDocumentException[] refused = new RefusedDocumentException[1];
    try (DocumentParser parser = new DocumentParser()) {
      return store
          .pushed()
          .change(
              table -> {
                try {
                  lines.read(text, (document, json) -> save(store, table, document, parser, when));
                  return report;
                } catch (RefusedDocumentException e) {
                  refused[0] = e;
                  throw new IOException(e); // Undoes what was written.
                }
              });
    } catch (IOException e) {
      if (refused[0] != null) {
        throw refused[0];
      }
      throw e;
    }
  }

  private void save(
      SiteStore store,
      PushedTable table,
      PushedDocument document,
      DocumentParser parser,
      Instant when)
      throws IOException {
    Optional<UrlRecord> known = store.crawl().find(document.url());
    boolean isPage = known.filter(record -> record.status() == UrlStatus.READ).isPresent();
    int depth = known.map(UrlRecord::depth).orElse(LinkImport.depth(document.url(), scope));
    if (!document.delete()) {
      UrlRecord record = LinkImport.record(document.url(), 200, depth, when);
      table.save(
          new CrawlResult(record, Optional.of(document.page(parser))), document.readers(), when);
      report = report.plus(isPage ? new Report(0, 1, 0, 0) : new Report(1, 0, 0, 0));
    } else if (known.isPresent()) {
      table.remove(LinkImport.record(document.url(), GONE, depth, when));
      report = report.plus(isPage ? new Report(0, 0, 1, 0) : new Report(0, 0, 0, 1));
    } else {
      report = report.plus(new Report(0, 0, 0, 1));
    }
  }
}
