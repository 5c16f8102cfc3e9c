package org.siterank.analysis;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.KeywordAttribute;

/**
 * Light stems of Polish words: letters without accents, endings of cases removed, and those
 * alternations undone that one word has in its cases.
 *
 * <p>Endings are those of the declensions of nouns and adjectives, and {@code -ować} and {@code
 * -owanie} of verbs. A word that no dictionary has, such as a program's name, gets the same stem in
 * all cases, where a table of stems guesses.
 */
final class PolishStems extends TokenFilter {

  private static final String ACCENTED = "ąćęłńóśźż";
  private static final String BARE = "acelnoszz";

  /** Endings without accents, the longest first. */
  private static final List<String> ENDINGS =
      List.of(
          "iami", "iach", "iego", "iemu", "ami", "ach", "ych", "ich", "ymi", "imi", "ego", "emu",
          "iom", "iem", "iej", "om", "em", "ym", "im", "ej", "ia", "ie", "io", "iu", "ii", "a", "e",
          "i", "o", "u", "y");

  /** Suffixes that make nouns of verbs, and adjectives of nouns. */
  private static final List<String> SUFFIXES = List.of("owan", "owac", "ow");

  /** Letters that must remain. */
  private static final int SHORTEST = 3;

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final KeywordAttribute keyword = addAttribute(KeywordAttribute.class);

  /** Stems words in lower case. */
  PolishStems(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    if (!keyword.isKeyword()) {
      removeAccents();
      remove(ENDINGS, SHORTEST);
      remove(List.of("i"), SHORTEST);
      remove(SUFFIXES, SHORTEST + 1);
      undoAlternations();
    }
    return true;
  }

  private void removeAccents() {
    for (int i = 0; i < term.length(); i++) {
      int at = ACCENTED.indexOf(term.charAt(i));
      if (at >= 0) {
        term.buffer()[i] = BARE.charAt(at);
      }
    }
  }

  /** Removes the first of some endings that leaves enough letters. */
  private void remove(List<String> endings, int least) {
    for (String ending : endings) {
      int rest = term.length() - ending.length();
      if (rest >= least && endsIn(ending)) {
        term.setLength(rest);
        return;
      }
    }
  }

  /** {@code książek} and {@code książce} like {@code książka}, {@code serwerze} like the server. */
  private void undoAlternations() {
    if (term.length() > SHORTEST && endsIn("rz")) {
      term.setLength(term.length() - 1);
    } else if (term.length() > SHORTEST && endsIn("c")) {
      term.buffer()[term.length() - 1] = 'k';
    }
    if (term.length() > SHORTEST + 1 && endsIn("ek")) {
      term.buffer()[term.length() - 2] = 'k';
      term.setLength(term.length() - 1);
    }
  }

  private boolean endsIn(String ending) {
    int from = term.length() - ending.length();
    for (int i = 0; i < ending.length(); i++) {
      if (from < 0 || term.charAt(from + i) != ending.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
