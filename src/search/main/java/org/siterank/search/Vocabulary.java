package org.siterank.search;

import java.util.Collection;

/** The words of a site, as its index counts them. */
interface Vocabulary {

  /** Number of pages. */
  int pages();

  /**
   * Number of pages that have a term of {@link org.siterank.index.SiteField#WORDS}.
   *
   * @throws java.io.UncheckedIOException when the index cannot be read
   */
  int pages(String term);

  /** Returns true if a page may have a term of {@link org.siterank.index.SiteField#WORDS}. */
  default boolean mayHave(String term) {
    return pages(term) > 0;
  }

  /**
   * Inverse document frequency (BM25) of a word, in any of its forms.
   *
   * @throws java.io.UncheckedIOException when the index cannot be read
   */
  default double inverseFrequency(Collection<String> terms) {
    int having = terms.stream().mapToInt(this::pages).max().orElse(0);
    // Deleted pages may count in having.
    int others = Math.max(0, pages() - having);
    return Math.log1p((others + 0.5) / (having + 0.5));
  }
}
