package org.siterank.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.siterank.config.SiteConfig;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteIndex;
import org.siterank.index.SiteIndexWriter;
import org.siterank.search.AnswerChurn;
import org.siterank.search.Boosting;
import org.siterank.searchlog.SearchLog;
import org.siterank.searchlog.Searches;
import org.siterank.site.PageUrl;
import org.siterank.store.SearchCounts;

/**
 * Keeps an index from being published that answers the most frequent queries of the search page
 * very differently, although the pages concerned have not changed: {@code search.max-churn}.
 */
final class ChurnGuard {

  /** Queries that are tried; our choice. */
  static final int MOST_QUERIES = 100;

  /** Fewer different queries say nothing of the whole; our choice. */
  static final int LEAST_QUERIES = 10;

  private final SiteConfig config;
  private final Path index;

  ChurnGuard(SiteConfig config, Path index) {
    this.config = config;
    this.index = index;
  }

  /**
   * Why an update is not to be published; nothing when it may be.
   *
   * @param writer has made the update, and not published it
   * @param updated what would be published
   */
  Optional<String> objection(SiteIndexWriter writer, PublishedIndex updated) throws IOException {
    double most = config.search().maxChurn();
    Optional<PublishedIndex> published = SiteIndex.published(index);
    if (most >= 1 || published.isEmpty()) {
      return Optional.empty();
    }
    List<String> queries = queries();
    if (queries.size() < LEAST_QUERIES) {
      return Optional.empty();
    }
    AnswerChurn churn =
        AnswerChurn.of(writer, published.get(), updated, this::boosting, config.fields(), queries);
    return churn.queries() < LEAST_QUERIES || churn.share() <= most
        ? Optional.empty()
        : Optional.of(words(churn));
  }

  /** The most frequent queries that found something when they were asked last. */
  private List<String> queries() throws IOException {
    if (!Files.exists(SearchCounts.file(config.data()))) {
      return List.of();
    }
    return Searches.read(config.data()).popular().stream()
        .filter(query -> query.hits() > 0 && !query.query().equals(SearchLog.WITHHELD))
        .limit(MOST_QUERIES)
        .map(Searches.Query::query)
        .toList();
  }

  private Boosting boosting(PublishedIndex state) {
    return config.search().boosting(Boosting.weightFor(state.evidence()));
  }

  private static String words(AnswerChurn churn) {
    AnswerChurn.Example example = churn.example().orElseThrow();
    return String.format(
        Locale.ROOT,
        "of the first %d results of the %d most frequent queries, %.0f %% would be other pages,"
            + " although no page that has changed explains it, more than search.max-churn allows;"
            + " nothing was published. For example, \"%s\" would find %s in place of %s. Look for"
            + " what has changed in the logs, the links or the settings; if it is meant, run again"
            + " with --max-churn 1",
        AnswerChurn.FIRST,
        churn.queries(),
        100 * churn.share(),
        example.query(),
        paths(example.now()),
        paths(example.before()));
  }

  private static String paths(List<PageUrl> pages) {
    return pages.isEmpty()
        ? "nothing"
        : pages.stream().map(PageUrl::value).collect(Collectors.joining(", "));
  }
}
