package org.siterank.site;

import java.util.Locale;
import java.util.Set;

/**
 * The base direction of a text: Unicode Standard Annex 9 (Unicode Bidirectional Algorithm), P2 and
 * P3, with the language as a further hint where a text has letters of both directions.
 */
public enum Direction {
  /** As in Latin script. */
  LTR,
  /** As in Arabic and Hebrew script. */
  RTL;

  /** Languages whose usual script is written from right to left, by their primary subtag. */
  private static final Set<String> RIGHT_TO_LEFT =
      Set.of(
          "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ji", "nqo", "ps", "sd", "syr", "ug", "ur");

  private static final char FIRST_STRONG_ISOLATE = '\u2068';
  private static final char POP_DIRECTIONAL_ISOLATE = '\u2069';

  /** The usual direction of a language. */
  public static Direction of(String language) {
    String primary = Locale.forLanguageTag(language).getLanguage();
    return RIGHT_TO_LEFT.contains(primary) ? RTL : LTR;
  }

  /**
   * The value of the HTML attribute {@code dir} for texts of a language: {@code ltr}, {@code rtl},
   * or {@code auto} where the language is unknown.
   *
   * @param language a language tag, or empty
   */
  public static String attribute(String language) {
    return language.isEmpty() ? "auto" : of(language).attribute();
  }

  /** The value of the HTML attribute {@code dir}. */
  public String attribute() {
    return this == RTL ? "rtl" : "ltr";
  }

  /**
   * The direction of a text that stands within others of this direction: that of its letters; of
   * letters of both directions, its language's, or the first letter's where that is unknown.
   *
   * @param language a language tag, or empty
   */
  public Direction within(String text, String language) {
    Strong strong = Strong.of(text);
    if (strong.left && strong.right) {
      return language.isEmpty() ? strong.first : of(language);
    }
    return strong.left ? LTR : strong.right ? RTL : this;
  }

  /** A text for a sentence of this direction, isolated where it would disturb its order. */
  public String isolated(String text) {
    Strong strong = Strong.of(text);
    boolean disturbs = this == LTR ? strong.right : strong.left;
    return disturbs ? FIRST_STRONG_ISOLATE + text + POP_DIRECTIONAL_ISOLATE : text;
  }

  /** The letters of a text that have a direction of their own. */
  private record Strong(boolean left, boolean right, Direction first) {

    static Strong of(String text) {
      boolean left = false;
      boolean right = false;
      Direction first = LTR;
      for (int i = 0; i < text.length() && !(left && right); ) {
        int letter = text.codePointAt(i);
        i += Character.charCount(letter);
        byte direction = Character.getDirectionality(letter);
        boolean toRight = direction == Character.DIRECTIONALITY_LEFT_TO_RIGHT;
        boolean toLeft =
            direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
        if (toLeft && !left && !right) {
          first = RTL;
        }
        left |= toRight;
        right |= toLeft;
      }
      return new Strong(left, right, first);
    }
  }
}
