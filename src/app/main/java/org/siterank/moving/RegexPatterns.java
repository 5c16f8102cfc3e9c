package org.siterank.moving;

import java.util.ArrayList;
import java.util.List;

/**
 * Regular expressions of whole addresses as patterns of robots.txt, which {@code site.include}
 * takes: {@code .*} becomes a star, alternatives become patterns of their own. A dot that is not
 * escaped counts as a dot. All else has no counterpart.
 */
final class RegexPatterns {

  /** Patterns of one expression; more would be no configuration for people. Our choice. */
  private static final int MOST = 64;

  private static final String BOTH_SCHEMES = "https?://";

  private final String regex;
  private int at;

  private RegexPatterns(String regex) {
    this.regex = regex;
  }

  /**
   * The patterns that match the same addresses.
   *
   * @throws IllegalArgumentException when there are none, with the reason
   */
  static List<String> of(String regex) {
    RegexPatterns reading = new RegexPatterns(regex.strip());
    List<String> whole = reading.alternatives();
    if (reading.at < reading.regex.length()) {
      throw new IllegalArgumentException("a ) has no (");
    }
    List<String> patterns = new ArrayList<>();
    for (String text : whole) {
      if (!text.matches("(?s)(\\*|https?://).*")) {
        throw new IllegalArgumentException("it begins neither with http nor with .*");
      }
      String open = text.replaceFirst("(?<=.)\\*+$", "");
      patterns.add(open.equals(text) && !text.equals("*") ? text + "$" : open);
    }
    return patterns;
  }

  private List<String> alternatives() {
    List<String> all = new ArrayList<>(sequence());
    while (at < regex.length() && regex.charAt(at) == '|') {
      at++;
      all.addAll(sequence());
    }
    return all;
  }

  private List<String> sequence() {
    List<String> texts = List.of("");
    while (at < regex.length() && regex.charAt(at) != '|' && regex.charAt(at) != ')') {
      List<String> next = next();
      List<String> longer = new ArrayList<>();
      for (String text : texts) {
        next.forEach(part -> longer.add(text + part));
      }
      if (longer.size() > MOST) {
        throw new IllegalArgumentException("it stands for more than " + MOST + " patterns");
      }
      texts = longer;
    }
    return texts;
  }

  private List<String> next() {
    if (regex.startsWith(BOTH_SCHEMES, at)) {
      at += BOTH_SCHEMES.length();
      return List.of("http://", "https://");
    }
    char c = regex.charAt(at++);
    List<String> found =
        switch (c) {
          case '\\' -> List.of(escaped());
          case '.' -> List.of(dot());
          case '(' -> group();
          case '[' -> throw new IllegalArgumentException("[…] has no counterpart");
          case '^' -> {
            if (at > 1) {
              throw new IllegalArgumentException("^ is not at its beginning");
            }
            yield List.of("");
          }
          case '$' -> {
            if (at < regex.length()) {
              throw new IllegalArgumentException("$ is not at its end");
            }
            yield List.of("");
          }
          default -> List.of(literal(c));
        };
    if (at < regex.length() && "*+?{".indexOf(regex.charAt(at)) >= 0) {
      throw new IllegalArgumentException(
          "the repetition " + regex.substring(at, at + 1) + " has no counterpart");
    }
    return found;
  }

  private String escaped() {
    if (at == regex.length()) {
      throw new IllegalArgumentException("\\ is at its end");
    }
    char c = regex.charAt(at++);
    if (Character.isLetterOrDigit(c)) {
      throw new IllegalArgumentException("\\" + c + " has no counterpart");
    }
    return literal(c);
  }

  /** A star for any text; any single character is taken for a dot. */
  private String dot() {
    if (at < regex.length() && regex.charAt(at) == '*') {
      at++;
      return "*";
    }
    if (at < regex.length() && regex.charAt(at) == '+') {
      throw new IllegalArgumentException(
          ".+ has no counterpart; use .* if the address without more belongs to it, too");
    }
    return ".";
  }

  private List<String> group() {
    if (regex.startsWith("?:", at)) {
      at += 2;
    } else if (regex.startsWith("?", at)) {
      throw new IllegalArgumentException("(?…) has no counterpart");
    }
    List<String> inside = alternatives();
    if (at == regex.length()) {
      throw new IllegalArgumentException("a ( has no )");
    }
    at++;
    return inside;
  }

  private static String literal(char c) {
    return switch (c) {
      case '*' -> "%2A";
      case '$' -> "%24";
      default -> String.valueOf(c);
    };
  }
}
