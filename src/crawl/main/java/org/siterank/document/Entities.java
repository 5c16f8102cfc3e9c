package org.siterank.document;

import java.util.regex.Pattern;
import org.jsoup.parser.Parser;

/** Character references (WHATWG HTML, 13.5) that stand in a text because it was escaped twice. */
public final class Entities {

  private static final Pattern REFERENCE =
      Pattern.compile("&(?:#\\d{1,7}|#[xX]\\p{XDigit}{1,6}|\\w{2,32});");

  /** Times that a text is decoded: some programs escape what another one has escaped. */
  private static final int MOST_TIMES = 2;

  private Entities() {}

  /** Returns the text with its character references replaced, twice where they were escaped. */
  public static String decoded(String text) {
    String decoded = text;
    for (int i = 0; i < MOST_TIMES && REFERENCE.matcher(decoded).find(); i++) {
      decoded = Parser.unescapeEntities(decoded, false);
    }
    return decoded;
  }
}
