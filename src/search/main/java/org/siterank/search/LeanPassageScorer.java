package org.siterank.search;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageScorer;
import org.apache.lucene.util.BytesRef;

/**
 * Scores passages as Lucene's scorer does, without the 32 kB that it allocates for each passage:
 * they were a tenth of what a page of results allocated.
 */
final class LeanPassageScorer extends PassageScorer {

  /** One word of a passage: how often the document has it, and how often the passage. */
  private static final class Word {

    private final int inDocument;
    private int inPassage;

    Word(int inDocument) {
      this.inDocument = inDocument;
    }
  }

  @Override
  public float score(Passage passage, int contentLength) {
    Map<BytesRef, Word> words = new LinkedHashMap<>();
    for (int i = 0; i < passage.getNumMatches(); i++) {
      int inDocument = passage.getMatchTermFreqsInDoc()[i];
      words.computeIfAbsent(passage.getMatchTerms()[i], term -> new Word(inDocument)).inPassage++;
    }
    double score = 0;
    for (Word word : words.values()) {
      score += tf(word.inPassage, passage.getLength()) * weight(contentLength, word.inDocument);
    }
    return (float) (score * norm(passage.getStartOffset()));
  }
}
