package org.siterank.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.site.Section;

/** Cuts the body of a page into passages: at its headings, and long sections at their blocks. */
final class PassageParts {

  /** Characters of a passage at most: about 300 tokens of English, a short screen. Our choice. */
  static final int LONGEST = 1_200;

  private static final String SENTENCE_ENDS = ".!?…。！？";

  /**
   * A part of a body.
   *
   * @param start index of its first char
   * @param end index after its last char
   * @param section its section; nothing before the first heading
   */
  record Part(int start, int end, Optional<Section> section) {}

  private final String body;
  private final List<Part> parts = new ArrayList<>();

  private PassageParts(String body) {
    this.body = body;
  }

  /** The parts of a page that have more than a heading. */
  static List<Part> of(ShownPage page) {
    String body = page.body().substring(0, Math.min(page.body().length(), Snippets.MAX_BODY));
    PassageParts cut = new PassageParts(body);
    Optional<Section> section = Optional.empty();
    int start = 0;
    for (Section next : Section.ofText(page.sections())) {
      if (next.start() >= start && next.start() < body.length()) {
        cut.add(start, next.start(), section);
        section = Optional.of(next);
        start = next.start();
      }
    }
    cut.add(start, body.length(), section);
    return cut.parts;
  }

  private void add(int start, int end, Optional<Section> section) {
    int text = start;
    if (section.isPresent()) {
      int lineEnd = body.indexOf('\n', start);
      text = lineEnd < 0 ? end : Math.min(lineEnd, end);
    }
    if (body.substring(text, end).isBlank()) {
      return;
    }
    int from = start;
    while (end - from > LONGEST) {
      int to = cut(from, from + LONGEST);
      parts.add(new Part(from, to, section));
      from = to;
    }
    if (!body.substring(from, end).isBlank()) {
      parts.add(new Part(from, end, section));
    }
  }

  /** The best place to cut in the second half: behind a block, a sentence, a word, or anywhere. */
  private int cut(int from, int latest) {
    int earliest = from + LONGEST / 2;
    int line = body.lastIndexOf('\n', latest - 1);
    if (line >= earliest) {
      return line + 1;
    }
    int word = -1;
    for (int at = latest; at > earliest; at--) {
      char before = body.charAt(at - 1);
      if (SENTENCE_ENDS.indexOf(before) >= 0
          && (before >= '。' || Character.isWhitespace(body.charAt(at)))) {
        return at;
      }
      if (word < 0 && Character.isWhitespace(before)) {
        word = at;
      }
    }
    if (word > 0) {
      return word;
    }
    return Character.isLowSurrogate(body.charAt(latest)) ? latest - 1 : latest;
  }
}
