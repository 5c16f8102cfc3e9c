package org.siterank.search;

import java.util.Collection;

/** The words of a site, as its index counts them. */
interface Vocabulary {

  /** How many pages there are. */
  int pages();

  /**
   * How many pages have a term of {@link org.siterank.index.SiteField#WORDS}.
   *
   * @throws java.io.UncheckedIOException when the index cannot be read
   */
  int pages(String term);

  /** Whether a page may have a term of {@link org.siterank.index.SiteField#WORDS}. */
  default boolean mayHave(String term) {
    return pages(term) > 0;
  }

  /**
   * How much a word tells, in any of its forms: the inverse frequency of BM25.
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
