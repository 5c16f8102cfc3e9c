package org.siterank.index;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.setting.Binder;
import org.siterank.setting.Setting;

/**
 * How many times an occurrence of a word counts, by the field it stands in; in the body it counts
 * once.
 *
 * <p>Whole numbers, because the index keeps for every page and word the sum of its occurrences,
 * each times the weight of its field ({@link SiteField#WORDS}): the frequency of BM25F (S.
 * Robertson, H. Zaragoza, <em>The Probabilistic Relevance Framework: BM25 and Beyond</em>, 2009,
 * section 3.6), in a form in which Lucene can skip pages that cannot reach the top.
 */
public record WordWeights(
    @Setting(
            flag = "--title-weight",
            defaults = "5",
            min = "0",
            max = "" + MAX,
            about =
                """
                Weight of a word in the title; in the body a word counts 1. A change makes the next
                run rebuild the index. The default was chosen on the index of the Python
                documentation; "siterank eval --sweep" finds the best one for a site.""")
        int title,
    @Setting(
            flag = "--headings-weight",
            defaults = "3",
            min = "0",
            max = "" + MAX,
            about =
                """
                Weight of a word in the headings; in the body a word counts 1.""")
        int headings,
    @Setting(
            flag = "--anchors-weight",
            defaults = "5",
            min = "0",
            max = "" + MAX,
            about =
                """
                Weight of a word in the text of links to the page; in the body a word counts 1.""")
        int anchors,
    @Setting(
            flag = "--url-words-weight",
            defaults = "3",
            min = "0",
            max = "" + MAX,
            about =
                """
                Weight of a word in the page's URL; in the body a word counts 1.""")
        int urlWords,
    @Setting(
            flag = "--description-weight",
            defaults = "1",
            min = "0",
            max = "" + MAX,
            about =
                """
                Weight of a word in the page's description; in the body a word counts 1.""")
        int description) {

  /** The largest weight: with more, one word of a title outweighs whole pages. */
  public static final int MAX = 100;

  /** Chosen on the index of the Python 3.11 documentation; see {@code siterank eval}. */
  public static final WordWeights DEFAULT = Binder.of(WordWeights.class).defaults();

  /** The weights by field, body included; fields of weight 0 left out. */
  public Map<SiteField, Integer> byField() {
    Map<SiteField, Integer> weights = new EnumMap<>(SiteField.class);
    weights.put(SiteField.TITLE, title);
    weights.put(SiteField.HEADINGS, headings);
    weights.put(SiteField.ANCHORS, anchors);
    weights.put(SiteField.URL_WORDS, urlWords);
    weights.put(SiteField.DESCRIPTION, description);
    weights.put(SiteField.BODY, 1);
    weights.values().removeIf(weight -> weight == 0);
    return Collections.unmodifiableMap(weights);
  }

  /** The weights as the published index names them. */
  public String toText() {
    return title + " " + headings + " " + anchors + " " + urlWords + " " + description;
  }

  /** Reads {@link #toText}; nothing when it is something else. */
  public static Optional<WordWeights> of(String text) {
    String[] parts = text == null ? new String[0] : text.split(" ", -1);
    if (parts.length != 5) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Binder.checked(
              new WordWeights(
                  Integer.parseInt(parts[0]),
                  Integer.parseInt(parts[1]),
                  Integer.parseInt(parts[2]),
                  Integer.parseInt(parts[3]),
                  Integer.parseInt(parts[4]))));
    } catch (IllegalArgumentException e) {
      return Optional.empty(); // Not written by this program; the next run writes it anew.
    }
  }
}
