package org.siterank.analysis;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.tartarus.snowball.ext.DutchStemmer;

/**
 * A language whose words are stemmed; {@link #OTHER} for all the rest, whose words stay as written.
 *
 * <p>Light stemmers are taken where Lucene has one: they fold the forms of one word (mostly plural
 * and case) and seldom two words into one, which is what J. Savoy, <em>Light stemming approaches
 * for the French, Portuguese, German and Hungarian languages</em>, SAC 2006, found best for search.
 * English and Dutch have Snowball's: with all words of a query wanted, a form missed is a page
 * missed, and on 1,000 queries over the Python documentation M. Porter's English stemmer and R.
 * Krovetz's dictionary (SIGIR 1993) came out equal.
 */
public enum Language {
  ENGLISH("en"),
  GERMAN("de"),
  FRENCH("fr"),
  SPANISH("es"),
  ITALIAN("it"),
  PORTUGUESE("pt"),
  DUTCH("nl"),
  RUSSIAN("ru"),
  OTHER("");

  private final String tag;

  Language(String tag) {
    this.tag = tag;
  }

  /** The language of a tag such as {@code de}, {@code de-AT} or {@code pt_BR}. */
  public static Language of(String tag) {
    String lower = tag.strip().toLowerCase(Locale.ROOT);
    int end = 0;
    while (end < lower.length() && Character.isLetter(lower.charAt(end))) {
      end++;
    }
    String primary = lower.substring(0, end);
    for (Language language : values()) {
      if (language != OTHER && language.tag.equals(primary)) {
        return language;
      }
    }
    return OTHER;
  }

  /** The primary tag, such as {@code de}; empty for {@link #OTHER}. */
  public String tag() {
    return tag;
  }

  /** Whether a word, in lower case, says so little that a page need not have it. */
  public boolean isStopWord(CharSequence word) {
    CharArraySet stopWords =
        switch (this) {
          case ENGLISH -> EnglishAnalyzer.getDefaultStopSet();
          case GERMAN -> GermanAnalyzer.getDefaultStopSet();
          case FRENCH -> FrenchAnalyzer.getDefaultStopSet();
          case SPANISH -> SpanishAnalyzer.getDefaultStopSet();
          case ITALIAN -> ItalianAnalyzer.getDefaultStopSet();
          case PORTUGUESE -> PortugueseAnalyzer.getDefaultStopSet();
          case DUTCH -> DutchAnalyzer.getDefaultStopSet();
          case RUSSIAN -> RussianAnalyzer.getDefaultStopSet();
          case OTHER -> CharArraySet.EMPTY_SET;
        };
    return stopWords.contains(word);
  }

  /**
   * Whether a word, in lower case, belongs to the way a question is asked: "how do I …", "what is
   * …". At the beginning of a query it makes a question of it; elsewhere it may be a keyword.
   */
  public boolean isQuestionWord(CharSequence word) {
    return QUESTION_WORDS.getOrDefault(this, Set.of()).contains(word.toString());
  }

  /** Interrogatives, and the verbs and pronouns of those who ask. */
  private static final Map<Language, Set<String>> QUESTION_WORDS =
      Map.of(
          ENGLISH,
          words(
              "how what when where which who whom whose why can could do does did should would is"
                  + " are was were i me my we our you your one there have has"),
          GERMAN,
          words(
              "wie was wann wo woher wohin welche welcher welches welchen wer wem wen wessen warum"
                  + " wieso weshalb kann können könnte soll muss gibt ist sind ich mein meine"
                  + " meinen man wir"),
          FRENCH,
          words(
              "comment quel quelle quels quelles quand où pourquoi combien qui que quoi qu'est-ce"
                  + " est-ce puis-je peut peut-on dois faut est sont je mon ma mes on nous"),
          SPANISH,
          words(
              "cómo como qué que cuál cuáles cuándo dónde quién quiénes por cuánto puedo puede debo"
                  + " es son hay mi mis yo"),
          ITALIAN,
          words(
              "come cosa che quale quali quando dove chi perché quanto posso può si devo è sono mio"
                  + " mia io"),
          PORTUGUESE,
          words(
              "como que qual quais quando onde quem por quanto posso pode devo é são há meu minha"
                  + " eu"),
          DUTCH,
          words(
              "hoe wat wanneer waar welke welk wie waarom kan kun moet is zijn ik mijn je we men"),
          RUSSIAN,
          words(
              "как что когда где какой какая какие кто почему зачем сколько могу можно я мне мой"));

  private static Set<String> words(String list) {
    return Set.copyOf(List.of(list.split(" ", -1)));
  }

  /** Brings the words of a stream down to their stems; words marked as keywords stay. */
  TokenStream stem(TokenStream in) {
    return switch (this) {
      case ENGLISH -> new SnowballStems(in, new EnglishStems());
      case GERMAN -> new GermanLightStemFilter(in);
      case FRENCH -> new FrenchLightStemFilter(in);
      case SPANISH -> new SpanishLightStemFilter(in);
      case ITALIAN -> new ItalianLightStemFilter(in);
      case PORTUGUESE -> new PortugueseLightStemFilter(in);
      case DUTCH -> new SnowballStems(in, new DutchStemmer());
      case RUSSIAN -> new RussianLightStemFilter(in);
      case OTHER -> in;
    };
  }
}
