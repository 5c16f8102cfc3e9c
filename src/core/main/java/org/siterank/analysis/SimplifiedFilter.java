package org.siterank.analysis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Traditional Chinese characters become simplified ones, so that a word finds pages in either
 * script. One character becomes one character: several traditional ones may share a simplified one,
 * as 髮 (hair) and 發 (to send) share 发.
 *
 * <p>The table holds the single characters of the transform Hant-Hans of Unicode's CLDR, without
 * the rules that look at neighbours.
 */
final class SimplifiedFilter extends TokenFilter {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

  SimplifiedFilter(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (!input.incrementToken()) {
      return false;
    }
    char[] characters = term.buffer();
    for (int i = 0; i < term.length(); i++) {
      characters[i] = simplified(characters[i]);
    }
    return true;
  }

  /** The simplified form of a character; the character itself where it has no other. */
  static char simplified(char c) {
    return c < Table.FIRST || c > Table.LAST ? c : Table.SIMPLIFIED[c - Table.FIRST];
  }

  /** Read with the first Chinese text. */
  private static final class Table {

    /** Han characters of Unicode's basic plane. */
    static final char FIRST = '\u2E80';

    static final char LAST = '\uFAFF';

    static final char[] SIMPLIFIED = read();

    private static char[] read() {
      char[] simplified = new char[LAST - FIRST + 1];
      for (int i = 0; i < simplified.length; i++) {
        simplified[i] = (char) (FIRST + i);
      }
      text()
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(pair -> simplified[pair.charAt(0) - FIRST] = pair.charAt(1));
      return simplified;
    }

    private static String text() {
      try (InputStream table = SimplifiedFilter.class.getResourceAsStream("simplified.txt")) {
        return new String(
            Objects.requireNonNull(table, "simplified.txt").readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException e) {
        throw new UncheckedIOException("simplified.txt of the library cannot be read", e);
      }
    }
  }
}
