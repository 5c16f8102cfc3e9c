package org.siterank;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.siterank.backup.Restore;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.model.NotPublishedException;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;

/**
 * Searches what is published in a data directory, and nothing else: the index has all of it, so
 * that neither the database is opened, which takes as long as Lucene's start, nor a site has to be
 * configured. Thread-safe, as {@link SiteSearch} is.
 */
public final class PublishedSearch implements Closeable {

  private final LiveSearcher searcher;

  private PublishedSearch(SiteConfig config) {
    this.searcher = new LiveSearcher(config, config.data().resolve("index"));
  }

  /**
   * Opens a data directory; nothing needs to be published yet.
   *
   * @throws ConfigException when settings contradict each other
   */
  public static PublishedSearch open(SiteConfig config) throws IOException, ConfigException {
    config.checkSource();
    Restore.complete(config.data());
    return new PublishedSearch(config);
  }

  /**
   * Answers a request on what is published, by what its asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public SearchResponse search(SearchRequest request) throws IOException {
    return searcher.now().search(request);
  }

  /**
   * The query as it may have been meant, when nothing has all of its words.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    return searcher.now().didYouMean(query, asker);
  }

  /** The boost the configuration asks for; unless it says otherwise, by what the ranks rest on. */
  public Boosting boosting() throws IOException {
    return searcher.boosting();
  }

  /** Why the boost has the weight it has, in one sentence. */
  public String boostReason() throws IOException {
    return searcher.boostReason();
  }

  @Override
  public void close() throws IOException {
    searcher.close();
  }
}
