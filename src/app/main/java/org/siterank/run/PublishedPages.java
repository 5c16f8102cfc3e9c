package org.siterank.run;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.siterank.analysis.Language;
import org.siterank.cluster.Publication;
import org.siterank.index.IndexEntry;
import org.siterank.index.PublishedIndex;
import org.siterank.index.WordWeights;
import org.siterank.model.PageEntries;
import org.siterank.model.SiteListings;
import org.siterank.model.StoredSite;
import org.siterank.site.Readers;
import org.siterank.store.SiteStore;

/**
 * The pages that are published, with the ranks of the published run, to be published elsewhere as
 * well. Texts are those of the database now: where a crawl went on since, they may be newer than
 * the published ones, and pages that it found are left for the run that will rank them. Pages that
 * not everybody may read are left out: who asks elsewhere is not known.
 */
public final class PublishedPages implements Publication, Closeable {

  private final SiteStore store;
  private final StoredSite model;
  private final PublishedIndex index;
  private final double weight;
  private final List<Language> languages;
  private final double[] ranks; // by node
  private final int pages;

  public PublishedPages(
      SiteStore store,
      StoredSite model,
      PublishedIndex index,
      double weight,
      List<Language> languages)
      throws IOException {
    this.store = store;
    this.model = model;
    this.index = index;
    this.weight = weight;
    this.languages = List.copyOf(languages);
    this.ranks = PublishedRanks.of(store, Long.parseLong(index.run()), model.graph());
    this.pages = read().size();
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
  public Iterator<IndexEntry> entries() throws IOException {
    return read();
  }

  private PageEntries read() throws IOException {
    SiteListings listings = SiteListings.stored(store, model);
    return PageEntries.read(store, model, listings::has, node -> ranks[node], Readers::isPublic);
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
