package org.siterank.web;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The header {@code Accept-Language} (RFC 9110, 12.5.4). Ranges that are malformed, and others than
 * the first ones, are passed over: the JDK fails on some of them, and on some it works for seconds.
 */
final class AcceptLanguage {

  /** Ranges that are read; our choice, more than browsers send. */
  private static final int MOST = 20;

  /** A range (RFC 4647, 2.1) with a few subtags, and its weight. */
  private static final Pattern RANGE =
      Pattern.compile(
          "\\s*(?:\\*|[A-Za-z]{1,8})(?:-(?:\\*|[A-Za-z0-9]{1,8})){0,4}\\s*"
              + "(?:;\\s*q\\s*=\\s*(?:[01](?:\\.\\d{0,3})?|\\.\\d{1,3})\\s*)?");

  private AcceptLanguage() {}

  /** The ranges, the best first; none for a header that is missing. */
  static List<Locale.LanguageRange> ranges(String header) {
    String known =
        Arrays.stream(header.split(",", -1))
            .filter(range -> RANGE.matcher(range).matches())
            .limit(MOST)
            .collect(joining(","));
    if (known.isEmpty()) {
      return List.of();
    }
    try {
      return Locale.LanguageRange.parse(known);
    } catch (IllegalArgumentException e) {
      return List.of(); // A weight above 1; RFC 9110, 12.5.4, lets us choose.
    }
  }
}
