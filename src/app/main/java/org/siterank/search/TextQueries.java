package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
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
import org.siterank.analysis.Names;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.CountedWord;
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

  /** Slop of words of a query that stand near to each other in a page. */
  private static final int NEAR = 8;

  /**
   * How much the name of a part of the query counts, against that of the whole, when the part is
   * nearly all of it; a part of fewer words counts less in proportion. On posts and articles such
   * names mislead more often than on the entries of a manual.
   */
  private static final float PART_OF_QUERY = 0.25f;

  /**
   * How much a page and its heading count that the two ends of a query name, against the name of
   * the heading alone. On the options of CMake's commands MRR@10 rises by 0.02, and elsewhere it
   * changes by less than 0.003; twice as much gains nothing.
   */
  private static final float PAGE_AND_HEADING = 0.25f;

  /** Weight of a synonym: a little less than the word itself; our choice. */
  private static final float SYNONYM = 0.8f;

  /**
   * How much a query that is said word for word counts. On what the commands of PostgreSQL and Git
   * say they are for, MRR@10 rises by 0.2 and 0.07 with it, and on other known items of twelve
   * sites by nothing or little; with 1 by 0.3 and 0.1, but questions lose.
   */
  private static final float WORD_FOR_WORD = 0.5f;

  /** Words of such a part: names of more are seldom part of a longer query. */
  private static final int LONGEST_PART = 4;

  /**
   * Share of the pairs of characters that a page must have of what is typed without spaces; of the
   * three pairs of two words with two characters each, the one across them may be missing.
   */
  private static final double MOST_PAIRS = 0.6;

  /** How many of the words a short prefix stands for are looked up. */
  private static final int PREFIX_EXPANSIONS = 64;

  /** Bytes of a prefix. Lucene takes 1,000. */
  private static final int LONGEST_PREFIX = 900;

  private final FieldWeights weights;
  private final QueryWords words;
  private final boolean counted;

  /**
   * @param vocabulary the words of the site
   * @param counted the weights by which the index counted its words; with others, occurrences are
   *     added up field by field for each query, and no page can be skipped
   */
  TextQueries(
      FieldWeights weights, SiteLanguages languages, Vocabulary vocabulary, WordWeights counted) {
    this.weights = weights;
    this.counted = weights.words().equals(counted);
    this.words = new QueryWords(languages, vocabulary, this.counted);
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
    return best(divisions);
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

  private Query phrase(Set<List<String>> sequences, int slop) {
    List<Query> everywhere = new ArrayList<>();
    for (List<String> terms : sequences) {
      weights
          .words()
          .byField()
          .forEach(
              (field, weight) ->
                  // The square root: the weight of a field is for occurrences, not for scores.
                  everywhere.add(
                      new BoostQuery(
                          phrase(field.key(), terms, slop), (float) Math.sqrt(weight))));
    }
    return everywhere.isEmpty() ? null : new DisjunctionMaxQuery(everywhere, 0);
  }

  private static Query phrase(String field, List<String> terms, int slop) {
    return terms.size() == 1
        ? new TermQuery(new Term(field, terms.get(0)))
        : new PhraseQuery(slop, field, terms.toArray(String[]::new));
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
      Query pair = telling ? phrase(words.get(i) + " " + words.get(i + 1), NEAR) : null;
      if (pair != null) {
        pairs.add(new BoostQuery(pair, (float) weights.proximity()));
      }
    }
    return pairs;
  }

  /**
   * A reward for pages that say the query word for word, as the line does that tells what a command
   * is for; null for fewer words than three, of which nearness tells enough.
   */
  Query said(List<String> words) {
    Query phrase = words.size() < 3 ? null : phrase(String.join(" ", words), 0);
    return phrase == null ? null : new BoostQuery(phrase, WORD_FOR_WORD);
  }

  /** A reward for pages that are called like the query; null when it has no word. */
  Query called(List<String> words) {
    String name = Names.normal(String.join(" ", words));
    return name.isEmpty() ? null : called(name, 1);
  }

  /**
   * Rewards for pages that are called like words of the query that stand together: {@code setting
   * DEBUG} is answered where DEBUG is, if it is a page about settings.
   */
  List<Query> calledInPart(List<String> words) {
    Map<String, Float> names = new LinkedHashMap<>();
    for (int length = Math.min(words.size() - 1, LONGEST_PART); length > 0; length--) {
      float share = PART_OF_QUERY * length / words.size();
      for (int from = 0; from + length <= words.size(); from++) {
        List<String> part = words.subList(from, from + length);
        if (!part.stream().allMatch(this::isStopWord)) {
          names.putIfAbsent(Names.normal(String.join(" ", part)), share);
        }
      }
    }
    names.remove("");
    names.remove(Names.normal(String.join(" ", words)));
    List<Query> rewards = new ArrayList<>();
    names.forEach((name, share) -> rewards.add(called(name, share)));
    return rewards;
  }

  /**
   * Rewards for pages that are called like one end of the query and have a heading like the other:
   * {@code string toupper}, {@code git commit --amend}.
   */
  List<Query> calledWithHeading(List<String> words) {
    List<Query> rewards = new ArrayList<>();
    for (int split = 1; split < words.size(); split++) {
      String begin = Names.normal(String.join(" ", words.subList(0, split)));
      String end = Names.normal(String.join(" ", words.subList(split, words.size())));
      if (!begin.isEmpty() && !end.isEmpty()) {
        rewards.add(calledWithHeading(begin, end));
        rewards.add(calledWithHeading(end, begin));
      }
    }
    return rewards;
  }

  private Query calledWithHeading(String name, String heading) {
    Query headed = new TermQuery(new Term(SiteField.HEADING_NAMES.key(), heading));
    Query both =
        new BooleanQuery.Builder()
            .add(any(names(name).stream().<Query>map(TermQuery::new).toList()), Occur.MUST)
            .add(headed, Occur.MUST)
            .build();
    return new BoostQuery(both, (float) (PAGE_AND_HEADING * weights.headingName()));
  }

  /**
   * Returns the terms of pages of which the whole query is a name: their title, or what a link
   * calls them.
   */
  List<Term> names(List<String> words) {
    return names(Names.normal(String.join(" ", words)));
  }

  private static List<Term> names(String name) {
    return Stream.of(SiteField.TITLE_NAMES, SiteField.ANCHOR_NAMES)
        .map(field -> new Term(field.key(), name))
        .toList();
  }

  /** A reward for pages that are called like the query in the words of a rule. */
  List<Query> calledInOtherWords(List<String> words, Synonyms.Match match) {
    List<Query> rewards = new ArrayList<>();
    for (String output : match.rule().outputs()) {
      String name = Names.normal(String.join(" ", Synonyms.replaced(words, match, output)));
      if (!name.isEmpty()) {
        rewards.add(called(name, SYNONYM));
      }
    }
    return rewards;
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
    return all.add(new BoostQuery(phrase, (float) weights.proximity()), Occur.SHOULD).build();
  }

  /** The most common language of those that queries are read in. */
  Language language() {
    return words.language();
  }

  private Query called(String name, float share) {
    List<Query> fields = new ArrayList<>();
    weights
        .names()
        .forEach(
            (field, factor) ->
                fields.add(
                    new BoostQuery(new TermQuery(new Term(field.key(), name)), share * factor)));
    return any(fields);
  }

  /** Words that begin like this; null when the text has no word. */
  Query prefix(String text) {
    String begin = lastTerm(text);
    if (begin == null) {
      return null;
    }
    return begins(
        new Term(SiteField.WORDS.key(), begin),
        new MultiTermQuery.TopTermsBlendedFreqScoringRewrite(PREFIX_EXPANSIONS));
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
    return new FuzzyQuery(new Term(SiteField.WORDS.key(), term), allowed);
  }

  private static String lastTerm(String text) {
    List<String> terms = SiteAnalyzers.terms(text, Language.OTHER, IdentifierSplitting.WHOLE);
    return terms.isEmpty() ? null : terms.get(terms.size() - 1);
  }

  /** What is more than one word for the analysis. */
  private Query several(List<List<String>> each, String text, boolean graded) {
    List<List<String>> pairs =
        each.stream().filter(f -> UnspacedWord.isPair(CountedWord.stem(f.get(0)))).toList();
    if (!graded || pairs.size() < 2) {
      return all(each, text);
    }
    BooleanQuery.Builder several = new BooleanQuery.Builder();
    each.stream()
        .filter(forms -> !pairs.contains(forms))
        .forEach(forms -> several.add(combined(forms), Occur.MUST));
    several.add(mostOf(pairs), Occur.MUST);
    addPhrase(several, text);
    return several.build();
  }

  /** Most pairs of characters, but for those that lie across words, best those of a word together. */
  private Query mostOf(List<List<String>> pairs) {
    Map<String, List<String>> forms = new LinkedHashMap<>();
    pairs.forEach(pair -> forms.put(CountedWord.stem(pair.get(0)), pair));
    UnspacedWord word =
        new UnspacedWord(
            List.copyOf(forms.keySet()),
            pair -> forms.get(pair).stream().anyMatch(words.vocabulary()::mayHave));
    List<String> inside = word.words().stream().flatMap(List::stream).toList();
    List<String> counted = inside.isEmpty() ? List.copyOf(forms.keySet()) : inside;
    BooleanQuery.Builder most = new BooleanQuery.Builder();
    counted.forEach(pair -> most.add(combined(forms.get(pair)), Occur.SHOULD));
    most.setMinimumNumberShouldMatch((int) Math.ceil(MOST_PAIRS * counted.size()));
    BooleanQuery.Builder query = new BooleanQuery.Builder().add(most.build(), Occur.MUST);
    if (!inside.isEmpty()) {
      word.across().forEach(pair -> query.add(combined(forms.get(pair)), Occur.SHOULD));
    }
    for (List<String> terms : word.words()) {
      if (terms.size() > 1 && word.words().size() > 1) {
        Query phrase = phrase(Set.of(terms), 0);
        query.add(new BoostQuery(phrase, (float) weights.proximity()), Occur.SHOULD);
      }
    }
    return query.build();
  }

  private void addPhrase(BooleanQuery.Builder query, String text) {
    Query phrase = phrase(text, 0);
    if (phrase != null) {
      query.add(new BoostQuery(phrase, (float) weights.proximity()), Occur.SHOULD);
    }
  }

  /** All of the words, best close together. */
  private Query all(List<List<String>> each, String text) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    each.forEach(forms -> all.add(combined(forms), Occur.MUST));
    addPhrase(all, text);
    return all.build();
  }

  private Query combined(List<String> forms) {
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
