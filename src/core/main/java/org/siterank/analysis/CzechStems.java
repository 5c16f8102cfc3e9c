package org.siterank.analysis;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;
import org.apache.lucene.util.AttributeSource;

/**
 * Czech stems by Lucene's light stemmer (L. Dolamic, J. Savoy, <em>Indexing and stemming approaches
 * for the Czech language</em>, 2009), repeated until nothing changes: some stems end like an
 * inflected word. It takes {@code systém} for a case of {@code syst}, and so it must {@code
 * systémy}, of which it leaves {@code systém}. Behind it, {@code -ov-} of adjectives and the
 * endings of participles and nouns of verbs in {@code -at} are removed: {@code používání} and
 * {@code používáte} are forms of {@code používat}.
 */
final class CzechStems extends TokenFilter {

  /** Ends of stems, without accents. */
  private static final List<String> VERBAL = List.of("an", "at", "al", "av");

  /** Fewest letters of a verb's stem: {@code formát} is not a form of {@code forma}. */
  private static final int SHORTEST_VERB = 5;

  /** Letters that must remain of other words. */
  private static final int SHORTEST = 3;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);
  private final TokenStream stemmer = new CzechStemFilter(new SameToken(this));

  /** The token that another stream is at, again and again. */
  private static final class SameToken extends TokenStream {

    SameToken(AttributeSource other) {
      super(other);
    }

    @Override
    public boolean incrementToken() {
      return true;
    }
  }

  /** Stems words in lower case. */
  CzechStems(TokenStream in) {
    super(in);
  }

  @Override
  public void close() throws IOException {
    stemmer.close();
    super.close();
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    int before = keyword.isKeyword() ? term.length() : Integer.MAX_VALUE;
    while (term.length() < before) {
      before = term.length();
      stemmer.incrementToken();
    }
    if (!keyword.isKeyword()) {
      VERBAL.forEach(ending -> remove(ending, SHORTEST_VERB));
      remove("ov", SHORTEST);
    }
    return true;
  }

  private void remove(String ending, int least) {
    int rest = term.length() - ending.length();
    if (rest >= least && bare(term.charAt(rest)) == ending.charAt(0) && endsIn(ending.charAt(1))) {
      term.setLength(rest);
    }
  }

  private boolean endsIn(char letter) {
    return term.charAt(term.length() - 1) == letter;
  }

  private static char bare(char letter) {
    return letter == 'á' ? 'a' : letter;
  }
}
