package org.siterank.index;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The text that tells what a page is about: its title, description, first words and headings. */
public final class AboutPage {

  /** Words of the body that are read. */
  private static final int WORDS = 80;

  /** Characters of the headings, and of the description, that are read. */
  private static final int MOST = 600;

  private AboutPage() {}

  /** The text of a page. */
  public static String text(IndexedPage page) {
    IndexedPage.Fields fields = page.fields();
    String beginning =
        fields
            .body()
            .lines()
            .flatMap(line -> Arrays.stream(line.split("\\s+")))
            .filter(word -> !word.isEmpty())
            .limit(WORDS)
            .collect(Collectors.joining(" "));
    return fields.title()
        + ". "
        + begin(fields.description())
        + " "
        + beginning
        + " "
        + begin(fields.headings().replace('\n', ' '));
  }

  private static String begin(String text) {
    return text.length() <= MOST ? text : text.substring(0, text.offsetByCodePoints(MOST - 2, 1));
  }
}
