package org.siterank.report;

import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;

/** The words of a report in one language. Times are those of UTC. */
final class ReportTexts {

  /** The languages that there are; a bundle each. */
  static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH);

  private static final ResourceBundle.Control EXACT =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  private final Locale locale;
  private final ResourceBundle bundle;
  private final boolean measured;

  private ReportTexts(Locale locale, boolean measured) {
    this.locale = locale;
    this.bundle = ResourceBundle.getBundle("org.siterank.report.texts", locale, EXACT);
    this.measured = measured;
  }

  /**
   * The texts of a language.
   *
   * @param language {@code en}, {@code de} or {@code fr}
   * @param measured whether numbers are visits per day
   */
  static ReportTexts of(String language, boolean measured) {
    Locale locale = Locale.forLanguageTag(language);
    if (!LANGUAGES.contains(locale)) {
      throw new IllegalArgumentException("a report is in en, de or fr, got " + language);
    }
    return new ReportTexts(locale, measured);
  }

  String language() {
    return locale.getLanguage();
  }

  boolean has(String key) {
    return bundle.containsKey(key);
  }

  /**
   * A text with its places filled in; a whole number may be given as it is, to choose a word by.
   */
  String say(String key, Object... values) {
    return new MessageFormat(bundle.getString(key), locale).format(values);
  }

  /** A text in one of two forms, by a number. */
  String count(String key, long number, Object... more) {
    Object[] values = new Object[more.length + 1];
    values[0] = number(number);
    System.arraycopy(more, 0, values, 1, more.length);
    return say(number == 1 ? key + ".one" : key, values);
  }

  /** The unit of the scores. */
  String unit() {
    return say(measured ? "unit.measured" : "unit.unmeasured");
  }

  /** A number in the unit of the scores, with the unit. */
  String flow(double value) {
    return number(value) + "\u00a0" + unit();
  }

  /** A number as people write it, to four digits. */
  String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "–" : say("unbounded");
    }
    NumberFormat format = NumberFormat.getInstance(locale);
    int digits = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    if (digits < -4) {
      return String.format(locale, "%.2e", value);
    }
    format.setMaximumFractionDigits(Math.max(0, 3 - digits));
    return format.format(value);
  }

  /** A whole number. */
  String number(long value) {
    return NumberFormat.getIntegerInstance(locale).format(value);
  }

  /** A share in per cent. */
  String share(double value) {
    NumberFormat format = NumberFormat.getPercentInstance(locale);
    format.setMaximumFractionDigits(Math.abs(value) < 0.1 ? 1 : 0);
    return format.format(value);
  }

  /** With its sign. */
  String signed(double value) {
    return (value > 0 ? "+" : value < 0 ? "−" : "±") + number(Math.abs(value));
  }

  /** A day and a time. */
  String time(Instant instant) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .format(instant.atZone(ZoneOffset.UTC));
  }
}
