package org.siterank.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.siterank.analysis.Language;
import org.siterank.cluster.Publication;
import org.siterank.cluster.PushedVectors;
import org.siterank.index.IndexEntry;
import org.siterank.index.PublishedIndex;
import org.siterank.index.WordWeights;
import org.siterank.model.PageEntries;
import org.siterank.model.SiteListings;
import org.siterank.model.StoredSite;
import org.siterank.model.UrlResolver;
import org.siterank.site.Readers;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * The pages that are published, with the ranks of the published run, to be published elsewhere as
 * well. Texts are those of the database now: where a crawl went on since, they may be newer than
 * the published ones, and pages that it found are left for the run that will rank them.
 */
public final class PublishedPages implements Publication, Closeable {

  private final SiteStore store;
  private final StoredSite model;
  private final PublishedIndex index;
  private final double weight;
  private final List<Language> languages;
  private final double[] ranks; // by node
  private final PublishedVectors vectors;
  private final Predicate<Readers> wanted;
  private final boolean isRestricted;
  private final int pages;
  private final int leftOut;

  /**
   * Pages without vectors.
   *
   * @param all whether pages are among them that not everybody may read; those that nobody may read
   *     never are
   */
  public PublishedPages(
      SiteStore store,
      StoredSite model,
      PublishedIndex index,
      double weight,
      List<Language> languages,
      boolean all)
      throws IOException {
    this(store, model, index, weight, languages, all, PublishedVectors.none());
  }

  /**
   * Pages with vectors.
   *
   * @param all whether pages are among them that not everybody may read; those that nobody may read
   *     never are
   * @param vectors their vectors, which are closed with this object
   */
  public PublishedPages(
      SiteStore store,
      StoredSite model,
      PublishedIndex index,
      double weight,
      List<Language> languages,
      boolean all,
      PublishedVectors vectors)
      throws IOException {
    this.vectors = vectors;
    this.store = store;
    this.model = model;
    this.index = index;
    this.weight = weight;
    this.languages = List.copyOf(languages);
    this.ranks = PublishedRanks.of(store, Long.parseLong(index.run()), model.graph());
    this.isRestricted = all;
    this.wanted = all ? readers -> !readers.isClosed() : Readers::isPublic;
    int[] others = {0};
    this.pages =
        read(readers -> {
              others[0] += wanted.test(readers) ? 0 : 1;
              return wanted.test(readers);
            })
            .size();
    this.leftOut = others[0];
  }

  @Override
  public String run() {
    return index.run();
  }

  @Override
  public int pages() {
    return pages;
  }

  @Override
  public boolean isRestricted() {
    return isRestricted;
  }

  @Override
  public boolean isMeasured() {
    return index.evidence().isMeasured();
  }

  /** Pages left out, because of who may read them. */
  public int leftOut() {
    return leftOut;
  }

  /**
   * The newest run that ranked the pages, when it is not the published one: it was held back, taken
   * back, or did not end. The texts are those that it ranked, or newer.
   */
  public OptionalLong unpublishedRun() throws IOException {
    long published = Long.parseLong(index.run());
    return store.runs().all().stream()
        .mapToLong(StoredRun::id)
        .filter(run -> run > published)
        .max();
  }

  @Override
  public double pivot() {
    return index.pivot();
  }

  @Override
  public double weight() {
    return weight;
  }

  @Override
  public List<Language> languages() {
    return languages;
  }

  @Override
  public WordWeights words() {
    return index.weights();
  }

  @Override
  public PushedVectors vectors() {
    return vectors.pushed();
  }

  /** Resolves the addresses of the site to its pages. */
  public UrlResolver resolver() {
    return model.resolver();
  }

  @Override
  public Iterator<IndexEntry> entries() throws IOException {
    return read(wanted);
  }

  private PageEntries read(Predicate<Readers> wanted) throws IOException {
    SiteListings listings = SiteListings.stored(store, model);
    return PageEntries.read(store, model, listings::kind, node -> ranks[node], wanted);
  }

  @Override
  public void close() throws IOException {
    try (store) {
      vectors.close();
    }
  }
}
