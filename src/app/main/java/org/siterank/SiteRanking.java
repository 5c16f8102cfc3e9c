package org.siterank;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.analysis.Language;
import org.siterank.boost.Saturation;
import org.siterank.change.SiteQueries;
import org.siterank.cluster.ClusterOptions;
import org.siterank.config.SiteConfig;
import org.siterank.engines.PublishedRankTable;
import org.siterank.flow.RankDifference;
import org.siterank.index.PublishedIndex;
import org.siterank.index.PublishedTexts;
import org.siterank.model.NotPublishedException;
import org.siterank.model.StoredSite;
import org.siterank.run.PublishedPages;
import org.siterank.run.PublishedVectors;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.CountedVisits;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/** The published ranks, and their explanations. */
public final class SiteRanking {

  private final SiteSearch site;
  private final SiteConfig config;
  private final SiteScope scope;

  SiteRanking(SiteSearch site) {
    this.site = site;
    this.config = site.config();
    this.scope = site.scope();
  }

  /** Explains the weight of the boost in one sentence. */
  public String boostReason() throws IOException {
    return site.searcher().boostReason();
  }

  /**
   * Explains the rank that boosts a page, in one sentence; nothing when no visits were counted, so
   * that it is the score of its links.
   */
  public Optional<String> rankReason(PageUrl page) throws IOException {
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      Optional<StoredRun> run = site.published().run(store);
      return run.isEmpty()
          ? Optional.empty()
          : store.runs().counted(run.get().id(), page).map(SiteRanking::words);
    }
  }

  private static String words(CountedVisits visits) {
    return String.format(
        Locale.ROOT,
        "page views a day: %.3g counted, %.3g expected from links and entries, %.3g together",
        visits.counted(),
        visits.expected(),
        visits.together());
  }

  /** Returns by how much two pages differ in rank, and the noise of the counted visits in it. */
  public Optional<RankDifference> compare(PageUrl first, PageUrl second) throws IOException {
    try (SiteQueries view = site.view()) {
      return view.compare(first, second);
    }
  }

  /**
   * The pages that are published, to be published elsewhere as well: those that everybody may read,
   * and with {@code cluster.restricted} those that not everybody may.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public PublishedPages pages() throws IOException {
    return pages(true);
  }

  private PublishedPages pages(boolean vectors) throws IOException {
    List<Language> languages = site.searcher().now().languages();
    PublishedIndex index = site.searcher().now().published();
    if (!index.isPublished()) {
      throw new NotPublishedException(config.data());
    }
    SiteStore store = SiteStore.openForReading(config.data());
    try {
      StoredSite model = StoredSite.read(store, scope, config.links());
      double weight = site.boosting().boost().weight();
      boolean all = config.cluster().restricted() == ClusterOptions.Restricted.ON;
      return vectors
          ? new PublishedPages(
              store,
              model,
              index,
              weight,
              languages,
              all,
              PublishedVectors.open(config, index),
              earlier(store, index))
          : new PublishedPages(store, model, index, weight, languages, all);
    } catch (IOException | RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** The pages of the index, where a newer run has ended that is not published. */
  private Optional<PublishedTexts> earlier(SiteStore store, PublishedIndex index)
      throws IOException {
    long published = Long.parseLong(index.run());
    boolean newer = store.runs().all().stream().anyMatch(run -> run.id() > published);
    return newer && !DataLock.isHeld(config.data())
        ? Optional.of(PublishedTexts.open(site.indexPath()))
        : Optional.empty();
  }

  /**
   * The ranks of the published pages, found by addresses as other programs write them: of the pages
   * that everybody may read, and with {@code cluster.restricted} of those that not everybody may.
   *
   * @throws NotPublishedException when nothing is published yet
   */
  public PublishedRankTable table() throws IOException {
    try (PublishedPages pages = pages(false)) {
      return PublishedRankTable.of(
          scope,
          pages.resolver()::page,
          pages.entries(),
          pages.run(),
          new Saturation(pages.weight(), pages.pivot()));
    }
  }
}
