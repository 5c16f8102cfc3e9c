package org.siterank.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.siterank.analysis.Language;
import org.siterank.cluster.Publication;
import org.siterank.cluster.PushedVectors;
import org.siterank.index.IndexEntry;
import org.siterank.index.PublishedIndex;
import org.siterank.index.PublishedTexts;
import org.siterank.index.WordWeights;
import org.siterank.model.PageEntries;
import org.siterank.model.SiteListings;
import org.siterank.model.StoredSite;
import org.siterank.model.UrlResolver;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/**
 * The pages that are published, with the ranks of the published run, to be published elsewhere as
 * well. Texts are those of the database now: where a crawl goes on, they may be newer than the
 * published ones, and pages that it found are left for the run that will rank them. Where the last
 * run is not published, pages and texts are those of the index.
 */
public final class PublishedPages implements Publication, Closeable {

  /** Marks the text of an index: a push sends the page again when the database has its text. */
  private static final long SHOWN = 0x5348_4f57_4e54_5854L;

  private final SiteStore store;
  private final StoredSite model;
  private final PublishedIndex index;
  private final double weight;
  private final List<Language> languages;
  private final double[] ranks; // by node
  private final PublishedVectors vectors;
  private final Optional<PublishedTexts> texts;
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
    this(store, model, index, weight, languages, all, vectors, Optional.empty());
  }

  /**
   * Pages with vectors, where the last run may not be published.
   *
   * @param all whether pages are among them that not everybody may read; those that nobody may read
   *     never are
   * @param vectors their vectors, which are closed with this object
   * @param texts the pages of the index, where the last run is not published; closed with this
   *     object
   */
  public PublishedPages(
      SiteStore store,
      StoredSite model,
      PublishedIndex index,
      double weight,
      List<Language> languages,
      boolean all,
      PublishedVectors vectors,
      Optional<PublishedTexts> texts)
      throws IOException {
    this.vectors = vectors;
    this.texts = texts;
    this.store = store;
    this.model = model;
    this.index = index;
    this.weight = weight;
    this.languages = List.copyOf(languages);
    this.ranks = PublishedRanks.of(store, Long.parseLong(index.run()), model.graph());
    this.isRestricted = all;
    this.wanted = all ? readers -> !readers.isClosed() : Readers::isPublic;
    int[] others = {0};
    Predicate<Readers> counted =
        readers -> {
          others[0] += wanted.test(readers) ? 0 : 1;
          return wanted.test(readers);
        };
    this.pages = texts.isPresent() ? inService(counted).size() : read(counted).size();
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
   * back, or did not end.
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
    return texts.isPresent() ? inService(wanted).iterator() : read(wanted);
  }

  /**
   * The pages of the index. Of those that have not changed since, the database has all of the text;
   * of the others, the index has what it shows.
   */
  private List<IndexEntry> inService(Predicate<Readers> some) throws IOException {
    Map<PageUrl, IndexEntry> now = new HashMap<>();
    read(wanted).forEachRemaining(entry -> now.put(entry.url(), entry));
    List<IndexEntry> entries = new ArrayList<>();
    for (IndexEntry entry : texts.orElseThrow().entries(model::anchors)) {
      if (some.test(entry.readers())) {
        IndexEntry same = now.get(entry.url());
        entries.add(
            same != null && same.fingerprint() == entry.fingerprint()
                ? entry.withText(entry.fingerprint(), same.text())
                : entry.withText(entry.fingerprint() ^ SHOWN, entry.text()));
      }
    }
    return entries;
  }

  private PageEntries read(Predicate<Readers> wanted) throws IOException {
    SiteListings listings = SiteListings.stored(store, model);
    return PageEntries.read(store, model, listings::kind, node -> ranks[node], wanted);
  }

  @Override
  public void close() throws IOException {
    try (store;
        vectors) {
      if (texts.isPresent()) {
        texts.get().close();
      }
    }
  }
}
