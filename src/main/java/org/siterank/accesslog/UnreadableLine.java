package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Makes an example of a line that could not be read fit to be shown and stored: one short printable
 * line without the client's address, its user name and its agent.
 */
final class UnreadableLine {

  /** Bytes of a line that are looked at, and at least kept of an oversized one. */
  static final int LOOKED_AT = 512;

  private static final int SHOWN = 160;

  /** Quotes up to the end of the referrer; what follows is the agent. */
  private static final int QUOTES_SHOWN = 4;

  /** A product and its version, as agents begin: not the protocol, not a part of a path. */
  private static final Pattern AGENT =
      Pattern.compile("(?<![\\w/.%-])(?!HTTP/)[A-Za-z][A-Za-z0-9._-]*(/|%2F)\\d.*", Pattern.DOTALL);

  private UnreadableLine() {}

  /** {@code file, line 1234: text}; the text is cut at {@value #SHOWN} characters. */
  static String example(String file, long number, byte[] bytes, int start, int end) {
    int length = Math.min(end - start, LOOKED_AT);
    String text = new String(bytes, start, length, StandardCharsets.UTF_8);
    text = withoutAgent(withoutClient(text));
    StringBuilder shown = new StringBuilder(printable(file)).append(", line ").append(number);
    shown.append(": ").append(printable(text), 0, Math.min(text.length(), SHOWN));
    if (text.length() > SHOWN || end - start > LOOKED_AT) {
      shown.append(" …");
    }
    return shown.toString();
  }

  /** Everything before the time is client, identity and user; without a time, addresses go. */
  private static String withoutClient(String text) {
    int time = text.indexOf('[');
    String rest = time > 0 ? "(client) " + text.substring(time) : text;
    // Dotted quads, and whatever holds two colons or more, as every IPv6 address does.
    return rest.replaceAll("\\d{1,3}(\\.\\d{1,3}){3}", "(address)")
        .replaceAll("(?<![\\w/])[0-9a-fA-F]{0,4}(:[0-9a-fA-F]{0,4}){4,}", "(address)");
  }

  private static String withoutAgent(String text) {
    int quotes = 0;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '"' && ++quotes > QUOTES_SHOWN) {
        return text.substring(0, i) + "(agent)";
      }
    }
    // Lines that are not of the common log format's family have the agent anywhere.
    return text.startsWith("(client) ") ? text : AGENT.matcher(text).replaceFirst("(agent)");
  }

  /**
   * The text with everything that a terminal, page or file could take for more than a character
   * replaced: controls, line and paragraph separators, direction marks, lone surrogates.
   */
  static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int type = Character.getType(c);
      boolean unsafe =
          type == Character.CONTROL
              || type == Character.FORMAT
              || type == Character.LINE_SEPARATOR
              || type == Character.PARAGRAPH_SEPARATOR
              || type == Character.SURROGATE
              || type == Character.UNASSIGNED
              || type == Character.PRIVATE_USE;
      out.append(unsafe ? '\uFFFD' : c);
    }
    return out.toString();
  }
}
