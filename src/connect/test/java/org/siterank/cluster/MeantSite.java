package org.siterank.cluster;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.siterank.analysis.Language;
import org.siterank.index.IndexEntry;
import org.siterank.index.PageMeaning;
import org.siterank.index.WordWeights;

/**
 * The pages of a publication with sentence vectors.
 *
 * @param sentences gives them
 */
record MeantSite(Publication site, PageMeaning sentences) implements Publication {

  @Override
  public PushedVectors vectors() {
    return new PushedVectors(true, sentences);
  }

  @Override
  public String run() {
    return site.run();
  }

  @Override
  public int pages() {
    return site.pages();
  }

  @Override
  public boolean isRestricted() {
    return site.isRestricted();
  }

  @Override
  public boolean isMeasured() {
    return site.isMeasured();
  }

  @Override
  public double pivot() {
    return site.pivot();
  }

  @Override
  public double weight() {
    return site.weight();
  }

  @Override
  public List<Language> languages() {
    return site.languages();
  }

  @Override
  public WordWeights words() {
    return site.words();
  }

  @Override
  public Iterator<IndexEntry> entries() throws IOException {
    return site.entries();
  }
}
