package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.lucene.index.Term;
import org.apache.lucene.sandbox.search.CombinedFieldQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.SiteField;
import org.siterank.index.WordWeights;

/**
 * Words and phrases as queries over all text fields.
 *
 * <p>A word is scored by BM25F: its occurrences in all fields are added up, each times the weight
 * of its field, before the one score is taken (S. Robertson, H. Zaragoza, <em>The Probabilistic
 * Relevance Framework: BM25 and Beyond</em>, 2009, section 3.6), so that a word of the title and
 * the body does not count as two. Its forms in the languages of the site are taken for one word.
 */
final class TextQueries {

  /** A term that stands so often in a row in a phrase may as well stand there more often. */
  private static final int MOST_IN_A_ROW = 3;

  /** Slop of words of a query that stand near to each other in a page. */
  private static final int NEAR = 8;

  /** Weight of a synonym: a little less than the word itself; our choice. */
  static final float SYNONYM = 0.8f;

  /**
   * How much a query that is said word for word counts. On what the commands of PostgreSQL and Git
   * say they are for, MRR@10 rises by 0.2 and 0.07 with it, and on other known items of twelve
   * sites by nothing or little; with 1 by 0.3 and 0.1, but questions lose.
   */
  private static final float WORD_FOR_WORD = 0.5f;

  /** How many of the words a short prefix stands for are looked up. */
  private static final int PREFIX_EXPANSIONS = 64;

  /** Bytes of a prefix. Lucene takes 1,000. */
  private static final int LONGEST_PREFIX = 900;

  private final FieldWeights weights;
  private final QueryWords words;
  private final CompoundQueries compounds;
  private final Expansions expansions;
  private final boolean counted;

  /**
   * @param vocabulary the words of the site
   * @param expansions expansions of prefixes and fuzzy words
   * @param counted the weights by which the index counted its words; with others, occurrences are
   *     added up field by field for each query, and no page can be skipped
   */
  TextQueries(
      FieldWeights weights,
      SiteLanguages languages,
      Vocabulary vocabulary,
      Expansions expansions,
      WordWeights counted) {
    this.expansions = expansions;
    this.weights = weights;
    this.counted = weights.words().toText().equals(counted.toText());
    this.words = new QueryWords(languages, vocabulary, this.counted);
    this.compounds =
        new CompoundQueries(
            this,
            new Compounds(words, this.counted),
            new WordSpacing(words, this.counted),
            weights.parts());
  }

  /** How much words close together count, against one of them. */
  float proximity() {
    return (float) weights.proximity();
  }

  /** Rewards for pages that are called like the query. */
  NameQueries names() {
    return new NameQueries(weights, words, compounds, unspaced());
  }

  /** Rewards for pages that have all words of a query. */
  Agreement agreement() {
    return new Agreement(words, counted);
  }

  /** Decides which words of passages are marked. */
  MarkedWords marked(List<UserQuery.Clause> asked, List<String> more, Predicate<String> isWeak) {
    return new MarkedWords(asked, more, isWeak, words);
  }

  /** Queries for what is typed without spaces. */
  UnspacedQueries unspaced() {
    return new UnspacedQueries(this, words);
  }

  /** A word or identifier; null when the text has no word. */
  Query word(String text) {
    return word(text, true);
  }

  /**
   * A word or identifier; null when the text has no word.
   *
   * @param graded whether most of its pairs of characters are enough, in a script without spaces
   */
  Query word(String text, boolean graded) {
    List<Query> divisions = new ArrayList<>();
    for (List<List<String>> forms : words.divisions(text, IdentifierSplitting.WHOLE)) {
      divisions.add(forms.size() == 1 ? combined(forms.get(0)) : several(forms, text, graded));
    }
    if (divisions.isEmpty()) {
      return null;
    }
    for (List<List<String>> parts : words.divisions(text, IdentifierSplitting.PARTS)) {
      if (parts.size() > 1 && divisions.size() == 1 && isOneWord(text)) {
        divisions.add(new BoostQuery(all(parts, text), (float) weights.parts()));
      }
    }
    if (graded && divisions.size() == 1) {
      divisions.addAll(isOneWord(text) ? compounds.apart(text) : compounds.unhyphenated(text));
    }
    return best(divisions);
  }

  /** Queries for words that some pages write as one and others apart. */
  CompoundQueries compounds() {
    return compounds;
  }

