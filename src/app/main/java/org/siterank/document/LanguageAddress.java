package org.siterank.document;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.PageUrl;

/**
 * The language that an address names: {@code /de/}, {@code /pt-BR/}, {@code ?lang=de}, {@code
 * page.de.html}, {@code page.html.de} or {@code de.example.org}. Two letters may be anything, so
 * that this is only heard where the page itself says nothing.
 */
final class LanguageAddress {

  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  private static final Pattern TAG =
      Pattern.compile("([a-z]{2})(?:[-_](?:[A-Z]{2}|[a-z]{2}|[A-Z][a-z]{3}))?");

  private static final Pattern PARAMETER =
      Pattern.compile("(?:^|&)(?:lang|language|locale|hl)=([^&]*)");

  /** The language in the name of a file: between two points or behind the last. */
  private static final Pattern FILE =
      Pattern.compile("[^.]+(?:\\.(" + TAG.pattern() + ")\\.[a-z]{2,5}|\\.[a-z]{3,5}\\.(" + TAG.pattern() + "))");

  private LanguageAddress() {}

  /** The primary tag that an address names, or empty. */
  static String of(PageUrl url) {
    Matcher parameter = PARAMETER.matcher(url.query().orElse(""));
    if (parameter.find() && !tag(parameter.group(1)).isEmpty()) {
      return tag(parameter.group(1));
    }
    List<String> parts = Arrays.asList(url.path().split("/", -1));
    Matcher file = FILE.matcher(parts.get(parts.size() - 1));
    if (file.matches()) {
      String named = tag(Optional.ofNullable(file.group(1)).orElse(file.group(3)));
      if (!named.isEmpty()) {
        return named;
      }
    }
    return parts.subList(0, parts.size() - 1).stream()
        .map(LanguageAddress::tag)
        .filter(tag -> !tag.isEmpty())
        .findFirst()
        .orElseGet(() -> ofHost(url.authority()));
  }

  private static String ofHost(String authority) {
    List<String> labels = Arrays.asList(authority.split("\\.", -1));
    return labels.size() < 3 ? "" : tag(labels.get(0));
  }

  private static String tag(String text) {
    Matcher tag = TAG.matcher(text);
    return tag.matches() && LANGUAGES.contains(tag.group(1)) ? tag.group(1) : "";
  }
}
