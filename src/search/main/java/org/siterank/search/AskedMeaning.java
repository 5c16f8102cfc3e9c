package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.FunctionWords;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.meaning.PassageVectors;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordPieces;
import org.siterank.meaning.WordVectors;

/**
 * The meaning of a query as directions, and how much it counts.
 *
 * <p>A person who types a sentence describes what they want, and the page may use other words. A
 * person who types two words mostly types the name of a page. So meaning counts much in a sentence,
 * and little elsewhere.
 */
final class AskedMeaning {

  /**
   * The gain of a page, for a sentence, that means just the same, where vectors of words alone tell
   * it: the score of so many words that no other page has. On 193 questions about six sites,
   * weights from 2.5 to 4.5 find nearly the same; larger ones lose titles and topics that are
   * sentences.
   */
  static final double SENTENCE_BY_WORDS = 2.5;

  /** The gain where a sentence model tells it; from two thirds to 1.4 times it is the same. */
  private static final double SENTENCE_BY_MODEL = 7;

  /**
   * The gain for a query that is no sentence. It decides between pages that have its words alike,
   * and vectors of words alone are too rough for that: titles of manuals lose 0.01 to 0.03 of MRR.
   */
  private static final double WORDS_BY_MODEL = 0.3;

  /**
   * The share of the page as a whole where a sentence model gives its direction, which is the
   * better one; the passages tell what it leaves out. From 0.5 to 1, questions find nearly the
   * same.
   */
  private static final float SHARE_BY_MODEL = 0.7f;

  /**
   * The share where its words give it: a passage seldom repeats what its page is about. On 193
   * questions about six sites, one vector that sums both finds less.
   */
  private static final float SHARE_BY_WORDS = 0.5f;

  /** A query with fewer words beside function words names something: "what is vacuum". */
  private static final int FEWEST_WORDS = 3;

  /** English function words of questions that tell nothing of the language of a page. */
  private static final Set<String> ASKING = Set.of("a", "how", "i", "me", "my");

  private static final byte[] NONE = {};

  /** Lucene's score of two directions at a right angle. */
  private static final float UNRELATED = 0.5f;

  /** Pages found by their meaning alone; our choice: a few pages of results. */
  static final int NEAREST = 50;

  /** And only those that are so near, of what the nearest page is; our choice. */
  private static final float NEAR = 0.6f;

  /**
   * The cosine from which on a page may answer, by the add-on's sentence model. Of 600 questions
   * that six sites about computers do not answer, 1 in 12 has a page so near; of 193 that they
   * answer, half.
   */
  private static final float NEAR_BY_MODEL = 0.41f;

  /**
   * The cosine from which on a page may answer, by the vectors of words and of what a page is
   * about: of those questions, 1 in 10 has a page so near, and a third of these.
   */
  private static final float NEAR_BY_WORDS = 0.63f;

  private final byte[] words;
  private final byte[] whole;
  private final boolean sentence;

  /** Whether a page is near to it; nothing where that is not known. */
  private final Optional<Boolean> near;

  /** The cosine of the page that is nearest, by the sentence model. */
  private final float nearest;

  private final float weight;

  /** Finds the nearest pages, where they are known by their addresses. */
  private final Optional<Query> known;

  /** Finds the pages that the asker may read, where there are others among them. */
  private final Optional<Query> visible;

  private AskedMeaning(
      byte[] words,
      byte[] whole,
      boolean sentence,
      Optional<Boolean> near,
      float nearest,
      float weight,
      Optional<Query> known,
      Optional<Query> visible) {
    this.known = known;
    this.visible = visible;
    this.weight = weight;
    this.words = words;
    this.whole = whole;
    this.sentence = sentence;
    this.near = near;
    this.nearest = nearest;
  }

  /**
   * The meaning of a query; nothing where meaning does not count, or where no vector of the query
   * can be compared with any of the site.
   */
  static Optional<AskedMeaning> of(UserQuery user, QueryRules rules, SiteVectors site)
      throws IOException {
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
    List<String> tags = site.languages().stream().map(Language::tag).toList();
    byte[] words = NONE;
    if (site.havePassages() && tags.contains(PassageVectors.LANGUAGE)) {
      words = nonZero(WordVectors.english().direction(String.join(" ", spelled)));
    }
    byte[] whole = NONE;
    Optional<SentenceModel> reader = model(site.model(), rules);
    if (reader.isPresent() && !isName(texts)) {
      whole = WordVectors.direction(reader.get().question(String.join(" ", texts)));
    }
    boolean sentence =
        whole.length > 0
            ? tags.stream().anyMatch(tag -> isSentence(spelled, tag))
            : isEnglishSentence(spelled, tags);
    if (!sentence) {
      words = NONE;
    }
    if (words.length == 0 && whole.length == 0) {
      return Optional.empty();
    }
    float nearest = 0;
    Optional<Boolean> near = Optional.empty();
    if (sentence && whole.length > 0) {
      nearest = site.nearest(whole);
      near = Optional.of(nearest >= NEAR_BY_MODEL);
    } else if (sentence) {
      near = site.hasPageAbout(words, NEAR_BY_WORDS);
    }
    return Optional.of(
        new AskedMeaning(
            words,
            whole,
            sentence,
            near,
            nearest,
            weight(sentence, whole.length > 0, site.pages()),
            Optional.empty(),
            site.visible()));
  }

