package org.siterank.analysis;

import org.apache.lucene.analysis.TokenStream;

/**
 * Light stems of Polish words: endings of cases and of verbs removed, letters without accents, and
 * those alternations undone that one word has in its forms.
 *
 * <p>Endings of cases are those of the declensions of nouns and adjectives. Endings of verbs are
 * those of the infinitive, the persons, the imperative, the past, and of the participles and nouns
 * made of verbs, in the three conjugations ({@code -ę -esz}, {@code -ę -isz}, {@code -am -asz}).
 * They are removed behind those of cases, so that {@code szablon}, which only looks like a
 * participle, has one stem in all cases. A word that no dictionary has, such as a program's name,
 * gets the same stem in all cases, where a table of stems guesses.
 */
final class PolishStems extends WordStems {

  /** Letters whose accents tell nothing of an ending. */
  private static final String ACCENTED = "ćńóśźż";

  private static final String BARE = "cnoszz";

  /** Letters that must remain. */
  private static final int SHORTEST = 3;

  /** Infinitives, which nearly alone end in {@code ć} behind these vowels. */
  private static final Endings INFINITIVES =
      new Endings(SHORTEST, "ować iować ywać iwać ać iać eć ieć ić yć ąć");

  private static final Endings CASES =
      new Endings(
          SHORTEST,
          "iami iach iego iemu ami ach ych ich ymi imi ego emu iom iem iej ow om em ym im ej ia ie"
              + " ią ię io iu ii a ą e ę i o u y");

  private static final Endings SOFT = new Endings(SHORTEST, "i");

  /** Participles, nouns of verbs, persons. */
  private static final Endings VERBS =
      new Endings(
          SHORTEST,
          "owan ował ywan ywał iwan iwał an ęt ęc uj ując ujesz ujem ujec aj ając ąc ij yj"
              + " am em im ym ął osc");

  /** Those that many short words end in. */
  private static final Endings LONG_VERBS =
      new Endings(SHORTEST + 1, "on en ien asz esz isz ysz ał ił ył il yl eł ęł");

  /** Adjectives of nouns. */
  private static final Endings ADJECTIVES = new Endings(SHORTEST + 1, "ow");

  /** Stems words in lower case. */
  PolishStems(TokenStream in) {
    super(in);
  }

  @Override
  void stem() {
    boolean infinitive = INFINITIVES.remove(term);
    replace(ACCENTED, BARE);
    if (!infinitive) {
      CASES.remove(term);
      SOFT.remove(term);
      ADJECTIVES.remove(term);
      if (!VERBS.remove(term)) {
        LONG_VERBS.remove(term);
      }
    }
    SOFT.remove(term);
    replace("ąęł", "ael");
    undoAlternations();
  }

  private void replace(String letters, String by) {
    for (int i = 0; i < term.length(); i++) {
      int at = letters.indexOf(term.charAt(i));
      if (at >= 0) {
        term.buffer()[i] = by.charAt(at);
      }
    }
  }

  private void undoAlternations() {
    char[] letters = term.buffer();
    int last = term.length() - 1;
    if (last < SHORTEST) {
      return;
    }
    if (Endings.endsIn(term, "rz") || Endings.endsIn(term, "dz")) {
      term.setLength(last);
    } else if (letters[last] == 'c' || letters[last] == 't') {
      letters[last] = 'k';
    }
    if (term.length() > SHORTEST + 1 && Endings.endsIn(term, "ek")) {
      letters[term.length() - 2] = 'k';
      term.setLength(term.length() - 1);
    }
  }
}
