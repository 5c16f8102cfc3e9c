package org.siterank.analysis;

import java.util.List;
import org.apache.lucene.analysis.TokenStream;

/**
 * Light stems of Ukrainian words: apostrophes and endings of cases and verbs removed, and those
 * alternations undone that one word has in its forms.
 *
 * <p>Endings of cases are those of the declensions of nouns and adjectives; endings of verbs are
 * those of the infinitive, the persons of the two conjugations, the past, and of the participles
 * and nouns made of verbs. They are removed behind those of cases, so that a noun that only looks
 * like a participle has one stem in all cases.
 */
final class UkrainianStems extends WordStems {

  /** Letters that must remain. */
  private static final int SHORTEST = 3;

  private static final String APOSTROPHES = "'’ʼ";

  /** Behind verbs that mean the one who acts. */
  private static final Endings REFLEXIVE = new Endings(SHORTEST + 1, "ся сь");

  /** Nouns of qualities, named after adjectives. */
  private static final Endings QUALITIES =
      new Endings(SHORTEST, "ість ості істю остей остям остями остях");

  /** Infinitives, gerunds and persons: what hardly a noun ends in. */
  private static final Endings PERSONS =
      new Endings(
          SHORTEST,
          "увати ювати уючи юючи аючи яючи ючи ачи ячи"
              + " ує уєш уємо уєте ують ює юєш юємо юєте юють ає аєш аємо аєте ають яє яєш яємо яєте"
              + " яють еть єть уєть юєть аєть яєть еш єш ете єте емо ємо уть ють"
              + " иш їш имо їмо ите їте ить їть ать ять іть іте"
              + " айте уйте юйте яйте вши авши ивши івши увавши ювавши");

  /** Behind the infinitive. */
  private static final List<String> FUTURE =
      List.of("тиму", "тимеш", "тиме", "тиметь", "тимемо", "тимете", "тимуть");

  private static final Endings CASES =
      new Endings(
          SHORTEST,
          "ого ому ими іми ій ий им ім їм их іх їх ої ою ею єю ові еві єві ами ями ах ях ам ям ом ем"
              + " єм ів їв ей ія ії ію ією іями іях іям а я о е є и і ї у ю ь й");

  /** Ends of the stems of verbs. */
  private static final Endings VERBS =
      new Endings(
          SHORTEST,
          "уванн юванн уван юван ован ьован анн янн енн інн ан ян ен єн ут ит іт ува юва увал ювал"
              + " ував ював ав яв ив ув ал ял ил уй юй ай яй уюч юч аюч ач яч"
              + " ам ом ем им ім");

  /** Ends of infinitives that nouns have, too. */
  private static final Endings INFINITIVES = new Endings(SHORTEST + 2, "ат ят");

  /** Adjectives of nouns. */
  private static final Endings ADJECTIVES = new Endings(SHORTEST, "ов ев");

  /** Stems words in lower case. */
  UkrainianStems(TokenStream in) {
    super(in);
  }

  @Override
  void stem() {
    removeLetters(APOSTROPHES);
    REFLEXIVE.remove(term);
    removeOfFuture();
    QUALITIES.remove(term);
    if (!PERSONS.remove(term)) {
      CASES.remove(term);
      if (!VERBS.remove(term)) {
        INFINITIVES.remove(term);
      }
    }
    ADJECTIVES.remove(term);
    removeLetters("ь");
    undoAlternations();
  }

  private void removeLetters(String letters) {
    int length = 0;
    for (int i = 0; i < term.length(); i++) {
      char letter = term.charAt(i);
      if (letters.indexOf(letter) < 0) {
        term.buffer()[length++] = letter == 'ґ' ? 'г' : letter;
      }
    }
    term.setLength(length);
  }

  private void removeOfFuture() {
    for (String ending : FUTURE) {
      if (term.length() > ending.length() + SHORTEST && Endings.endsIn(term, ending)) {
        term.setLength(term.length() - ending.length() + 2);
        return;
      }
    }
  }

  private void undoAlternations() {
    char[] letters = term.buffer();
    int last = term.length() - 1;
    if (last < 1) {
      return;
    }
    if (letters[last] == 'ц') {
      letters[last] = 'к';
    } else if (letters[last] == 'з') {
      letters[last] = 'г';
    }
    if (last > SHORTEST
        && (Endings.endsIn(term, "ок")
            || Endings.endsIn(term, "ек")
            || Endings.endsIn(term, "ел"))) {
      letters[last - 1] = letters[last];
      term.setLength(last);
    } else if (letters[last - 1] == 'і') {
      letters[last - 1] = 'о';
    }
  }
}
