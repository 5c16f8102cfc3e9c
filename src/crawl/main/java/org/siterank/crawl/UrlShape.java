package org.siterank.crawl;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.siterank.site.PageUrl;

/**
 * An address without what counts through: numbers become {@code #}, parameters lose their values,
 * neighbouring path segments of the same form become one. The pages of a generator, a calendar for
 * example, share one shape.
 */
final class UrlShape {

  /** Segments from which on a path is known by its first one alone. */
  static final int SHAPED_SEGMENTS = 6;

  private static final Pattern DIGITS = Pattern.compile("\\d+");
  private static final Pattern DATE =
      Pattern.compile("(?<!\\d)(?:19|20|21|22)\\d\\d(?:\\D{1,12}\\d\\d?(?!\\d)|[01]\\d)");

  /**
   * A group of segments three times in a row: a relative link that a server resolves for ever
   * (Heritrix {@code PathologicalPathDecideRule}, which tolerates two repetitions).
   */
  private static final Pattern REPEATED = Pattern.compile("/((?:[^/]+/){1,8}?)\\1{2,}");

  private UrlShape() {}

  static String of(PageUrl url) {
    StringBuilder shape = new StringBuilder(url.origin());
    String[] segments = url.path().substring(1).split("/", -1);
    if (segments.length > SHAPED_SEGMENTS) {
      shape.append('/').append(number(segments[0])).append("/**");
    } else {
      String last = "";
      for (String segment : segments) {
        String form = number(segment);
        if (!form.equals(last)) {
          shape.append('/').append(form);
        }
        last = form;
      }
    }
    Map<String, String> parameters = parameters(url);
    if (!parameters.isEmpty()) {
      shape.append('?').append(String.join("&", parameters.keySet()));
    }
    return shape.toString();
  }

  private static String number(String text) {
    return DIGITS.matcher(text).replaceAll("#");
  }

  static int segments(PageUrl url) {
    return (int) url.path().chars().filter(c -> c == '/').count();
  }

  static boolean repeatsSegments(PageUrl url) {
    String path = url.path();
    return REPEATED.matcher(path.endsWith("/") ? path : path + "/").find();
  }

  static boolean isDated(PageUrl url) {
    return DATE.matcher(url.pathAndQuery()).find();
  }

  /** Parameters of the query, and of the path ({@code ;name=value}), by name. */
  static Map<String, String> parameters(PageUrl url) {
    Map<String, String> parameters = new TreeMap<>();
    url.query().ifPresent(query -> add(parameters, "", query.split("&", -1)));
    int semicolon = url.path().indexOf(';');
    if (semicolon >= 0) {
      add(parameters, ";", url.path().substring(semicolon + 1).split(";", -1));
    }
    return parameters;
  }

  private static void add(Map<String, String> parameters, String mark, String[] parts) {
    for (String part : parts) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        parameters.put(mark + part.substring(0, equals), part.substring(equals + 1));
      } else if (!part.isEmpty()) {
        parameters.put(mark + part, "");
      }
    }
  }

  /** The address without one of its parameters, as a name for all that differ in it alone. */
  static String without(PageUrl url, String parameter) {
    StringBuilder name = new StringBuilder(url.origin());
    String path = url.path();
    int semicolon = path.indexOf(';');
    name.append(semicolon < 0 ? path : path.substring(0, semicolon)).append('?');
    parameters(url)
        .forEach(
            (key, value) -> {
              if (!key.equals(parameter)) {
                name.append(key).append('=').append(value).append('&');
              }
            });
    return name.toString();
  }
}
