package org.siterank.analysis;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.cz.CzechStemFilter;
import org.apache.lucene.util.AttributeSource;

/**
 * Czech stems by Lucene's light stemmer (L. Dolamic, J. Savoy, <em>Indexing and stemming approaches
 * for the Czech language</em>, 2009), repeated until nothing changes: some stems end like an
 * inflected word. It takes {@code systém} for a case of {@code syst}, and so it must {@code
 * systémy}, of which it leaves {@code systém}.
 *
 * <p>That stemmer knows nouns and adjectives. The endings of verbs are removed here, in the five
 * classes of the grammars ({@code -e}, {@code -ne}, {@code -je}, {@code -í}, {@code -á}). Where
 * only verbs end so, they are removed before the cases: of {@code používáme} and {@code nastavení}.
 * Where nouns may end so, they are removed behind the cases, so that {@code profil}, which only
 * looks like a past, has one stem in all cases.
 */
final class CzechStems extends WordStems {

  /** Letters that must remain. */
  private static final int SHORTEST = 3;

  /** Nouns of qualities, named after adjectives. */
  private static final Endings QUALITIES =
      new Endings(SHORTEST + 1, "ost osti ostí ostem ostech ostmi");

  /** Forms of verbs in {@code -ovat}. */
  private static final Endings OVAT =
      new Endings(
          SHORTEST,
          "uje uji uju ují uješ ujeme ujete ujou uj ujme ujte ujíc ujíce ující ujícího ujícímu"
              + " ujícím ujících ujícími ovat oval ovala ovalo ovali ovaly");

  /** Persons of other verbs, and participles of the present. */
  private static final Endings PERSONS =
      new Endings(
          SHORTEST,
          "áš áme áte ají ejme ejte ajíc ajíce ající ajícího ajícímu ajícím ajících ajícími"
              + " íš íme íte ejí ějí ějte ěme ěte eme ete");

  /** Endings of verbs in {@code -nout}. */
  private static final List<String> NOUT =
      List.of(
          "nout", "nul", "nula", "nulo", "nuli", "nuly", "nut", "nuta", "nuto", "nuti", "nuty",
          "nutí", "nutý", "nutá", "nuté");

  private static final String OF_NOUNS = "ím ích ími í a o i y u em ů ům ech";
  private static final String OF_ADJECTIVES = "ého ému ých ými ém ým ou ý á é";

  /** Passive participles, and the nouns and adjectives made of them. */
  private static final List<Endings> PASSIVE =
      List.of(
          new Endings(SHORTEST, "en " + each("en", OF_NOUNS + " " + OF_ADJECTIVES)),
          new Endings(SHORTEST + 1, "ěn " + each("ěn", OF_NOUNS + " " + OF_ADJECTIVES)),
          new Endings(SHORTEST + 1, "án " + each("án", OF_NOUNS)),
          // Without a case: names end so.
          new Endings(SHORTEST + 1, each("an", OF_ADJECTIVES)));

  /** Consonants before the {@code -te} of imperatives. */
  private static final String BEFORE_TE = "bďjlmňrřšvzž";

  /** Infinitives, pasts and imperatives, behind a consonant. */
  private static final Endings LAST = new Endings(SHORTEST, "it ít il al at ět ij");

  private static final String VOWELS = "aeiouyáéíóúýě";

  /** Verbs of repeated acts. */
  private static final Endings REPEATED = new Endings(SHORTEST + 2, "av áv");

  /** Adjectives of nouns. */
  private static final Endings ADJECTIVES = new Endings(SHORTEST, "ov");

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
  void stem() throws IOException {
    QUALITIES.remove(term);
    removeOfVerbs();
    removeCases();
    if (endsInConsonantAndTwo() && LAST.remove(term)) {
      stemmer.incrementToken();
    }
    REPEATED.remove(term);
    ADJECTIVES.remove(term);
  }

  private void removeCases() throws IOException {
    int before = Integer.MAX_VALUE;
    while (term.length() < before) {
      before = term.length();
      stemmer.incrementToken();
    }
  }

  private boolean endsInConsonantAndTwo() {
    int at = term.length() - 3;
    return at > 0 && VOWELS.indexOf(term.charAt(at)) < 0;
  }

  private void removeOfVerbs() {
    int length = term.length();
    for (Endings endings : PASSIVE) {
      if (endings.remove(term)) {
        ADJECTIVES.remove(term);
        hardenSoft();
        return;
      }
    }
    if (OVAT.remove(term)) {
      return;
    }
    for (String ending : NOUT) {
      if (length >= ending.length() + SHORTEST - 1 && Endings.endsIn(term, ending)) {
        term.setLength(length - ending.length() + 1);
        return;
      }
    }
    if (!PERSONS.remove(term)
        && length > SHORTEST + 2
        && Endings.endsIn(term, "te")
        && BEFORE_TE.indexOf(term.charAt(length - 3)) >= 0) {
      term.setLength(length - 2);
    }
  }

  /** {@code spuštěn} is a form of {@code spustit}. */
  private void hardenSoft() {
    if (Endings.endsIn(term, "št")) {
      term.buffer()[term.length() - 2] = 's';
    }
  }

  private static String each(String stem, String cases) {
    return stem + cases.replace(" ", " " + stem);
  }
}
