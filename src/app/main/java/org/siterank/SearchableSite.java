package org.siterank;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.insight.PageReport;
import org.siterank.model.NotPublishedException;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.PageText;
import org.siterank.search.PassageList;
import org.siterank.search.PassageRequest;
import org.siterank.search.QuestionVector;
import org.siterank.search.RelatedPages;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;

/**
 * A published site for the search page: a data directory ({@link SiteSearch}), or a cluster that
 * was pushed to ({@link ClusterSite}). Thread-safe.
 */
public interface SearchableSite {

  /** The configuration in force. */
  SiteConfig config();

  /** The name that people know the site by: its host. */
  String name();

  /** Where what people ask can be counted; empty when nowhere. */
  Optional<Path> countingFolder();

  /**
   * Identifies what is published now.
   *
   * @throws NotPublishedException when nothing is
   */
  PublishedState publication() throws IOException;

  /** The boost in force. */
  Boosting boosting() throws IOException;

  /**
   * Answers a request; by what its asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  SearchResponse search(SearchRequest request) throws IOException;

  /**
   * Counts what the pages found by a query can be narrowed by.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  List<Facet> facets(String query, Asker asker) throws IOException;

  /** Answers for somebody who is not signed in. */
  default List<Facet> facets(String query) throws IOException {
    return facets(query, Asker.PUBLIC);
  }

  /**
   * The query as it may have been meant, when nothing has all of its words.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  Optional<String> didYouMean(String query, Asker asker) throws IOException;

  /** Answers for somebody who is not signed in. */
  default Optional<String> didYouMean(String query) throws IOException {
    return didYouMean(query, Asker.PUBLIC);
  }

  /**
   * Words and pages that somebody who has typed so much may want.
   *
   * @param most how many of each, at least 1
   * @throws NotPublishedException when nothing is published yet
   */
  List<Completion> completions(String typed, int most, Asker asker) throws IOException;

  /** Answers for somebody who is not signed in. */
  default List<Completion> completions(String typed, int most) throws IOException {
    return completions(typed, most, Asker.PUBLIC);
  }

  /**
   * The title of the page published under just this address; nothing when there is none, it has no
   * title, or titles cannot be looked up there.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  default Optional<String> title(PageUrl url, Asker asker) throws IOException {
    return Optional.empty();
  }

  /**
   * The address that a text means: a URL, or a path where all pages are on one host.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  default Optional<PageUrl> address(String text, Asker asker) throws IOException {
    return PageUrl.parse(text);
  }

  /**
   * The pages that are most similar to a page; for an address without a page those that it may
   * stand for. A page that the asker may not read is answered like one that is not there.
   *
   * @param most how many, 1 to {@value RelatedPages#MOST}
   * @throws NotPublishedException when nothing is published yet
   * @throws NotKeptException when similar pages cannot be found there
   */
  default RelatedPages related(PageUrl url, int most, Asker asker) throws IOException {
    throw new NotKeptException("similar pages cannot be found here");
  }

  /**
   * The passages that answer a query, by what its asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   * @throws NotKeptException when passages cannot be cut there
   */
  default PassageList passages(PassageRequest request) throws IOException {
    throw new NotKeptException("passages cannot be cut here");
  }

  /**
   * A query with its sentence vector, for an engine that searches the pages by itself; by what its
   * asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   * @throws NotKeptException when queries cannot be given vectors there
   */
  default QuestionVector questionVector(String query, Asker asker) throws IOException {
    throw new NotKeptException("queries are given vectors where the site is crawled");
  }

  /**
   * The text of the page published at an address, in any spelling of it; nothing when none is that
   * the asker may read.
   *
   * @throws NotPublishedException when nothing is published yet
   * @throws NotKeptException when texts cannot be read there
   */
  default Optional<PageText> text(PageUrl url, Asker asker) throws IOException {
    throw new NotKeptException("the texts of pages cannot be read here");
  }

  /** Returns true if some pages are versions of each other: answers then depend on the reader. */
  default boolean hasVersions() throws IOException {
    return false;
  }

  /**
   * Whether the site has access rules, so that answers depend on who asks.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  default boolean hasRules() throws IOException {
    return config().hasRules();
  }

  /**
   * All that is known of a page; nothing when it is none of the site.
   *
   * @throws NotKeptException when links and flows are not kept there
   */
  Optional<PageReport> page(PageUrl url) throws IOException;

  /**
   * When what is published now was published; empty when nothing is, or it is not known.
   *
   * @throws IOException when it cannot be read
   */
  default Optional<Instant> publishedAt() throws IOException {
    return Optional.empty();
  }

  /**
   * Metrics of the runs that publish the site, in the text format of Prometheus; empty where they
   * are not known.
   */
  default String runMetrics() throws IOException {
    return "";
  }
}
