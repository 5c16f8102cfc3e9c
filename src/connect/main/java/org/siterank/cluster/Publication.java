package org.siterank.cluster;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import org.siterank.analysis.Language;
import org.siterank.index.IndexEntry;
import org.siterank.index.WordWeights;

/** The local publication that is to be pushed to a cluster. */
public interface Publication {

  /** The run that published it. */
  String run();

  /** The number of pages. */
  int pages();

  /** Whether there may be pages among them that not everybody may read. */
  boolean isRestricted();

  /** Whether its ranks rest on counted visits, in page views a day; or on links alone. */
  boolean isMeasured();

  /** The rank at which the boost has half of its strength. */
  double pivot();

  /** The strength of the boost. */
  double weight();

  /** The languages of the site, the most common first. */
  List<Language> languages();

  /** How words are counted. */
  WordWeights words();

  /** The vectors that its pages have. */
  default PushedVectors vectors() {
    return PushedVectors.NONE;
  }

  /** Every page, each once. */
  Iterator<IndexEntry> entries() throws IOException;
}
