package org.siterank.document;

import java.util.ArrayList;
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
 * that this is only heard where the page itself says nothing else.
 *
 * @param tag the primary tag, or empty
 * @param rest the address without scheme, {@code www.} and the part that names the language:
 *     versions of one page have the same
 */
public record LanguageAddress(String tag, String rest) {

  private static final Set<String> LANGUAGES = Set.of(Locale.getISOLanguages());

  private static final Pattern TAG =
      Pattern.compile("([a-z]{2})(?:[-_](?:[A-Z]{2}|[a-z]{2}|[A-Z][a-z]{3}))?");

  private static final Pattern PARAMETER = Pattern.compile("(?:lang|language|locale|hl)=(.*)");

  /** A name of three parts: the language is the second, {@code x.de.html}, or the last. */
  private static final Pattern FILE = Pattern.compile("([^.]+)\\.([^.]{2,7})\\.([^.]{2,7})");

  /** Reads the address of a page. */
  public static LanguageAddress of(PageUrl url) {
    String host = url.authority().replaceFirst("^www\\.", "");
    String query = url.query().map(text -> "?" + text).orElse("");
    return ofQuery(host + url.path(), query)
        .or(() -> ofPath(host, url.path(), query))
        .or(() -> ofHost(host, url.path() + query))
        .orElse(new LanguageAddress("", host + url.path() + query));
  }

  private static Optional<LanguageAddress> ofQuery(String before, String query) {
    List<String> others = new ArrayList<>();
    String named = "";
    for (String parameter : query.replaceFirst("^\\?", "").split("&", -1)) {
      Matcher matcher = PARAMETER.matcher(parameter);
      String tag = matcher.matches() ? tag(matcher.group(1)) : "";
      named = named.isEmpty() ? tag : named;
      if (tag.isEmpty() && !parameter.isEmpty()) {
        others.add(parameter);
      }
    }
    String rest = others.isEmpty() ? "" : "?" + String.join("&", others);
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(new LanguageAddress(named, before + rest));
  }

  private static Optional<LanguageAddress> ofPath(String host, String path, String query) {
    List<String> parts = new ArrayList<>(Arrays.asList(path.split("/", -1)));
    int last = parts.size() - 1;
    Matcher file = FILE.matcher(parts.get(last));
    if (file.matches()) {
      String second = tag(file.group(2));
      String named = second.isEmpty() ? tag(file.group(3)) : second;
      if (!named.isEmpty()) {
        parts.set(last, file.group(1) + "." + file.group(second.isEmpty() ? 2 : 3));
        return Optional.of(new LanguageAddress(named, host + String.join("/", parts) + query));
      }
    }
    for (int i = 0; i < last; i++) {
      String named = tag(parts.get(i));
      if (!named.isEmpty()) {
        parts.remove(i);
        return Optional.of(new LanguageAddress(named, host + String.join("/", parts) + query));
      }
    }
    return Optional.empty();
  }

  private static Optional<LanguageAddress> ofHost(String host, String rest) {
    int point = host.indexOf('.');
    String named = point == host.lastIndexOf('.') ? "" : tag(host.substring(0, point));
    return named.isEmpty()
        ? Optional.empty()
        : Optional.of(new LanguageAddress(named, host.substring(point + 1) + rest));
  }

  private static String tag(String text) {
    Matcher tag = TAG.matcher(text);
    return tag.matches() && LANGUAGES.contains(tag.group(1)) ? tag.group(1) : "";
  }
}
