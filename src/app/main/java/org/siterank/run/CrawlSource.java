package org.siterank.run;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.archive.ArchiveWriter;
import org.siterank.archive.WarcSource;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.AccountSource;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.FolderSource;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.PageSource;
import org.siterank.fetch.ReaderAccount;
import org.siterank.fetch.WebAccess;
import org.siterank.rights.AccessRules;
import org.siterank.site.SiteScope;

/**
 * Where the configuration has the site read from, and where it has it archived.
 *
 * @param pages the source of the pages
 * @param archive what is written, if anything
 * @param accounts by which the pages are asked for as well
 */
record CrawlSource(PageSource pages, Optional<ArchiveWriter> archive, List<AccountSource> accounts)
    implements Closeable {

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
    return new CrawlSource(
        new HttpSource(fetch, scope, archive), Optional.of(archive), accounts(config, scope));
  }

  static CrawlSource withoutArchive(SiteConfig config, SiteScope scope, FetchOptions fetch)
      throws IOException {
    PageSource pages;
    if (config.site().dir().isPresent()) {
      pages = folder(config, config.site().dir().get(), scope);
    } else if (!config.site().warc().isEmpty()) {
      pages = WarcSource.open(config.site().warc(), scope);
    } else {
      pages = new HttpSource(fetch, scope);
    }
    return new CrawlSource(pages, Optional.empty(), accounts(config, scope));
  }

  private static PageSource folder(SiteConfig config, Path folder, SiteScope scope)
      throws IOException {
    return switch (config.site().share()) {
      case OFF -> FolderSource.site(folder, scope);
      case ON -> FolderSource.share(folder, scope, config.rights().header());
      case OPEN -> FolderSource.share(folder, scope, Optional.empty());
    };
  }

  private static List<AccountSource> accounts(SiteConfig config, SiteScope scope)
      throws IOException {
    WebAccess own = WebAccess.of(config.access());
    Map<String, WebAccess> logins = new LinkedHashMap<>();
    for (ReaderAccount account : config.access().as()) {
      logins.put(account.name(), own.as(account));
    }
    List<AccountSource> accounts = new ArrayList<>();
    for (Map.Entry<String, WebAccess> login : logins.entrySet()) {
      boolean anonymous = login.getKey().equals(ReaderAccount.ANONYMOUS);
      accounts.add(
          new AccountSource(
              login.getKey(),
              new HttpSource(config.crawl().fetch(login.getValue()), scope),
              anonymous
                  ? Optional.empty()
                  : Optional.of(login.getValue().check().orElse(scope.start()))));
    }
    boolean isAsked = logins.containsKey(ReaderAccount.ANONYMOUS);
    if (config.checksOpenPages() && !isAsked) {
      AccessRules rules = AccessRules.read(config.rights(), config.accounts(), scope);
      accounts.add(
          new AccountSource(
              ReaderAccount.ANONYMOUS,
              new HttpSource(config.crawl().fetch(own.anonymous()), scope),
              Optional.empty(),
              /* standsForReaders= */ false,
              rules::opensByPattern));
    }
    return accounts;
  }

  @Override
  public void close() throws IOException {
    try {
      pages.close();
      for (AccountSource account : accounts) {
        account.pages().close();
      }
    } finally {
      if (archive.isPresent()) {
        archive.get().close();
      }
    }
  }
}
