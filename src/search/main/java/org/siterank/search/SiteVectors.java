package org.siterank.search;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.siterank.analysis.Language;

/** The vectors of a site's pages, with which those of a question are compared. */
interface SiteVectors {

  /** The languages of the site. */
  List<Language> languages();

  /** The number of pages. */
  int pages();

  /** Returns true if English pages have the directions of their passages. */
  boolean havePassages();

  /** The fingerprint of the model that gave the pages their vectors; empty for none. */
  String model();

  /**
   * The cosine of the page that is nearest; 0 where none is near.
   *
   * @param whole the direction that the model gives the question
   */
  float nearest(byte[] whole) throws IOException;

  /**
   * Says whether a page is about what a question asks; nothing where it is not known.
   *
   * @param words the direction of the question's words
   * @param least the cosine from which on a page is
   */
  Optional<Boolean> hasPageAbout(byte[] words, float least) throws IOException;

  /** Finds the pages that the asker may read, where there are others among them. */
  default Optional<Query> visible() {
    return Optional.empty();
  }
}