  /**
   * The sentence model that queries are read by, where it gave the pages their vectors.
   *
   * @param pages the fingerprint of the model that did
   */
  static Optional<SentenceModel> model(String pages, QueryRules rules) {
    return rules
        .model()
        .filter(own -> rules.meaning() == Meaning.SENTENCES)
        .filter(own -> own.fingerprint().equals(pages));
  }

  /**
   * Returns this meaning with the pages that come nearest to it.
   *
   * @param cosines the pages of which some may be near, the nearest first, by their addresses
   */
  AskedMeaning nearestTo(Map<String, Float> cosines) {
    BooleanQuery.Builder found = new BooleanQuery.Builder();
    boolean any = false;
    for (Map.Entry<String, Float> page : cosines.entrySet()) {
      if (page.getValue() >= least()) {
        found.add(new TermQuery(new Term(SiteField.URL.key(), page.getKey())), Occur.SHOULD);
        any = true;
      }
    }
    Query pages = any ? found.build() : new MatchNoDocsQuery("no page is near");
    return new AskedMeaning(
        words, whole, sentence, near, nearest, weight, Optional.of(pages), visible);
  }

  /** The cosine from which on a page is found though it has none of the words. */
  float least() {
    return NEAR * nearest;
  }

  /** The cosine that Lucene's score of two directions means. */
  static float cosine(float score, int dimension) {
    double dot = (score - UNRELATED) * dimension * (1 << 15);
    return (float) Math.max(0, dot / (Byte.MAX_VALUE * Byte.MAX_VALUE));
  }

  /** Says whether a page is near to the meaning of a sentence; nothing where it is not known. */
  Optional<Boolean> isNear() {
    return near;
  }

  /**
   * Returns true for one word of ASCII, which mostly is a name: SQLITE_OMIT_VIEW means nothing to a
   * model. Other scripts write sentences without spaces.
   */
  private static boolean isName(List<String> texts) {
    return texts.size() == 1 && texts.get(0).chars().allMatch(c -> c > ' ' && c < 128);
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
   * Returns true if words are a sentence in the language of the vectors of words: one behind the
   * first is a function word of it, and no other language of the site has as many.
   */
  private static boolean isEnglishSentence(List<String> words, List<String> tags) {
    long english = functionWords(words, PassageVectors.LANGUAGE);
    return isSentence(words, PassageVectors.LANGUAGE)
        && tags.stream()
            .filter(tag -> !tag.equals(PassageVectors.LANGUAGE))
            .allMatch(tag -> functionWords(words, tag) < english);
  }

  /**
   * Returns true if words are a sentence in a language: a word after the first is a function word.
   */
  private static boolean isSentence(List<String> words, String tag) {
    long others = words.stream().filter(word -> !isFunctionWord(word, tag)).count();
    return functionWords(words, tag) > 0 && others >= FEWEST_WORDS;
  }

  /** How many words behind the first are function words of a language. */
  private static long functionWords(List<String> words, String tag) {
    return words.stream().skip(1).filter(word -> isFunctionWord(word, tag)).count();
  }

  private static boolean isFunctionWord(String word, String tag) {
    return FunctionWords.of(tag).contains(word)
        || (tag.equals(PassageVectors.LANGUAGE) && ASKING.contains(word));
  }

  /**
   * The pages that come nearest to its meaning, some of which have none of its words.
   *
   * @param among the pages it may be
   */
  Query nearest(Query among) {
    return known.orElseGet(() -> new NearPagesQuery(whole, NEAREST, least(), seen(among)));
  }

  private Query seen(Query among) {
    return visible.isEmpty()
        ? among
        : new BooleanQuery.Builder()
            .add(among, Occur.FILTER)
            .add(visible.get(), Occur.FILTER)
            .build();
  }

  /**
   * The direction of its words, in as many components as a passage's; empty for none, and for a
   * query that is no sentence.
   */
  byte[] words() {
    return words;
  }

  /** The direction that a sentence model gives it, in as many as a page's; empty for none. */
  byte[] whole() {
    return whole;
  }

  /** The field of pages that tells their direction as a whole. */
  SiteField wholeField() {
    return whole.length > 0 ? SiteField.SENTENCES : SiteField.ABOUT;
  }

  /** The direction that is compared with that field; empty for none. */
  byte[] askedOfWhole() {
    return whole.length > 0 ? whole : words;
  }

  /** The share of the page as a whole in how near it is; the rest is the nearest passage's. */
  float share() {
    return whole.length > 0 ? SHARE_BY_MODEL : SHARE_BY_WORDS;
  }

  /** Whether it is a sentence, for which pages are found that have none of its words. */
  boolean isSentence() {
    return sentence;
  }

  /** The gain of a page of the same direction. */
  float weight() {
    return weight;
  }

  /**
   * The weight in the unit of scores, which are larger where there are more pages: of BM25, the
   * score of a word that one page has.
   */
  private static float weight(boolean sentence, boolean model, int pages) {
    double words = model ? sentence ? SENTENCE_BY_MODEL : WORDS_BY_MODEL : SENTENCE_BY_WORDS;
    return (float) (words * Math.log(1 + (pages - 1 + 0.5) / (1 + 0.5)));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AskedMeaning that
        && Arrays.equals(words, that.words)
        && Arrays.equals(whole, that.whole)
        && sentence == that.sentence
        && weight == that.weight
        && known.equals(that.known)
        && visible.equals(that.visible);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(words) + Arrays.hashCode(whole);
  }
}
