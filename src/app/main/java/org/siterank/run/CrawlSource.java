package org.siterank.run;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.siterank.archive.ArchiveWriter;
import org.siterank.archive.WarcSource;
import org.siterank.config.SiteConfig;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.FolderSource;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.PageSource;
import org.siterank.site.SiteScope;

/**
 * Where the configuration has the site read from, and where it has it archived.
 *
 * @param pages the source of the pages
 * @param archive what is written, if anything
 */
record CrawlSource(PageSource pages, Optional<ArchiveWriter> archive) implements Closeable {

  static CrawlSource open(SiteConfig config, SiteScope scope, FetchOptions fetch)
      throws IOException {
    if (config.crawl().archive().isEmpty()) {
      return withoutArchive(config, scope, fetch);
    }
    ArchiveWriter archive =
        new ArchiveWriter(
            config.crawl().archive().get(),
            config.crawl().archiveSize(),
            fetch.userAgent(),
            Instant.now());
    return new CrawlSource(new HttpSource(fetch, scope, archive), Optional.of(archive));
  }

  static CrawlSource withoutArchive(SiteConfig config, SiteScope scope, FetchOptions fetch)
      throws IOException {
    PageSource pages;
    if (config.site().dir().isPresent()) {
      pages = new FolderSource(config.site().dir().get(), scope);
    } else if (!config.site().warc().isEmpty()) {
      pages = WarcSource.open(config.site().warc(), scope);
    } else {
      pages = new HttpSource(fetch, scope);
    }
    return new CrawlSource(pages, Optional.empty());
  }

  @Override
  public void close() throws IOException {
    try {
      pages.close();
    } finally {
      if (archive.isPresent()) {
        archive.get().close();
      }
    }
  }
}
