package org.siterank.search;

/** How far a search goes by what words mean. */
public enum Meaning {
  /** By the words alone. */
  OFF,
  /** By vectors of words, which are at hand for English. */
  WORDS,
  /** By vectors of words, and of whole pages from a sentence model. */
  SENTENCES
}
