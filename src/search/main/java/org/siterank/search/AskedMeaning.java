package org.siterank.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.siterank.analysis.FunctionWords;
import org.siterank.analysis.Language;
import org.siterank.meaning.PassageVectors;
import org.siterank.meaning.WordPieces;
import org.siterank.meaning.WordVectors;

/**
 * The meaning of a query as a direction, and how much it counts.
 *
 * <p>Who writes a sentence says what is meant, and leaves it to chance which words the page has;
 * who writes two words names what the page is called. So meaning counts much in a sentence, and
 * little elsewhere.
 */
final class AskedMeaning {

  /**
   * What a page gains whose meaning is just that of a sentence: about the score of one telling word
   * in its title.
   */
  private static final float SENTENCE = 24;

  /** What it gains for a query of words: enough to decide between pages that have them alike. */
  private static final float WORDS = 2;

  private final byte[] direction;
  private final float weight;

  private AskedMeaning(byte[] direction, float weight) {
    this.direction = direction;
    this.weight = weight;
  }

  /**
   * The meaning of a query; nothing where it has no word with a vector, or where the site has no
   * page in the language of the vectors.
   */
  static Optional<AskedMeaning> of(UserQuery user, SiteLanguages languages, Meaning meaning) {
    List<String> tags = languages.all().stream().map(Language::tag).toList();
    if (meaning == Meaning.OFF || !tags.contains(PassageVectors.LANGUAGE)) {
      return Optional.empty();
    }
    List<String> words = new ArrayList<>();
    user.clauses().stream()
        .filter(clause -> clause.sign() != UserQuery.Sign.EXCLUDED)
        .forEach(clause -> words.addAll(WordPieces.words(clause.text())));
    byte[] direction = WordVectors.english().direction(String.join(" ", words));
    float weight = isSentence(words, tags) ? SENTENCE : WORDS;
    return isZero(direction) ? Optional.empty() : Optional.of(new AskedMeaning(direction, weight));
  }

  private static boolean isZero(byte[] direction) {
    for (byte component : direction) {
      if (component != 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether words are a sentence in the language of the vectors: one behind the first is a function
   * word of it, and no other language of the site has as many.
   */
  private static boolean isSentence(List<String> words, List<String> tags) {
    List<List<String>> languages =
        words.stream().skip(1).map(FunctionWords::languages).toList();
    long english = languages.stream().filter(in -> in.contains(PassageVectors.LANGUAGE)).count();
    return english > 0
        && tags.stream()
            .filter(tag -> !tag.equals(PassageVectors.LANGUAGE))
            .allMatch(tag -> languages.stream().filter(in -> in.contains(tag)).count() < english);
  }

  /** The direction, in as many components as a passage's. */
  byte[] direction() {
    return direction;
  }

  /** What a page gains of the same direction. */
  float weight() {
    return weight;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AskedMeaning that
        && Arrays.equals(direction, that.direction)
        && weight == that.weight;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(direction) + Float.hashCode(weight);
  }
}
