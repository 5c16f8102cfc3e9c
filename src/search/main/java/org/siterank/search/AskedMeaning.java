package org.siterank.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.siterank.analysis.FunctionWords;
import org.siterank.analysis.Language;
import org.siterank.meaning.PassageVectors;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordPieces;
import org.siterank.meaning.WordVectors;

/**
 * The meaning of a query as directions, and how much it counts.
 *
 * <p>Who writes a sentence says what is meant, and leaves it to chance which words the page has;
 * who writes two words names what the page is called. So meaning counts much in a sentence, and
 * little elsewhere.
 */
final class AskedMeaning {

  /**
   * What a page gains, for a sentence, whose meaning is just the same: the score of two or three
   * telling words. By vectors of words alone.
   */
  private static final float SENTENCE_BY_WORDS = 24;

  /** What it gains for a query of words: enough to decide between pages that have them alike. */
  private static final float WORDS_BY_WORDS = 0;

  /** The same by vectors of a sentence model. */
  private static final float SENTENCE_BY_MODEL = 30;

  private static final float WORDS_BY_MODEL = 5;

  private static final byte[] NONE = {};

  private final byte[] words;
  private final byte[] whole;
  private final boolean sentence;

  private AskedMeaning(byte[] words, byte[] whole, boolean sentence) {
    this.words = words;
    this.whole = whole;
    this.sentence = sentence;
  }

  /**
   * The meaning of a query; nothing where meaning does not count, or where no vector of the query
   * can be compared with any of the site.
   */
  static Optional<AskedMeaning> of(UserQuery user, PublishedSearcher searcher, QueryRules rules) {
    if (rules.meaning() == Meaning.OFF) {
      return Optional.empty();
    }
    List<String> texts =
        user.clauses().stream()
            .filter(clause -> clause.sign() != UserQuery.Sign.EXCLUDED)
            .map(UserQuery.Clause::text)
            .toList();
    List<String> spelled = new ArrayList<>();
    texts.forEach(text -> spelled.addAll(WordPieces.words(text)));
    if (spelled.isEmpty()) {
      return Optional.empty();
    }
    List<String> tags = searcher.languages().all().stream().map(Language::tag).toList();
    byte[] words = NONE;
    if (tags.contains(PassageVectors.LANGUAGE)) {
      words = nonZero(WordVectors.english().direction(String.join(" ", spelled)));
    }
    byte[] whole = NONE;
    String model = searcher.published().model();
    Optional<SentenceModel> reader =
        rules.model().filter(own -> rules.meaning() == Meaning.SENTENCES);
    if (reader.isPresent() && reader.get().fingerprint().equals(model)) {
      whole = WordVectors.direction(reader.get().question(String.join(" ", texts)));
    }
    if (words.length == 0 && whole.length == 0) {
      return Optional.empty();
    }
    boolean sentence =
        whole.length > 0
            ? tags.stream().anyMatch(tag -> functionWords(spelled, tag) > 0)
            : isEnglishSentence(spelled, tags);
    return Optional.of(new AskedMeaning(words, whole, sentence));
  }

  private static byte[] nonZero(byte[] direction) {
    for (byte component : direction) {
      if (component != 0) {
        return direction;
      }
    }
    return NONE;
  }

  /**
   * Whether words are a sentence in the language of the vectors of words: one behind the first is a
   * function word of it, and no other language of the site has as many.
   */
  private static boolean isEnglishSentence(List<String> words, List<String> tags) {
    long english = functionWords(words, PassageVectors.LANGUAGE);
    return english > 0
        && tags.stream()
            .filter(tag -> !tag.equals(PassageVectors.LANGUAGE))
            .allMatch(tag -> functionWords(words, tag) < english);
  }

  /** How many words behind the first are function words of a language. */
  private static long functionWords(List<String> words, String tag) {
    return words.stream()
        .skip(1)
        .filter(word -> FunctionWords.languages(word).contains(tag))
        .count();
  }

  /** The direction of its words, in as many components as a passage's; empty for none. */
  byte[] words() {
    return words;
  }

  /** The direction that a sentence model gives it, in as many as a page's; empty for none. */
  byte[] whole() {
    return whole;
  }

  /** Whether it is a sentence, for which pages are found that have none of its words. */
  boolean isSentence() {
    return sentence;
  }

  /** What a page gains of the same direction. */
  float weight() {
    return whole.length > 0
        ? sentence ? SENTENCE_BY_MODEL : WORDS_BY_MODEL
        : sentence ? SENTENCE_BY_WORDS : WORDS_BY_WORDS;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AskedMeaning that
        && Arrays.equals(words, that.words)
        && Arrays.equals(whole, that.whole)
        && sentence == that.sentence;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(words) + Arrays.hashCode(whole);
  }
}
