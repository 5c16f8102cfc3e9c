package org.siterank.cluster;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.index.WordWeights;

/**
 * The names of the fields that a page has in Elasticsearch. Each text has a field of its own for
 * each analyzer, such as {@code title_en}, because Elasticsearch ties the analysis of words to
 * their field.
 */
final class ElasticField {

  /** The rank, in the unit of the publication. */
  static final String RANK = "rank";

  /** The number by which the text score is multiplied: 1 + w·r/(r + k). */
  static final String FACTOR = "factor";

  /** Title, description and sections as they are shown. */
  static final String TITLE = "title";

  static final String DESCRIPTION = "description";
  static final String SECTIONS = "sections";

  /** The end of the names of fields for Chinese, Japanese and Korean. */
  private static final String CJK = "cjk";

  /** The end of the names of fields for languages without an analyzer of their own. */
  private static final String OTHER = "other";

  /** Languages that Siterank does not tell from others by their words. */
  private static final Set<String> JAPANESE_AND_KOREAN = Set.of("ja", "ko");

  private ElasticField() {}

  /** A text in a language, such as {@code body_de}. */
  static String of(SiteField text, String ending) {
    return text.key() + "_" + ending;
  }

  /**
   * The end of the names of a page's text fields.
   *
   * @param tag primary language tag of the page, or empty
   */
  static String ending(String tag) {
    Language language = Language.of(tag);
    if (language == Language.CHINESE || JAPANESE_AND_KOREAN.contains(tag)) {
      return CJK;
    }
    return hasAnalyzer(language) ? language.tag() : OTHER;
  }

  /** The ends of all that pages in some languages may need, in their order. */
  static List<String> endings(Collection<Language> languages) {
    Set<String> endings = new TreeSet<>();
    for (Language language : languages) {
      endings.add(ending(language.tag()));
      if (language == Language.OTHER) {
        endings.add(CJK);
      }
    }
    endings.add(OTHER); // For pages that have come to another language since.
    return List.copyOf(endings);
  }

  /** The text fields of one ending with the weights of words in them: {@code title_en^5}. */
  static List<String> weighted(WordWeights weights, String ending) {
    List<String> fields = new ArrayList<>();
    for (Map.Entry<SiteField, Integer> weight : weights.byField().entrySet()) {
      fields.add(of(weight.getKey(), ending) + "^" + weight.getValue());
    }
    return fields;
  }

  /** The analyzer of the fields of one ending. */
  static String analyzer(String ending) {
    return switch (ending) {
      case CJK -> CJK;
      case OTHER -> "standard";
      default -> Language.of(ending).name().toLowerCase(Locale.ROOT);
    };
  }

  /**
   * Returns true if every Elasticsearch 8 has a built-in analyzer named like the language. Those of
   * Hebrew, Polish and Ukrainian are plugins, and that of Serbian came later.
   */
  private static boolean hasAnalyzer(Language language) {
    return switch (language) {
      case CHINESE, HEBREW, POLISH, SERBIAN, TAMIL, TELUGU, UKRAINIAN, OTHER -> false;
      default -> true;
    };
  }
}
