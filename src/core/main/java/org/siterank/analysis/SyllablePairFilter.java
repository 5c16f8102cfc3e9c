package org.siterank.analysis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Thai, Lao, Khmer and Burmese as pairs of syllables, as {@code CJKBigramFilter} makes pairs of
 * Chinese characters: they are written without spaces, and a whole line comes as one word. A
 * syllable here is a letter with the vowels and marks that belong to it.
 */
final class SyllablePairFilter extends TokenFilter {

  private static final String LINE =
      StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];

  /** Thai and Lao vowels that are written before their consonant. */
  private static final String BEFORE =
      "\u0E40\u0E41\u0E42\u0E43\u0E44\u0EC0\u0EC1\u0EC2\u0EC3\u0EC4";

  /** Thai and Lao vowels behind their consonant that Unicode counts as letters. */
  private static final String BEHIND = "\u0E30\u0E32\u0E33\u0E45\u0EB0\u0EB2\u0EB3";

  /** Signs of Khmer and Burmese that put the next consonant below the one before. */
  private static final String STACKING = "\u17D2\u1039";

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  private String line = "";
  private State state;
  private List<Integer> starts = List.of();
  private int next;
  private int offsetOfLine;
  private boolean offsetsFit;

  SyllablePairFilter(TokenStream in) {
    super(in);
  }

  @Override
  public boolean incrementToken() throws IOException {
    if (next > 0 && next + 2 < starts.size()) {
      restoreState(state);
      increment.setPositionIncrement(1);
      emit();
      return true;
    }
    next = 0;
    if (!input.incrementToken()) {
      return false;
    }
    if (type.type().equals(LINE)) {
      line = term.toString();
      starts = starts(line);
      if (starts.size() > 3) {
        offsetOfLine = offset.startOffset();
        offsetsFit = offset.endOffset() - offset.startOffset() == line.length();
        state = captureState();
        emit();
      }
    }
    return true;
  }

  private void emit() {
    int start = starts.get(next);
    int end = starts.get(next + 2);
    term.setEmpty().append(line, start, end);
    if (offsetsFit) {
      offset.setOffset(offsetOfLine + start, offsetOfLine + end);
    }
    next++;
  }

  /** Where the syllables of a line begin, and its end. */
  static List<Integer> starts(String line) {
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < line.length(); i++) {
      if (i == 0 || (!belongsBefore(line.charAt(i)) && !belongsBehind(line.charAt(i - 1)))) {
        starts.add(i);
      }
    }
    starts.add(line.length());
    return starts;
  }

  private static boolean belongsBefore(char c) {
    int kind = Character.getType(c);
    return kind == Character.NON_SPACING_MARK
        || kind == Character.COMBINING_SPACING_MARK
        || BEHIND.indexOf(c) >= 0;
  }

  private static boolean belongsBehind(char before) {
    return BEFORE.indexOf(before) >= 0 || STACKING.indexOf(before) >= 0;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    next = 0;
    starts = List.of();
  }
}
