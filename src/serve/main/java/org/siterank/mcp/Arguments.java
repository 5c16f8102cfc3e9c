package org.siterank.mcp;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The arguments of a call, which the schema of the tool has been checked against. */
record Arguments(Map<String, Object> values) {

  private static final Pattern WORD = Pattern.compile("[^\\s\"]{1,200}");

  /** A text without blanks around it; empty where it is missing. */
  String text(String name) {
    return values.get(name) instanceof String text ? text.strip() : "";
  }

  /**
   * A text that must be there.
   *
   * @throws ToolException when it is blank
   */
  String needed(String name) throws ToolException {
    String text = text(name);
    if (text.isEmpty()) {
      throw new ToolException("The argument " + name + " is blank.");
    }
    return text;
  }

  /**
   * A word of a filter; nothing where it is missing.
   *
   * @throws ToolException when it has blanks or quotes
   */
  Optional<String> word(String name) throws ToolException {
    String text = text(name);
    if (!text.isEmpty() && !WORD.matcher(text).matches()) {
      throw new ToolException("The argument " + name + " must be one word, got " + text);
    }
    return Optional.of(text).filter(word -> !word.isEmpty());
  }

  /** A whole number, which the schema keeps in its limits. */
  int number(String name, int usual) {
    return values.get(name) instanceof Number number ? number.intValue() : usual;
  }
}
