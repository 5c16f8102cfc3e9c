package org.siterank.web;

import java.text.MessageFormat;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** The words of the page in one language. */
final class PageTexts {

  static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH);

  private static final ResourceBundle.Control EXACT =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private final Locale locale;
  private final ResourceBundle bundle;

  private PageTexts(Locale locale) {
    this.locale = locale;
    this.bundle = ResourceBundle.getBundle("org.siterank.web.texts", locale, EXACT);
  }

  /** The texts of a language: {@code en}, {@code de} or {@code fr}. */
  static PageTexts of(String language) {
    return new PageTexts(Locale.forLanguageTag(language));
  }

  /** The texts in the first language of an {@code Accept-Language} that there is, or in English. */
  static PageTexts preferred(String acceptLanguage) {
    return new PageTexts(best(acceptLanguage));
  }

  private static Locale best(String acceptLanguage) {
    try {
      Locale best = Locale.lookup(Locale.LanguageRange.parse(acceptLanguage), LANGUAGES);
      return best == null ? Locale.ENGLISH : best;
    } catch (IllegalArgumentException e) {
      return Locale.ENGLISH; // The header is missing or none; RFC 9110, 12.5.4, lets us choose.
    }
  }

  /** The language's tag. */
  String language() {
    return locale.getLanguage();
  }

  /** A text with its places filled in. */
  String say(String key, Object... values) {
    return new MessageFormat(bundle.getString(key), locale).format(values);
  }

  /** A text that may be missing, such as the name of a rare file type. */
  String sayOr(String key, String otherwise) {
    try {
      return bundle.getString(key);
    } catch (MissingResourceException e) {
      return otherwise;
    }
  }

  /** A number as people write it, to four digits. */
  String number(double value) {
    NumberFormat format = NumberFormat.getInstance(locale);
    int digits = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    format.setMaximumFractionDigits(Math.max(0, Math.min(12, 3 - digits)));
    return format.format(value);
  }
}
