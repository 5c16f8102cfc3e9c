package org.siterank.search;

import org.siterank.index.IndexedPage;
import org.siterank.index.PageMeaning;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;

/**
 * Gives a page the vector of its title and body.
 *
 * @param sentences makes the vectors
 */
record ModelVectors(SentenceModel sentences) implements PageMeaning {

  @Override
  public String model() {
    return sentences.fingerprint();
  }

  @Override
  public byte[] direction(IndexedPage page) {
    return sentences.reads(page.language())
        ? WordVectors.direction(
            sentences.question(page.fields().title() + ". " + page.fields().body()))
        : new byte[0];
  }
}
