package org.siterank.web;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** Foreign text made fit to be read. */
final class PathWords {

  private PathWords() {}

  /**
   * A part of an address without its percent signs. What would not be visible, or could turn the
   * direction of the text around it, is left as it stands in the address.
   */
  static String of(String part) {
    try {
      String text = URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8);
      return text.codePoints().allMatch(PathWords::isPlain) ? text : part;
    } catch (IllegalArgumentException e) {
      return part; // A percent sign that stands for itself.
    }
  }

  private static boolean isPlain(int c) {
    int type = Character.getType(c);
    return c != 0xfffd
        && !Character.isISOControl(c)
        && type != Character.FORMAT
        && type != Character.SURROGATE
        && type != Character.PRIVATE_USE;
  }
}
