package org.siterank.web;

import java.math.RoundingMode;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** The words of the page in one language. */
final class PageTexts {

  static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH);

  private static final ResourceBundle.Control EXACT =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  /** Numbers below this would be all zeros. */
  private static final double SMALL = 1e-6;

  private final Locale locale;
  private final ResourceBundle search;
  private final ResourceBundle webmaster;

  private PageTexts(Locale locale) {
    this.locale = locale;
    this.search = ResourceBundle.getBundle("org.siterank.web.texts", locale, EXACT);
    this.webmaster = ResourceBundle.getBundle("org.siterank.web.webmaster", locale, EXACT);
  }

  private String text(String key) {
    return search.containsKey(key) ? search.getString(key) : webmaster.getString(key);
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
    return new MessageFormat(text(key), locale).format(values);
  }

  /** Quoted words as people enumerate them. */
  String list(List<String> words) {
    List<String> quoted = words.stream().map(word -> say("list.quoted", word)).toList();
    int last = quoted.size() - 1;
    return last < 1
        ? String.join("", quoted)
        : say("list.and", String.join(", ", quoted.subList(0, last)), quoted.get(last));
  }

  /** A text that may be missing, such as the name of a rare file type. */
  String sayOr(String key, String otherwise) {
    try {
      return text(key);
    } catch (MissingResourceException e) {
      return otherwise;
    }
  }

  /** A moment: day and minute, in the time zone of this machine. */
  String date(Instant when) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .withZone(ZoneId.systemDefault())
        .format(when);
  }

  /** A change as people write it: with its sign, to four digits. */
  String signed(double change) {
    return change > 0 ? "+" + number(change) : change < 0 ? "\u2212" + number(-change) : number(0);
  }

  /** A share of a whole in per cent, to a tenth; of nothing it is nothing. */
  String percent(double part, double whole) {
    NumberFormat format = NumberFormat.getPercentInstance(locale);
    format.setRoundingMode(RoundingMode.HALF_UP);
    format.setMinimumFractionDigits(1);
    format.setMaximumFractionDigits(1);
    double share = whole == 0 ? 0 : part / whole;
    return format.format(Math.abs(share) < 0.0005 ? 0 : share); // No minus before a zero.
  }

  /** A change in per cent, with its sign. */
  String signedPercent(double change, double whole) {
    String size = percent(Math.abs(change), Math.abs(whole));
    boolean nothing = size.equals(percent(0, 1));
    return nothing || change == 0 ? size : (change > 0 ? "+" : "\u2212") + size;
  }

  /** A day as people write it. */
  String day(LocalDate day) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale).format(day);
  }

  /** A number as people write it, to three digits; errors and the like as a power of ten. */
  String number(double value) {
    if (value != 0 && Math.abs(value) < SMALL) {
      return String.format(locale, "%.1e", value);
    }
    NumberFormat format = NumberFormat.getInstance(locale);
    format.setRoundingMode(RoundingMode.HALF_UP);
    int digits = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    format.setMaximumFractionDigits(Math.max(0, Math.min(12, 2 - digits)));
    return format.format(value);
  }
}
