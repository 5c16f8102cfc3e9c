package org.siterank.accesslog;

/**
 * The longest word that a text must hold to fit a regular expression, as far as that is easily
 * told: where groups, classes, repetitions and alternatives come in, their characters are left out.
 */
final class RequiredWord {

  private static final String ENDS_A_WORD = "^$.*+?{[(|)";

  private final String pattern;
  private String longest = "";
  private final StringBuilder word = new StringBuilder();

  private RequiredWord(String pattern) {
    this.pattern = pattern;
  }

  /** The word, as it stands in the pattern; empty when there is none. */
  static String of(String pattern) {
    return new RequiredWord(pattern).find();
  }

  private String find() {
    int at = 0;
    while (at < pattern.length()) {
      char c = pattern.charAt(at);
      switch (c) {
        case '|' -> {
          return ""; // Either side may fit.
        }
        case '\\' -> {
          escaped(pattern.charAt(at + 1));
          at += 2;
        }
        case '(' -> {
          end();
          at = behindGroup(at);
        }
        case '[' -> {
          end();
          at = behindClass(at);
        }
        case '?', '*', '{' -> {
          // What stands before it may be missing.
          word.setLength(Math.max(0, word.length() - 1));
          end();
          at = c == '{' ? pattern.indexOf('}', at) + 1 : at + 1;
        }
        default -> {
          if (ENDS_A_WORD.indexOf(c) >= 0) {
            end();
          } else {
            word.append(c);
          }
          at++;
        }
      }
    }
    end();
    return longest;
  }

  /** {@code \\.} is a point; {@code \\b}, {@code \\d} and the like are no characters. */
  private void escaped(char c) {
    if (Character.isLetterOrDigit(c)) {
      end();
    } else {
      word.append(c);
    }
  }

  private void end() {
    if (word.length() > longest.length()) {
      longest = word.toString();
    }
    word.setLength(0);
  }

  private int behindGroup(int open) {
    int depth = 0;
    int at = open;
    do {
      switch (pattern.charAt(at)) {
        case '\\' -> at++;
        case '[' -> at = behindClass(at) - 1;
        case '(' -> depth++;
        case ')' -> depth--;
        default -> {
          // Of the group's own.
        }
      }
      at++;
    } while (depth > 0);
    return at;
  }

  private int behindClass(int open) {
    int at = open + 1;
    while (pattern.charAt(at) != ']') {
      at += pattern.charAt(at) == '\\' ? 2 : 1;
    }
    return at + 1;
  }
}
