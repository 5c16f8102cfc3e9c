package org.siterank.document;

import java.text.DateFormatSymbols;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;

/**
 * The day that a page's address names, or that is written at its top, for pages that state none.
 *
 * <ul>
 *   <li>{@code /2015/07/21/} and {@code /2015-07-21-title} name a day.
 *   <li>A short line near the first heading may have one day: "Published on 21 July 2015". Months
 *       are read in twelve languages. {@code 3/4/2015} is read where the address has the month, or
 *       one of the numbers is no month.
 *   <li>Where the address has a month, {@code /2015/07/}, the written day must be one of it.
 * </ul>
 */
final class WrittenDate {

  /** Lines on either side of the first heading that are looked at. Our choice. */
  private static final int NEAR = 6;

  /** Characters of a line with a date: a longer one is prose, about any day. Our choice. */
  private static final int SHORT = 120;

  private static final int FIRST_YEAR = 1990;

  private static final Pattern DAY_IN_ADDRESS =
      Pattern.compile("(?<!\\d)((?:19|20)\\d{2})([-/_])(\\d{1,2})\\2(\\d{1,2})(?!\\d)");

  private static final Pattern MONTH_IN_ADDRESS =
      Pattern.compile("(?<!\\d)((?:19|20)\\d{2})[-/](\\d{2})(?=/)");

  private static final Pattern ISO =
      Pattern.compile("(?<![\\d-])(\\d{4})-(\\d{2})-(\\d{2})(?![\\d-])");

  private static final Pattern IDEOGRAPHS =
      Pattern.compile("(\\d{4})\\s?[年년]\\s?(\\d{1,2})\\s?[月월]\\s?(\\d{1,2})\\s?[日일]");

  private static final Pattern DAY_FIRST =
      Pattern.compile(
          "(?<![\\d\\p{L}])(\\d{1,2})(?:st|nd|rd|th|er|\\.)?,? (?:de |of )?(\\p{L}{3,12})\\.?,? (?:de )?(\\d{4})(?!\\d)");

  private static final Pattern MONTH_FIRST =
      Pattern.compile("(?<!\\p{L})(\\p{L}{3,12})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})(?!\\d)");

  private static final Pattern NUMBERS =
      Pattern.compile("(?<![\\d./-])(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4})(?![\\d/-]|\\.\\d)");

  private static final Map<String, Integer> MONTHS = months();

  private WrittenDate() {}

  private static Map<String, Integer> months() {
    Map<String, Integer> months = new HashMap<>();
    for (String tag :
        List.of("en", "de", "fr", "es", "it", "pt", "nl", "da", "sv", "fi", "pl", "cs")) {
      Locale locale = Locale.forLanguageTag(tag);
      DateFormatSymbols names = DateFormatSymbols.getInstance(locale);
      for (String[] forms : List.of(names.getMonths(), names.getShortMonths())) {
        for (int month = 0; month < 12; month++) {
          String name = forms[month].replace(".", "").toLowerCase(locale);
          if (name.length() >= 3) {
            months.putIfAbsent(name, month + 1);
          }
        }
      }
    }
    months.put("sept", 9);
    return Map.copyOf(months);
  }

  /**
   * The date of a page.
   *
   * @param lines the lines of its text
   * @param heading index of the line with its first heading; negative where it has none
   */
  static Optional<PageDate> of(PageUrl url, List<String> lines, int heading) {
    Matcher day = DAY_IN_ADDRESS.matcher(url.path());
    if (day.find()) {
      Optional<LocalDate> named = day(day.group(1), day.group(3), day.group(4));
      if (named.isPresent()) {
        return named.map(date -> date(date, PageDate.Kind.ADDRESS));
      }
    }
    Optional<YearMonth> month = month(url);
    Set<LocalDate> written = new LinkedHashSet<>();
    int from = Math.max(0, heading - NEAR);
    for (String line : lines.subList(from, Math.min(lines.size(), Math.max(0, heading) + NEAR))) {
      if (line.length() <= SHORT) {
        written.addAll(days(line, month));
      }
    }
    if (month.isPresent()) {
      written.removeIf(date -> !YearMonth.from(date).equals(month.get()));
    }
    return written.size() == 1
        ? Optional.of(date(written.iterator().next(), PageDate.Kind.WRITTEN))
        : Optional.empty();
  }

  private static PageDate date(LocalDate day, PageDate.Kind kind) {
    return new PageDate(day.atStartOfDay(ZoneOffset.UTC).toInstant(), kind);
  }

  private static Optional<YearMonth> month(PageUrl url) {
    Matcher month = MONTH_IN_ADDRESS.matcher(url.path());
    return month.find()
        ? day(month.group(1), month.group(2), "1").map(YearMonth::from)
        : Optional.empty();
  }

  /** The days that a line names. */
  private static List<LocalDate> days(String line, Optional<YearMonth> month) {
    String text = line.replaceAll("[\\s\\u00a0]+", " ");
    List<Optional<LocalDate>> days = new ArrayList<>();
    for (Pattern yearFirst : List.of(ISO, IDEOGRAPHS)) {
      yearFirst
          .matcher(text)
          .results()
          .forEach(found -> days.add(day(found.group(1), found.group(2), found.group(3))));
    }
    DAY_FIRST
        .matcher(text)
        .results()
        .forEach(found -> days.add(named(found.group(3), found.group(2), found.group(1))));
    MONTH_FIRST
        .matcher(text)
        .results()
        .forEach(found -> days.add(named(found.group(3), found.group(1), found.group(2))));
    NUMBERS
        .matcher(text)
        .results()
        .forEach(
            found ->
                days.add(
                    numbers(
                        found.group(4),
                        found.group(1),
                        found.group(3),
                        found.group(2).equals("."),
                        month)));
    return days.stream().flatMap(Optional::stream).toList();
  }

  private static Optional<LocalDate> named(String year, String name, String day) {
    Integer month = MONTHS.get(name.toLowerCase(Locale.ROOT));
    return month == null ? Optional.empty() : day(year, month.toString(), day);
  }

  /**
   * A date of numbers, of which only points tell the order.
   *
   * @param points whether points are between them: then the day is first
   */
  private static Optional<LocalDate> numbers(
      String year, String first, String second, boolean points, Optional<YearMonth> month) {
    Optional<LocalDate> dayFirst = day(year, second, first);
    Optional<LocalDate> monthFirst = points ? Optional.empty() : day(year, first, second);
    if (month.isPresent()) {
      return dayFirst
          .filter(date -> YearMonth.from(date).equals(month.get()))
          .or(() -> monthFirst.filter(date -> YearMonth.from(date).equals(month.get())));
    }
    return dayFirst.isPresent() && monthFirst.isPresent() && !dayFirst.equals(monthFirst)
        ? Optional.empty()
        : dayFirst.or(() -> monthFirst);
  }

  private static Optional<LocalDate> day(String year, String month, String day) {
    try {
      return Optional.of(
              LocalDate.of(Integer.parseInt(year), Integer.parseInt(month), Integer.parseInt(day)))
          .filter(date -> date.getYear() >= FIRST_YEAR);
    } catch (DateTimeException noDay) {
      return Optional.empty();
    }
  }
}
