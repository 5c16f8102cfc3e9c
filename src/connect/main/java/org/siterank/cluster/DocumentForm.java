package org.siterank.cluster;

import org.siterank.index.WordWeights;

/**
 * How a page becomes a document of a cluster.
 *
 * @param words how its words are counted
 * @param vectors those it brings along
 */
record DocumentForm(WordWeights words, PushedVectors vectors) {

  /** Documents without vectors. */
  static DocumentForm of(WordWeights words) {
    return new DocumentForm(words, PushedVectors.NONE);
  }
}
