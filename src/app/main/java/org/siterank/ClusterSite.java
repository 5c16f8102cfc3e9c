package org.siterank;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.siterank.cluster.ClusterAccess;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.ClusterException;
import org.siterank.cluster.ClusterSearcher;
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
import org.siterank.search.RelatedPages;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.PageUrl;

/**
 * A site as {@code siterank push} has put it into a cluster. It needs no data directory, and as
 * many of these may run as are wanted.
 */
public final class ClusterSite implements SearchableSite, Closeable {

  /**
   * How long somebody who waits for a page waits for a cluster: the other nodes are asked at once,
   * so this matters only when the whole cluster is overloaded or unreachable.
   */
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Requests in progress at one time: as many as the search page has threads. */
  private static final int CONNECTIONS = 32;

  private final SiteConfig config;
  private final ClusterAddress address;
  private final ClusterSearcher cluster;
  private final RuleFiles rules;

  private ClusterSite(SiteConfig config, ClusterAddress address, ClusterSearcher cluster) {
    this.config = config;
    this.address = address;
    this.cluster = cluster;
    this.rules = new RuleFiles(config.search(), config.data());
  }

  /** The cluster, with the rules as they are now. */
  private synchronized ClusterSearcher cluster() throws IOException {
    cluster.use(rules.now());
    return cluster;
  }

  private synchronized long rulesVersion() throws IOException {
    rules.now();
    return rules.version();
  }

  /** Opens a site; nothing is asked yet. */
  public static ClusterSite open(SiteConfig config, ClusterAddress address, ClusterAccess access)
      throws IOException {
    return new ClusterSite(config, address, ClusterSearcher.open(address, access, config.fields()));
  }

  /**
   * Opens a site for many who wait for its pages, so that the cluster is not waited for long;
   * nothing is asked yet.
   */
  public static ClusterSite forVisitors(
      SiteConfig config, ClusterAddress address, ClusterAccess access) throws IOException {
    return open(
        config,
        address,
        new ClusterAccess(
            access.credentials(),
            access.ca(),
            access.retryFor().compareTo(PATIENCE) < 0 ? access.retryFor() : PATIENCE,
            CONNECTIONS));
  }

  private interface Question<T> {
    T ask() throws IOException;
  }

  private static <T> T ask(Question<T> question) throws IOException {
    try {
      return question.ask();
    } catch (ClusterException e) {
      if (e.isNothingPublished()) {
        throw new NotPublishedException(e);
      }
      throw new UnavailableException(e);
    }
  }

  @Override
  public SiteConfig config() {
    return config;
  }

  /** The host of the site that is configured, or else the name of the index. */
  @Override
  public String name() {
    List<PageUrl> urls = config.site().urls();
    return urls.isEmpty() ? address.index() : urls.get(0).host();
  }

  /** The data directory, when there is one: none is made for this. */
  @Override
  public Optional<Path> countingFolder() {
    return Optional.of(config.data()).filter(Files::isDirectory);
  }

  @Override
  public PublishedState publication() throws IOException {
    ClusterSearcher.Published published = ask(cluster::published);
    return new PublishedState(
        published.run(), published.pages(), published.version(), rulesVersion());
  }

  @Override
  public boolean hasRules() throws IOException {
    return config.hasRules() || ask(cluster::published).restricted();
  }

  /** The boost the configuration asks for, or else the one that was pushed. */
  @Override
  public Boosting boosting() throws IOException {
    return config.search().boosting(ask(cluster::published).weight());
  }

  @Override
  public SearchResponse search(SearchRequest request) throws IOException {
    return ask(() -> cluster().search(request));
  }

  @Override
  public List<Facet> facets(String query, Asker asker) throws IOException {
    return ask(() -> cluster().facets(query, asker));
  }

  @Override
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    return ask(() -> cluster().didYouMean(query, asker));
  }

  @Override
  public List<Completion> completions(String typed, int most, Asker asker) throws IOException {
    return typed.isEmpty()
        ? List.of()
        : ask(() -> cluster().completions(typed, boosting(), most, asker));
  }

  @Override
  public Optional<PageReport> page(PageUrl url) throws IOException {
    throw new NotKeptException(
        "links and flows are not in the cluster; ask where the site is crawled");
  }

  /** Resolves a path on the site that is configured; without one it means no page. */
  @Override
  public Optional<PageUrl> address(String text, Asker asker) {
    Optional<PageUrl> url = PageUrl.parse(text);
    List<PageUrl> sites = config.site().urls();
    return url.isPresent() || sites.size() != 1 ? url : sites.get(0).resolve(text);
  }

  @Override
  public RelatedPages related(PageUrl url, int most, Asker asker) throws IOException {
    throw new NotKeptException(
        "a cluster cannot find similar pages; ask where the site is crawled");
  }

  @Override
  public PassageList passages(PassageRequest request) throws IOException {
    throw new NotKeptException(
        "passages are cut where the site is crawled; a cluster answers api/search");
  }

  @Override
  public Optional<PageText> text(PageUrl url, Asker asker) throws IOException {
    throw new NotKeptException(
        "the texts of pages are read where the site is crawled, not in a cluster");
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
