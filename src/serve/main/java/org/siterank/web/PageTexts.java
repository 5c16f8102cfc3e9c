package org.siterank.web;

import static java.util.stream.Collectors.joining;

import java.math.RoundingMode;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DecimalStyle;
import java.time.format.FormatStyle;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.siterank.config.ServeSection;
import org.siterank.setting.ChoiceType;
import org.siterank.site.Direction;

/**
 * The words of the page in one language. Texts that are not translated yet are in English; as a
 * {@link Phrase} they say so.
 */
final class PageTexts {

  /** The languages of the search page; a message file each. */
  static final List<Locale> LANGUAGES =
      Arrays.stream(ServeSection.Texts.values())
          .filter(language -> language != ServeSection.Texts.AUTO)
          .map(language -> Locale.forLanguageTag(ChoiceType.word(language)))
          .toList();

  /** The languages of the pages for webmasters. */
  static final List<Locale> WEBMASTER_LANGUAGES =
      List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH);

  /** A language tag as RFC 5646 has it, as far as it can go into an attribute. */
  private static final Pattern TAG = Pattern.compile("[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*+");

  private static final ResourceBundle.Control EXACT =
      ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES);

  /** Numbers below this would be all zeros. */
  private static final double SMALL = 1e-6;

  private final Locale locale;
  private final Direction direction;
  private final ResourceBundle search;
  private final ResourceBundle webmaster;

  private PageTexts(Locale locale) {
    this.locale = locale;
    this.direction = Direction.of(locale.getLanguage());
    this.search = ResourceBundle.getBundle("org.siterank.web.texts", locale, EXACT);
    this.webmaster = ResourceBundle.getBundle("org.siterank.web.webmaster", locale, EXACT);
  }

  private String text(String key) {
    return search.containsKey(key) ? search.getString(key) : webmaster.getString(key);
  }

  /** True for a text that is in the language of the page, and not in English for lack of it. */
  private boolean isTranslated(String key) {
    ResourceBundle of = search.containsKey(key) ? search : webmaster;
    return locale.equals(Locale.ENGLISH)
        || (of.getLocale().equals(locale)
            && ((PropertyResourceBundle) of).handleGetObject(key) != null);
  }

  /** The texts of one of the languages of the search page. */
  static PageTexts of(Locale language) {
    return new PageTexts(language);
  }

  /**
   * The texts in the language of a list that an {@code Accept-Language} prefers. If it names none
   * of them, they are in the language of the site, or else in English. {@code pt-BR} is {@code pt},
   * and {@code zh-Hant} is {@code zh} (RFC 4647, 3.4, Lookup).
   *
   * @param siteLanguage the tag of the language that most pages are in, or empty
   */
  static PageTexts preferred(
      String acceptLanguage, List<Locale> languages, Supplier<String> siteLanguage) {
    return new PageTexts(
        best(acceptLanguage, languages)
            .or(() -> best(siteLanguage.get(), languages))
            .orElse(Locale.ENGLISH));
  }

  /**
   * The language of the search page for a site whose pages are mostly in a language, by its tag.
   */
  static Locale ofSite(String language) {
    return best(language, LANGUAGES).orElse(Locale.ENGLISH);
  }

  private static Optional<Locale> best(String acceptLanguage, List<Locale> languages) {
    return Optional.ofNullable(Locale.lookup(AcceptLanguage.ranges(acceptLanguage), languages));
  }

  /** The language's tag. Chinese is in simplified script, which browsers choose a font by. */
  String language() {
    return locale.equals(Locale.CHINESE) ? "zh-Hans" : locale.getLanguage();
  }

  /** The direction of the page: {@code ltr} or {@code rtl}. */
  String direction() {
    return direction.attribute();
  }

  /** The language and its digits: a tag by which browsers format numbers as this page does. */
  String numbers() {
    boolean arabic = DecimalStyle.of(locale).getZeroDigit() == '\u0660';
    return locale.getLanguage() + (arabic ? "-u-nu-arab" : "");
  }

  /** A text with its places filled in. */
  String say(String key, Object... values) {
    boolean translated = isTranslated(key);
    Direction around = translated ? direction : Direction.LTR;
    Object[] isolated =
        Arrays.stream(values)
            .map(value -> value instanceof String text ? around.isolated(text) : value)
            .toArray();
    return new MessageFormat(text(key), translated ? locale : Locale.ENGLISH).format(isolated);
  }

  /** A text as the message file has it, with its places open. */
  String pattern(String key) {
    return text(key);
  }

  /** A text with its places filled in, marked where it is in English on another page. */
  Phrase phrase(String key, Object... values) {
    String text = say(key, values);
    return isTranslated(key) ? new Phrase(text, "", "") : english(text);
  }

  /** An English text, marked on another page. */
  Phrase english(String text) {
    return new Phrase(text, lang("en"), direction == Direction.LTR ? "" : "ltr");
  }

  /** A text of an unknown language, marked where its direction is not the page's. */
  Phrase foreign(String text) {
    return foreign(text, "");
  }

  /** A text of a language, marked where that or its direction is not the page's. */
  Phrase foreign(String text, String language) {
    return new Phrase(text, lang(language), dir(text, language));
  }

  /** The attribute {@code lang} of a text: empty where it is the page's, or unknown. */
  String lang(String language) {
    boolean same = Locale.forLanguageTag(language).getLanguage().equals(locale.getLanguage());
    return same || !TAG.matcher(language).matches() ? "" : language;
  }

  /** The attribute {@code dir} of a text: empty where it is the page's. */
  String dir(String text, String language) {
    Direction own = direction.within(text, language);
    return own == direction ? "" : own.attribute();
  }

  /** Quoted words as people enumerate them. */
  String list(List<String> words) {
    List<String> quoted = words.stream().map(word -> say("list.quoted", word)).toList();
    int last = quoted.size() - 1;
    return last < 1
        ? String.join("", quoted)
        : say(
            "list.and", String.join(say("list.comma"), quoted.subList(0, last)), quoted.get(last));
  }

  /** Words one after the other. */
  String enumerated(Collection<String> words) {
    return words.stream().map(direction::isolated).collect(joining(say("list.comma")));
  }

  /** The name of a language, as the first word of a line; its tag where it has none. */
  String nameOfLanguage(String tag) {
    String name = Locale.forLanguageTag(tag).getDisplayName(locale);
    return name.isEmpty() ? tag : name.substring(0, 1).toUpperCase(locale) + name.substring(1);
  }

  /** Digits as people write them: those of a year, which has no separators. */
  String digits(String number) {
    char zero = DecimalStyle.of(locale).getZeroDigit();
    return number
        .chars()
        .map(c -> c >= '0' && c <= '9' ? c - '0' + zero : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** A text that may be missing, such as the name of a rare file type. */
  Phrase phraseOr(String key, String otherwise) {
    return search.containsKey(key) ? phrase(key) : foreign(otherwise);
  }

  /** A moment: day and minute, in the time zone of this machine. */
  String date(Instant when) {
    return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
        .withLocale(locale)
        .withDecimalStyle(DecimalStyle.of(locale))
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
    return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
        .withLocale(locale)
        .withDecimalStyle(DecimalStyle.of(locale))
        .format(day);
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
