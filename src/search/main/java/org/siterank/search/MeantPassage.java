package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;
import org.siterank.meaning.PassageCut;
import org.siterank.site.Section;

/**
 * A passage whose meaning is near to that of a query.
 *
 * @param start index of its first char in the body
 * @param end index after its last char
 * @param section the section it is in; nothing before the first one
 * @param heading the heading it is under, or the page's title
 * @param text its text
 */
record MeantPassage(int start, int end, Optional<Section> section, String heading, String text) {

  /** Characters of a passage that an explanation shows. */
  private static final int EXCERPT = 160;

  /** Reads the passage of a document that is nearest; the page itself where none is. */
  static MeantPassage of(LeafReader reader, int doc, MeaningNearness.Near near) throws IOException {
    return of(ShownPage.read(reader.storedFields(), doc), near);
  }

  /** The passage of a page that is nearest; the page itself where none is. */
  static MeantPassage of(ShownPage page, MeaningNearness.Near near) {
    return near.passage().isNone()
        ? new MeantPassage(0, 0, Optional.empty(), page.shownTitle(), page.description())
        : of(page, near.passage().passage());
  }

  /**
   * The passage that each page was found by: of those that owe their place to their meaning,
   * because their words alone score less than half of what those of another page do.
   *
   * @param near how near each page is
   * @param textScores what each scores by words and meaning
   */
  static List<Optional<MeantPassage>> chosen(
      AskedMeaning asked, List<ShownPage> pages, MeaningNearness.Near[] near, float[] textScores) {
    float[] words = new float[near.length];
    float most = 0;
    for (int i = 0; i < near.length; i++) {
      words[i] = textScores[i] - asked.weight() * near[i].cosine();
      most = Math.max(most, words[i]);
    }
    List<Optional<MeantPassage>> chosen = new ArrayList<>();
    for (int i = 0; i < near.length; i++) {
      chosen.add(
          near[i].passage().isNone() || words[i] > most / 2
              ? Optional.empty()
              : Optional.of(of(pages.get(i), near[i].passage().passage())));
    }
    return chosen;
  }

  /** The passage of a page with a number. */
  static MeantPassage of(ShownPage page, int passage) {
    List<Section> sections = Section.ofText(page.sections());
    int[] cut = PassageCut.of(page.body(), sections.stream().mapToInt(Section::start).toArray());
    int at = Math.min(passage, cut.length - 2); // In a cluster, anybody may have changed the page.
    int start = cut[at];
    int end = cut[at + 1];
    Optional<Section> section =
        sections.stream()
            .filter(one -> one.start() <= start && !one.title().isBlank())
            .reduce((first, second) -> second);
    return new MeantPassage(
        start,
        end,
        section,
        section.map(Section::title).orElse(page.shownTitle()),
        page.body().substring(start, end));
  }

  /** How an explanation names it. */
  String explanation() {
    String line = Snippets.oneLine(text).strip();
    String shown =
        line.length() <= EXCERPT
            ? line
            : line.substring(0, line.lastIndexOf(' ', EXCERPT) + 1).strip() + " …";
    return "similar in meaning to \"" + heading + "\": \"" + shown + "\", product of:";
  }
}
