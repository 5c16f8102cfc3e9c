package org.siterank;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.backup.Restore;
import org.siterank.change.Neighbourhoods;
import org.siterank.change.SiteQueries;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.index.FreshIndex;
import org.siterank.index.PublishedIndex;
import org.siterank.index.RankEvidence;
import org.siterank.index.SiteIndex;
import org.siterank.meaning.SentenceModel;
import org.siterank.model.NotPublishedException;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.QueryRules;
import org.siterank.search.SearchOptions;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SiteSearcher;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searcher of the latest publication, with the rules for queries as their files have them now.
 * Opened when first asked for; refreshed when the index has changed, here or in another process.
 * Thread-safe.
 */
final class LiveSearcher implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(LiveSearcher.class);

  private final SiteConfig config;
  private final Path index;
  private final RuleFiles rules;
  private SiteSearcher searcher;
  private boolean warned;
  private Neighbourhoods around; // null: not asked for
  private String runAround = "";
  private FolderStamp seen; // of the index when the searcher was made or refreshed
  private Optional<Instant> seenBeat = Optional.empty(); // of the fresh index, at that time

  LiveSearcher(SiteConfig config, Path index) {
    this.config = config;
    this.index = index;
    this.rules = new RuleFiles(config.search(), config.data());
  }

  /**
   * Returns the searcher of what is published now.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  synchronized SiteSearcher now() throws IOException {
    Restore.completeIfFree(config.data());
    Instant now = Instant.now();
    FolderStamp stamp = FolderStamp.of(index, now);
    Optional<Instant> beat = FreshIndex.beat(index, now);
    if (searcher == null || !seen.tells(stamp) || !beat.equals(seenBeat)) {
      requireSearchable(now);
      if (searcher == null) {
        searcher = SiteSearcher.open(index, config.fields());
      } else {
        searcher.refresh();
      }
      seen = stamp;
      seenBeat = beat;
      warnOfOtherModel();
    }
    searcher.use(rules.now());
    return searcher;
  }

  /**
   * Answers a request, by the rank of the site or by authorities around the query, as configured.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  SearchResponse search(SearchRequest request) throws IOException {
    SiteSearcher current = now();
    return config.search().importance() == SearchOptions.Importance.RANK
        ? current.search(request)
        : new AuthoritySearch(current, around(current.published().run())).search(request);
  }

  /** The links of the site, read once for each run that is published. */
  private synchronized Neighbourhoods around(String run) throws IOException {
    if (around == null || !run.equals(runAround)) {
      try (SiteSearch site = SiteSearch.open(config);
          SiteQueries view = site.view()) {
        around = view.neighbourhoods();
        runAround = run;
      } catch (ConfigException e) {
        throw new IOException(e.getMessage(), e); // It was checked when this was opened.
      }
    }
    return around;
  }

  /** A model tells nothing of pages whose vectors are of another one, or that have none yet. */
  private void warnOfOtherModel() throws IOException {
    Optional<SentenceModel> model = rules.now().model();
    if (model.isPresent()
        && !model.get().fingerprint().equals(searcher.published().model())
        && !warned) {
      warned = true;
      LOG.warn(
          "search.meaning: the published pages have no vectors of {} yet; the next siterank run"
              + " makes them",
          model.get().name());
    }
  }

  private void requireSearchable(Instant now) throws IOException {
    // What may not be looked into seems empty otherwise.
    if (Files.isDirectory(config.data()) && !Files.isExecutable(config.data())) {
      throw new AccessDeniedException(config.data().toString());
    }
    if (SiteIndex.currentRun(index).isEmpty() && FreshIndex.now(index, now).isEmpty()) {
      throw SiteIndex.isOfAnotherVersion(index)
          ? NotPublishedException.ofAnotherVersion(config.data())
          : new NotPublishedException(config.data());
    }
  }

  /** The address that a text means: a URL, or a path where all pages are on one host. */
  Optional<PageUrl> address(String text, Asker asker) throws IOException {
    Optional<PageUrl> url = PageUrl.parse(text);
    if (url.isPresent() || !text.startsWith("/")) {
      return url;
    }
    List<PageUrl> sites = config.site().urls();
    Optional<PageUrl> root = sites.size() == 1 ? Optional.of(sites.get(0)) : now().root(asker);
    return root.flatMap(page -> page.resolve(text));
  }

  /** Switches to what a run of this process has published, if anybody searches. */
  synchronized void refresh() throws IOException {
    if (searcher != null) {
      searcher.refresh();
    }
  }

  private synchronized boolean isOpen() {
    return searcher != null;
  }

  private synchronized long rulesVersion() {
    return rules.version();
  }

  /** Returns the synonyms and recommended pages. */
  synchronized QueryRules rules() throws IOException {
    return rules.now();
  }

  /** Identifies what answers are made of: run, pages, index and rules. */
  PublishedState state() throws IOException {
    SiteSearcher current = now();
    PublishedIndex published = current.published();
    return new PublishedState(published.run(), current.pages(), current.version(), rulesVersion());
  }

  /** Returns what the published ranks rest on; empty when nothing is published. */
  private Optional<RankEvidence> evidence() throws IOException {
    if (isOpen()) {
      return Optional.of(now().published().evidence());
    }
    return SiteIndex.published(index).map(PublishedIndex::evidence);
  }

  /** Returns the configured boost; unless configured, its weight follows from the evidence. */
  Boosting boosting() throws IOException {
    return config.search().boosting(Boosting.weightFor(evidence().orElse(RankEvidence.none(0))));
  }

  /** Says in one sentence why the boost has the weight it has. */
  String boostReason() throws IOException {
    if (config.search().boost() == SearchOptions.Boost.NONE) {
      return "search.boost is none, so ranks do not count";
    }
    if (config.search().weight().isPresent()) {
      return "set by search.weight";
    }
    return evidence().map(Boosting::reasonFor).orElse("nothing is published yet");
  }

  /** Returns the recommended pages that are not published, each with its query. */
  Map<PageUrl, String> missingBestBets() throws IOException {
    Map<PageUrl, String> missing = new LinkedHashMap<>();
    QueryRules rules = rules();
    if (SiteIndex.currentRun(index).isPresent()) {
      SiteSearcher current = now();
      for (Map.Entry<String, List<PageUrl>> bet : rules.bestBets().all().entrySet()) {
        for (PageUrl page : bet.getValue()) {
          if (!missing.containsKey(page) && !current.has(page)) {
            missing.put(page, bet.getKey());
          }
        }
      }
    }
    return missing;
  }

  @Override
  public synchronized void close() throws IOException {
    if (searcher != null) {
      searcher.close();
      searcher = null;
    }
    rules.close();
  }
}
