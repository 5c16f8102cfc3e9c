package org.siterank;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.siterank.backup.Restore;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.model.NotPublishedException;
import org.siterank.run.Rollback;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.RelatedPages;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;

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
    Rollback.complete(config.data(), config.data().resolve("index"));
    return new PublishedSearch(config);
  }

  /**
   * Answers a request on what is published, by what its asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public SearchResponse search(SearchRequest request) throws IOException {
    return searcher.search(request);
  }

  /**
   * The query as it may have been meant, when nothing has all of its words.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    return searcher.now().didYouMean(query, asker);
  }

  /**
   * The address that a text means: a URL, or a path where all pages are on one host.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public Optional<PageUrl> address(String text, Asker asker) throws IOException {
    return searcher.address(text, asker);
  }

  /**
   * The pages that are most similar to a page; for an address without a page those that it may
   * stand for.
   *
   * @param most how many, 1 to {@value RelatedPages#MOST}
   * @throws NotPublishedException when nothing is published yet
   */
  public RelatedPages related(PageUrl url, int most, Asker asker) throws IOException {
    return searcher.now().related(url, most, asker);
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
