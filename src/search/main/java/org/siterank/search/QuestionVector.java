package org.siterank.search;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A query with its sentence vector, for an engine that holds the pages with theirs and compares
 * both by itself. A page scores there as in {@link MeaningQuery}, where that has no vectors of
 * passages:
 *
 * <pre>{@code
 * score = t + w·max(0, q·p / 127²)
 * }</pre>
 *
 * Symbols: t, the score of its words; q, the vector of the query; p, that of the page; w, the
 * weight.
 *
 * <p>The components after the weight are those of a sentence, and empty for any other query. As
 * JSON, they are the parameters of the search template in Elasticsearch.
 *
 * @param query what is searched: of a sentence its telling words, else what was typed
 * @param vector q, each component from -127 to 127; empty where meaning does not count
 * @param weight w; empty without a vector
 * @param operator {@code or}: a page need not have all words
 * @param words how many of them it must have
 * @param near the least q·p of a page that is found without any of them
 * @param answered whether a page is so near that it may answer
 */
public record QuestionVector(
    String query,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> vector,
    Optional<Double> weight,
    Optional<String> operator,
    Optional<Integer> words,
    Optional<Integer> near,
    Optional<Boolean> answered) {

  /** How many pages are found by their meaning alone. */
  public static final int NEAREST = AskedMeaning.NEAREST;

  /** The scalar product of a vector with itself. */
  private static final int SQUARE = Byte.MAX_VALUE * Byte.MAX_VALUE;

  public QuestionVector {
    vector = List.copyOf(vector);
  }

  /**
   * Reads a query by the words and vectors of the pages of a site that somebody may read.
   *
   * @param typed in the syntax of {@link SiteSearcher}; no text makes it fail
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public static QuestionVector of(SiteSearcher site, String typed, Asker asker) throws IOException {
    return site.askInTime(
        asker, searcher -> of(typed, site.pages(UserQueryReader.read(typed), searcher)));
  }

  private static QuestionVector of(String typed, PageQueries pages) {
    Optional<AskedMeaning> meaning = pages.meaning().filter(asked -> asked.whole().length > 0);
    if (meaning.isEmpty()) {
      return ofWords(typed);
    }
    AskedMeaning asked = meaning.get();
    List<Integer> vector = new ArrayList<>();
    for (byte component : asked.whole()) {
      vector.add((int) component);
    }
    Optional<Double> weight = Optional.of((double) asked.weight());
    if (!pages.findsMeant()) {
      return new QuestionVector(
          typed,
          vector,
          weight,
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());
    }
    return new QuestionVector(
        pages.hasWordsAlone() ? String.join(" ", pages.gradedWords().keySet()) : typed,
        vector,
        weight,
        Optional.of("or"),
        Optional.of(pages.most()),
        Optional.of((int) Math.ceil(asked.least() * SQUARE)).filter(least -> least > 0),
        asked.isNear());
  }

  /** A query that goes by its words. */
  private static QuestionVector ofWords(String typed) {
    return new QuestionVector(
        typed,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }
}
