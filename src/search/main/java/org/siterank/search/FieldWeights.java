package org.siterank.search;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.index.SiteField;
import org.siterank.index.WordWeights;
import org.siterank.setting.Binder;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;

/** How much a word counts in each field, and what agreement of the whole query adds. */
@Section(name = "fields", about = "How much a word counts in each part of a page.")
public record FieldWeights(
    WordWeights words,
    @Setting(
            flag = "--title-name-factor",
            defaults = "1",
            min = "0",
            max = "" + MAX,
            about =
                """
                Factor for a page whose title, or part of it, equals the query; 0 turns it off.""")
        double titleName,
    @Setting(
            flag = "--heading-name-factor",
            defaults = "2",
            min = "0",
            max = "" + MAX,
            about =
                """
                Factor for a page with a heading that equals the query; 0 turns it off.""")
        double headingName,
    @Setting(
            flag = "--anchor-name-factor",
            defaults = "2",
            min = "0",
            max = "" + MAX,
            about =
                """
                Factor for a page with links to it whose text equals the query.""")
        double anchorName,
    @Setting(
            flag = "--proximity-factor",
            defaults = "0.25",
            min = "0",
            max = "" + MAX,
            about =
                """
                Factor for adjacent words of the query that are close together in a page.""")
        double proximity,
    @Setting(
            flag = "--parts-factor",
            defaults = "0.5",
            min = "0",
            max = "" + MAX,
            about =
                """
                Factor for a match of an identifier's parts only, such as those of
                os.path.join.""")
        double parts) {

  /** The largest factor. */
  public static final int MAX = 100;

  /**
   * Chosen on the words that the authors of two documentations put into their indexes and titles,
   * Python 3.11 and Django 3.2, 20,000 judgments: with 0.5 for headings and 1 for links that are
   * the query, MRR@10 of Django's index falls by 0.036 and of its titles by 0.012, that of Python's
   * by 0.002 and 0.005; without names of incoming links Python's falls by 0.04, without nearness by
   * 0.015. {@code siterank eval --sweep} finds those of a site. Nearness counts half of what was
   * best for these two: words of other pages stand near to each other by chance.
   */
  public static final FieldWeights DEFAULT = Binder.of(FieldWeights.class).defaults();

  /** Returns a copy with other weights of words. */
  public FieldWeights withWords(WordWeights other) {
    return new FieldWeights(other, titleName, headingName, anchorName, proximity, parts);
  }

  /** The factors beside the weights of words, as text: {@code 1.0 2.0 2.0 0.25 0.5}. */
  public String factors() {
    return titleName + " " + headingName + " " + anchorName + " " + proximity + " " + parts;
  }

  /** Reads {@link #factors}, with the default weights of words; nothing when it is another text. */
  public static Optional<FieldWeights> ofFactors(String text) {
    String[] factors = text.split(" ", -1);
    if (factors.length != 5) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Binder.checked(
              new FieldWeights(
                  WordWeights.DEFAULT,
                  Double.parseDouble(factors[0]),
                  Double.parseDouble(factors[1]),
                  Double.parseDouble(factors[2]),
                  Double.parseDouble(factors[3]),
                  Double.parseDouble(factors[4]))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The factors of names by field; those of 0 left out. */
  Map<SiteField, Float> names() {
    Map<SiteField, Float> names = new LinkedHashMap<>();
    names.put(SiteField.TITLE_NAMES, (float) titleName);
    names.put(SiteField.HEADING_NAMES, (float) headingName);
    names.put(SiteField.ANCHOR_NAMES, (float) anchorName);
    names.values().removeIf(factor -> factor == 0);
    return names;
  }
}
