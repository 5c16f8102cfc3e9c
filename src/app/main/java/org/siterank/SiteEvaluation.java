package org.siterank;

import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.siterank.change.SiteQueries;
import org.siterank.config.SiteConfig;
import org.siterank.eval.JudgedQuery;
import org.siterank.model.NotPublishedException;
import org.siterank.run.LearntRanks;
import org.siterank.run.RunProgress;
import org.siterank.search.Boosting;
import org.siterank.search.SiteSearcher;
import org.siterank.searchlog.LogJudgments;
import org.siterank.searchlog.SearchClicks;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/** How good the answers of a site are. */
public final class SiteEvaluation {

  private final SiteSearch site;
  private final SiteConfig config;
  private final SiteScope scope;

  SiteEvaluation(SiteSearch site) {
    this.site = site;
    this.config = site.config();
    this.scope = site.scope();
  }

  /**
   * How good the hits are, by judgments.
   *
   * @param progress called with the number of queries searched
   * @throws NotPublishedException when nothing is published yet
   */
  public SearchQuality quality(List<JudgedQuery> judgments, RunProgress progress)
      throws IOException {
    SiteSearcher opened = site.searcher().now();
    try (SiteQueries view = site.view()) {
      return SearchQuality.of(
          opened, view, judgments, site.boosting(), config.fields(), Optional.empty(), progress);
    }
  }

  /**
   * How good the hits are by what people chose, with the ranks of the days before.
   *
   * @param progress called with the number of queries searched
   * @throws NotPublishedException when nothing is published yet
   */
  public SearchQuality quality(LogJudgments judgments, RunProgress progress) throws IOException {
    SiteSearcher opened = site.searcher().now();
    SiteConfig before = config.with("logs.last-day", judgments.split().minusDays(1).toString());
    SiteStore store = SiteStore.openForReading(before.data());
    try (SiteQueries view = new SiteQueries(before, scope, store, site.published().run(store))) {
      LearntRanks learnt = view.learntRanks();
      return SearchQuality.of(
          opened,
          view,
          judgments.queries(),
          config.search().boosting(Boosting.weightFor(learnt.evidence())),
          config.fields(),
          Optional.of(learnt),
          progress);
    }
  }

  /**
   * Reads the results that people chose in the site's own search, by the logs and by the search
   * page of {@code serve}, as judgments.
   *
   * @param split the first day that judges; nothing: that from which on there is half of the clicks
   * @return nothing when no day judges for which there are days before
   */
  public Optional<LogJudgments> judgments(Optional<LocalDate> split) throws IOException {
    try (SiteQueries view = site.view()) {
      SearchClicks clicks = view.searchClicks();
      return split
          .or(clicks::middle)
          .map(clicks::from)
          .filter(judgments -> !judgments.queries().isEmpty());
    }
  }
}
