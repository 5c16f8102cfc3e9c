package org.siterank.analysis;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;

/**
 * A language whose words have stems, stop words or question words of their own; {@link #OTHER} for
 * all the rest, whose words stay as written.
 */
public enum Language {
  ENGLISH("en"),
  GERMAN("de"),
  FRENCH("fr"),
  SPANISH("es"),
  ITALIAN("it"),
  /** Also of Brazil. */
  PORTUGUESE("pt"),
  DUTCH("nl"),
  RUSSIAN("ru"),
  ARABIC("ar"),
  ARMENIAN("hy"),
  BASQUE("eu"),
  BENGALI("bn"),
  BULGARIAN("bg"),
  CATALAN("ca"),
  /** In traditional and simplified characters, Cantonese as well. */
  CHINESE("zh", "yue"),
  CZECH("cs"),
  DANISH("da"),
  ESTONIAN("et"),
  FINNISH("fi"),
  GALICIAN("gl"),
  GREEK("el"),
  HEBREW("he", "iw"),
  HINDI("hi"),
  HUNGARIAN("hu"),
  INDONESIAN("id", "in"),
  IRISH("ga"),
  LATVIAN("lv"),
  LITHUANIAN("lt"),
  NORWEGIAN("no", "nb", "nn"),
  PERSIAN("fa"),
  POLISH("pl"),
  ROMANIAN("ro"),
  /** Also Croatian, Bosnian and Montenegrin, in either alphabet. */
  SERBIAN("sr", "hr", "bs", "sh", "cnr"),
  SORANI("ckb"),
  SWEDISH("sv"),
  TAMIL("ta"),
  TELUGU("te"),
  THAI("th"),
  TURKISH("tr"),
  UKRAINIAN("uk"),
  OTHER("");

  private static final Map<String, Language> BY_TAG = byTag();

  private final String tag;

  /** Further tags, a space before each. */
  private final String more;

  Language(String tag, String... more) {
    this.tag = tag;
    this.more = more.length == 0 ? "" : " " + String.join(" ", more);
  }

  private static Map<String, Language> byTag() {
    Map<String, Language> languages = new HashMap<>();
    for (Language language : values()) {
      for (String tag : (language.tag + language.more).split(" ", -1)) {
        languages.put(tag, language);
      }
    }
    return Map.copyOf(languages);
  }

  /** The language of a tag such as {@code de}, {@code de-AT} or {@code pt_BR}. */
  public static Language of(String tag) {
    String lower = tag.strip().toLowerCase(Locale.ROOT);
    int end = 0;
    while (end < lower.length() && Character.isLetter(lower.charAt(end))) {
      end++;
    }
    return BY_TAG.getOrDefault(lower.substring(0, end), OTHER);
  }

  /** The primary tag, such as {@code de}; empty for {@link #OTHER}. */
  public String tag() {
    return tag;
  }

  /** Whether a word, in lower case, says so little that a page need not have it. */
  public boolean isStopWord(CharSequence word) {
    return StopWords.of(this).contains(word);
  }

  /**
   * Whether a word, in lower case, belongs to the way a question is asked: "how do I …", "what is
   * …". At the beginning of a query it makes a question of it; elsewhere it may be a keyword.
   */
  public boolean isQuestionWord(CharSequence word) {
    return QuestionWords.of(this).contains(word.toString());
  }

  /**
   * Parts that this language may put between two words of a compound, such as the s of German
   * {@code Arbeitsamt}, the empty one first; empty for languages that write such words apart.
   */
  public List<String> linkingElements() {
    return switch (this) {
      case GERMAN -> List.of("", "s", "n", "en", "es", "e", "er", "ens");
      case DUTCH -> List.of("", "s", "en", "e", "n");
      case SWEDISH -> List.of("", "s", "e", "u", "o");
      case DANISH, NORWEGIAN -> List.of("", "s", "e");
      case FINNISH -> List.of("", "n", "en", "in", "ten");
      case HUNGARIAN, ESTONIAN -> List.of("");
      default -> List.of();
    };
  }

  /** Letters in lower case, stems, and letters without accents; keywords are not stemmed. */
  TokenStream forms(TokenStream in) {
    return Stems.of(this, in);
  }
}
