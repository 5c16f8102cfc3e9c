package org.siterank.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A part of a page that begins with a heading, and ends where the next one begins.
 *
 * @param title the words of the heading, white space folded
 * @param anchor fragment of an address that leads to it, not encoded; or empty where there is none
 * @param start index of the first char of its heading in the text of the page
 */
public record Section(String title, String anchor, int start) {

  public Section {
    title = ShownText.of(Objects.requireNonNull(title, "title"));
    Objects.requireNonNull(anchor, "anchor");
    if (start < 0) {
      throw new IllegalArgumentException("start must be 0 or more, got " + start);
    }
  }

  /** Returns this section for a text that begins elsewhere. */
  public Section at(int newStart) {
    return new Section(title, anchor, newStart);
  }

  /** Sections as one text, to be stored: start, anchor and title, separated by tabs, one a line. */
  public static String toText(List<Section> sections) {
    StringBuilder text = new StringBuilder();
    for (Section section : sections) {
      text.append(section.start).append('\t');
      text.append(oneLine(section.anchor)).append('\t');
      text.append(oneLine(section.title)).append('\n');
    }
    return text.toString();
  }

  private static String oneLine(String text) {
    return text.replace('\n', ' ').replace('\r', ' ').replace('\t', ' ');
  }

  /**
   * Reads what {@link #toText} wrote.
   *
   * @throws IllegalArgumentException when it is something else
   */
  public static List<Section> ofText(String text) {
    List<Section> sections = new ArrayList<>();
    for (int begin = 0; begin < text.length(); ) {
      int first = text.indexOf('\t', begin);
      int second = text.indexOf('\t', first + 1);
      int end = text.indexOf('\n', second + 1);
      if (first < 0 || second < 0 || end < 0) {
        throw new IllegalArgumentException("not a list of sections at character " + begin);
      }
      int start = Integer.parseInt(text.substring(begin, first));
      sections.add(
          new Section(text.substring(second + 1, end), text.substring(first + 1, second), start));
      begin = end + 1;
    }
    return sections;
  }
}