  private boolean isOneWord(String text) {
    return words.divisions(text, IdentifierSplitting.WHOLE).get(0).size() == 1;
  }

  /** Whether a word says so little, in one of the languages, that pages need not have it. */
  boolean isStopWord(String text) {
    return words.isStopWord(text);
  }

  /** Whether a word asks, in one of the languages, and tells nothing of what is asked for. */
  boolean isQuestionWord(String text) {
    return words.isQuestionWord(text);
  }

  /** A phrase in any field; null when the text has no word. */
  Query phrase(String text, int slop) {
    return phrase(words.sequences(text), slop);
  }

  /** Finds any of the given sequences of terms in any field; null without a sequence. */
  Query phrase(Set<List<String>> sequences, int slop) {
    List<Query> everywhere = new ArrayList<>();
    for (List<String> terms : sequences) {
      weights
          .words()
          .byField()
          .forEach(
              (field, weight) ->
                  // The square root: the weight of a field is for occurrences, not for scores.
                  everywhere.add(
                      new BoostQuery(phrase(field.key(), terms, slop), (float) Math.sqrt(weight))));
    }
    return everywhere.isEmpty() ? null : new DisjunctionMaxQuery(everywhere, 0);
  }

  private static Query phrase(String field, List<String> terms, int slop) {
    return terms.size() == 1
        ? new TermQuery(new Term(field, terms.get(0)))
        : new PhraseQuery(slop, field, shortened(terms).toArray(String[]::new));
  }

  /** Terms of which none stands often in a row: a phrase would be looked for from each of them. */
  private static List<String> shortened(List<String> terms) {
    List<String> shorter = new ArrayList<>();
    int row = 0;
    for (int i = 0; i < terms.size(); i++) {
      row = i > 0 && terms.get(i).equals(terms.get(i - 1)) ? row + 1 : 1;
      if (row <= MOST_IN_A_ROW) {
        shorter.add(terms.get(i));
      }
    }
    return shorter;
  }

  private static Query best(List<Query> queries) {
    return queries.size() == 1 ? queries.get(0) : new DisjunctionMaxQuery(queries, 0);
  }

  /**
   * A reward for neighbours in the query that stand near to each other in a page: pairs of words,
   * as in the sequential dependence model of D. Metzler, W. B. Croft, SIGIR 2005. Two stop words
   * stand together anywhere.
   */
  List<Query> near(List<String> words) {
    List<Query> pairs = new ArrayList<>();
    for (int i = 0; i + 1 < words.size(); i++) {
      boolean telling = !isStopWord(words.get(i)) || !isStopWord(words.get(i + 1));
      String next = i + 2 < words.size() ? words.get(i + 2) : "";
      Query pair = telling ? together(words.get(i), words.get(i + 1), next) : null;
      if (pair != null) {
        pairs.add(new BoostQuery(pair, proximity()));
      }
    }
    return pairs;
  }

  /** Two words near to each other, or written as one. */
  private Query together(String first, String second, String next) {
    Set<List<String>> sequences = new LinkedHashSet<>(words.sequences(first + " " + second));
    sequences.addAll(compounds.sequences(first, second, next));
    return phrase(sequences, NEAR);
  }

  /**
   * A reward for pages that say the query word for word, as the line does that tells what a command
   * is for; null for fewer words than three, of which nearness tells enough.
   */
  Query said(List<String> words) {
    Query phrase = words.size() < 3 ? null : phrase(String.join(" ", words), 0);
    return phrase == null ? null : new BoostQuery(phrase, WORD_FOR_WORD);
  }

  /** The words of a query, or what a rule has for them; null when there is no word. */
  Query either(List<String> words, Synonyms.Match match) {
    List<Query> meanings = new ArrayList<>();
    if (match.rule().kept()) {
      meanings.add(all(words.subList(match.from(), match.from() + match.length())));
    }
    for (String output : match.rule().outputs()) {
      Query query = all(List.of(output.split("\\s+", -1)));
      if (query != null) {
        meanings.add(match.rule().kept() ? new BoostQuery(query, SYNONYM) : query);
      }
    }
    meanings.removeIf(Objects::isNull);
    return meanings.isEmpty() ? null : new DisjunctionMaxQuery(meanings, 0);
  }

