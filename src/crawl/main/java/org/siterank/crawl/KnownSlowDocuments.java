package org.siterank.crawl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.siterank.document.SlowDocuments;
import org.siterank.site.PageUrl;

/** The slow documents of a site, as far as its store knows them. */
final class KnownSlowDocuments implements SlowDocuments {

  private final CrawlStore store;
  private final Map<PageUrl, SlowDocument> known = new ConcurrentHashMap<>();

  KnownSlowDocuments(CrawlStore store) throws IOException {
    this.store = store;
    store.forEachSlowDocument(document -> known.put(document.url(), document));
  }

  @Override
  public Optional<String> problem(PageUrl url, String digest) {
    return Optional.ofNullable(known.get(url))
        .filter(document -> document.digest().equals(digest))
        .map(SlowDocument::problem);
  }

  /**
   * Keeps a document at once: a run that is killed has not tried in vain.
   *
   * @throws UncheckedIOException when the store fails
   */
  @Override
  public void add(PageUrl url, String digest, String problem) {
    SlowDocument document = new SlowDocument(url, digest, problem);
    try {
      store.addSlowDocument(document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    known.put(url, document);
  }
}
