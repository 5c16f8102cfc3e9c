package org.siterank.report;

import java.math.RoundingMode;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.stream.Collectors;

/** The words of a report in one language. Times are those of UTC. */
final class ReportTexts {

  /** The languages that there are; a bundle each. */
  static final List<Locale> LANGUAGES = List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH);

  private static final ResourceBundle.Control EXACT =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  /** Below it an amount is the rounding of a sum. */
  private static final double ROUNDING = 1e-12;

  /** The share of a site's total below which a change is none. */
  private static final double UNCHANGED = 5e-4;

  private final Locale locale;
  private final ResourceBundle bundle;
  private final boolean measured;

  ReportTexts(String bundle, Locale locale, boolean measured) {
    this.locale = locale;
    this.bundle = ResourceBundle.getBundle("org.siterank.report." + bundle, locale, EXACT);
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
    return new ReportTexts("texts", locale, measured);
  }

  String language() {
    return locale.getLanguage();
  }

  /** The keys of texts that stand in English, because this language has none; sorted. */
  List<String> untranslated() {
    return bundle instanceof PropertyResourceBundle own
        ? own.keySet().stream().filter(key -> own.handleGetObject(key) == null).sorted().toList()
        : List.of();
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

  /** The head of a column: scores are what is expected, where visits were measured. */
  String column(String key) {
    String expected = "column." + key + ".measured";
    return say(measured && has(expected) ? expected : "column." + key);
  }

  /** The unit of the scores. */
  String unit() {
    return say(measured ? "unit.measured" : "unit.unmeasured");
  }

  /** The locale of the language. */
  Locale locale() {
    return locale;
  }

  /** A number in the unit of the scores, with the unit. */
  String flow(double value) {
    return number(value) + "\u00a0" + unit();
  }

  /** A residual or an error bound, as a power of ten. */
  String error(double value) {
    return value == 0 ? number(0L) : String.format(locale, "%.1e", value);
  }

  /** A number as people write it, to three digits; what is left of rounding is 0. */
  String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "–" : say("unbounded");
    }
    NumberFormat format = NumberFormat.getInstance(locale);
    format.setRoundingMode(RoundingMode.HALF_UP);
    int digits = value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
    if (digits < -4) {
      return Math.abs(value) < ROUNDING ? format.format(0) : String.format(locale, "%.1e", value);
    }
    format.setMaximumFractionDigits(Math.max(0, 2 - digits));
    return format.format(value);
  }

  /** A change with its sign. */
  String signed(double value) {
    return value > 0 ? "+" + number(value) : value < 0 ? "−" + number(-value) : number(0L);
  }

  /** A change in per cent with its sign. */
  String signedShare(double value) {
    return (value > 0 ? "+" : value < 0 ? "−" : "") + share(Math.abs(value));
  }

  /** A day. */
  String day(LocalDate day) {
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(locale).format(day);
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

  /** A change of the site's total with its sign, or that there is none. */
  String change(double value, Changes changes) {
    return isNone(value, changes)
        ? say("change.none")
        : (value > 0 ? "+" : "−") + number(Math.abs(value));
  }

  private static boolean isNone(double value, Changes changes) {
    return Math.abs(value) <= UNCHANGED * Math.max(changes.before(), changes.after());
  }

  /** The causes of a change that count, each with its part; empty when nothing has changed. */
  String causes(Changes changes) {
    Map<String, Double> parts = new LinkedHashMap<>();
    parts.put("change.inflow", changes.causes().inflow());
    parts.put("change.normalisation", changes.causes().normalisation());
    parts.put("change.links", changes.causes().links());
    parts.put("change.vanished", changes.vanished());
    return parts.entrySet().stream()
        .filter(part -> !isNone(part.getValue(), changes))
        .map(part -> say(part.getKey(), change(part.getValue(), changes)))
        .collect(Collectors.joining(", "));
  }

  /** A day and a time. */
  String time(Instant instant) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .format(instant.atZone(ZoneOffset.UTC));
  }

  /** The key of a word of its own, for tables. */
  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Adds how many pages were last read by a version that did not look for this. */
  void addUnknown(int unknown, List<String> paragraphs) {
    if (unknown > 0) {
      paragraphs.add(count("audit.unknown", unknown));
    }
  }
}