  private Query all(List<String> words) {
    if (words.size() == 1) {
      return word(words.get(0));
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    for (String text : words) {
      Query query = word(text);
      if (query != null) {
        all.add(query, isStopWord(text) ? Occur.SHOULD : Occur.MUST);
      }
    }
    Query phrase = phrase(String.join(" ", words), NEAR);
    if (phrase == null) {
      return null;
    }
    return all.add(new BoostQuery(phrase, proximity()), Occur.SHOULD).build();
  }

  /** The most common language of those that queries are read in. */
  Language language() {
    return words.language();
  }

  /** Words that begin like this; null when the text has no word. */
  Query prefix(String text) {
    String begin = lastTerm(text);
    if (begin == null) {
      return null;
    }
    return begins(
        new Term(SiteField.WORDS.key(), begin),
        expansions.once(new MultiTermQuery.TopTermsBlendedFreqScoringRewrite(PREFIX_EXPANSIONS)));
  }

  /** Terms that begin so; nothing where that is longer than Lucene takes. */
  private static Query begins(Term begin, MultiTermQuery.RewriteMethod rewrite) {
    return begin.bytes().length > LONGEST_PREFIX
        ? new MatchNoDocsQuery("no term begins with so many letters")
        : new PrefixQuery(begin, rewrite);
  }

  /** Terms that begin so; nothing where that is longer than Lucene takes. */
  static Query begins(Term begin) {
    return begins(begin, MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE);
  }

  /** Words that differ from this one in at most so many letters; null when there is no word. */
  Query fuzzy(String text, int edits) {
    String term = lastTerm(text);
    if (term == null) {
      return null;
    }
    int allowed = Math.min(edits, FuzzyQuery.defaultMaxEdits);
    return new FuzzyQuery(
        new Term(SiteField.WORDS.key(), term),
        allowed,
        FuzzyQuery.defaultPrefixLength,
        FuzzyQuery.defaultMaxExpansions,
        FuzzyQuery.defaultTranspositions,
        expansions.once(
            new MultiTermQuery.TopTermsBlendedFreqScoringRewrite(FuzzyQuery.defaultMaxExpansions)));
  }

  private static String lastTerm(String text) {
    List<String> terms = SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.WHOLE);
    return terms.isEmpty() ? null : terms.get(terms.size() - 1);
  }

  /** A text of more than one word for the analysis. */
  private Query several(List<List<String>> each, String text, boolean graded) {
    List<List<String>> pairs = UnspacedQueries.pairs(each);
    if (!graded || pairs.size() < 2) {
      return all(each, text);
    }
    BooleanQuery.Builder several = new BooleanQuery.Builder();
    each.stream()
        .filter(forms -> !pairs.contains(forms))
        .forEach(forms -> several.add(combined(forms), Occur.MUST));
    several.add(unspaced().mostOf(pairs), Occur.MUST);
    addPhrase(several, text);
    return several.build();
  }

  private void addPhrase(BooleanQuery.Builder query, String text) {
    Query phrase = phrase(text, 0);
    if (phrase != null) {
      query.add(new BoostQuery(phrase, proximity()), Occur.SHOULD);
    }
  }

  /** All of the words, best close together. */
  private Query all(List<List<String>> each, String text) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    each.forEach(forms -> all.add(combined(forms), Occur.MUST));
    addPhrase(all, text);
    return all.build();
  }

  /** A word in any of its forms, counted in all fields together. */
  Query combined(List<String> forms) {
    if (counted) {
      return counted(forms);
    }
    CombinedFieldQuery.Builder query = new CombinedFieldQuery.Builder();
    weights.words().byField().forEach((field, weight) -> query.addField(field.key(), weight));
    forms.forEach(form -> query.addTerm(new BytesRef(form)));
    return query.build();
  }

  private static Query counted(List<String> forms) {
    String field = SiteField.WORDS.key();
    if (forms.size() == 1) {
      return new TermQuery(new Term(field, forms.get(0)));
    }
    SynonymQuery.Builder query = new SynonymQuery.Builder(field);
    forms.forEach(form -> query.addTerm(new Term(field, form)));
    return query.build();
  }

  /** Any of the queries; nothing when there is none. */
  static Query any(List<Query> queries) {
    if (queries.isEmpty()) {
      return new MatchNoDocsQuery();
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    queries.forEach(query -> any.add(query, Occur.SHOULD));
    return any.build();
  }
}
