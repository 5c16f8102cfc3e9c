package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.Names;
import org.siterank.index.SiteField;

/** Rewards for pages that are called like a query, or like a part of it. */
final class NameQueries {

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

  /** Words of such a part: names of more are seldom part of a longer query. */
  private static final int LONGEST_PART = 4;

  /** The term of lists that are the contents of a numbered chapter. */
  static final Term IS_CHAPTER = new Term(SiteField.LISTING.key(), SiteField.CHAPTER);

  private final FieldWeights weights;
  private final QueryWords words;
  private final CompoundQueries compounds;
  private final UnspacedQueries unspaced;

  NameQueries(
      FieldWeights weights, QueryWords words, CompoundQueries compounds, UnspacedQueries unspaced) {
    this.weights = weights;
    this.words = words;
    this.compounds = compounds;
    this.unspaced = unspaced;
  }

  /**
   * A reward for pages that are called like the query, or like it with two words as one, or with
   * one word as two; null when it has no word.
   */
  Query called(List<String> query) {
    String name = Names.normal(String.join(" ", query));
    if (name.isEmpty()) {
      return null;
    }
    List<Query> names = new ArrayList<>();
    names.add(called(name, 1));
    for (List<String> joined : compounds.respelled(query)) {
      names.add(called(Names.normal(String.join(" ", joined)), TextQueries.SYNONYM));
    }
    return names.size() == 1 ? names.get(0) : new DisjunctionMaxQuery(names, 0);
  }

  /**
   * Rewards for pages that are called like words of the query that stand together: {@code setting
   * DEBUG} is answered where DEBUG is, if it is a page about settings.
   */
  List<Query> calledInPart(List<String> query) {
    Map<String, Float> names = new LinkedHashMap<>();
    for (int length = Math.min(query.size() - 1, LONGEST_PART); length > 0; length--) {
      float share = PART_OF_QUERY * length / query.size();
      for (int from = 0; from + length <= query.size(); from++) {
        List<String> part = query.subList(from, from + length);
        if (!part.stream().allMatch(words::isStopWord)) {
          names.putIfAbsent(Names.normal(String.join(" ", part)), share);
        }
      }
    }
    names.remove("");
    names.remove(Names.normal(String.join(" ", query)));
    List<Query> rewards = new ArrayList<>();
    names.forEach((name, share) -> rewards.add(called(name, share)));
    return rewards;
  }

  /**
   * Rewards for pages that are called like one end of the query and have a heading like the other:
   * {@code string toupper}, {@code git commit --amend}.
   */
  List<Query> calledWithHeading(List<String> query) {
    List<Query> rewards = new ArrayList<>();
    for (int split = 1; split < query.size(); split++) {
      String begin = Names.normal(String.join(" ", query.subList(0, split)));
      String end = Names.normal(String.join(" ", query.subList(split, query.size())));
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
            .add(
                TextQueries.any(names(name).stream().<Query>map(TermQuery::new).toList()),
                Occur.MUST)
            .add(headed, Occur.MUST)
            .build();
    return new BoostQuery(both, (float) (PAGE_AND_HEADING * weights.headingName()));
  }

  /**
   * Returns the terms of pages of which the whole query is a name: their title, or what a link
   * calls them.
   */
  private List<Term> names(List<String> query) {
    return Stream.concat(Stream.of(query), compounds.respelled(query).stream())
        .flatMap(words -> names(Names.normal(String.join(" ", words))).stream())
        .distinct()
        .toList();
  }

  /**
   * Groups of terms of lists that a query names: those that are called like it, and contents of
   * chapters whose title has all words that tell something. A list of posts on a tag has a title
   * with the words of its posts, and is not asked for by them.
   *
   * @param telling the query without the words of a question
   */
  List<List<Term>> own(List<String> query, List<String> telling) {
    List<List<Term>> groups = new ArrayList<>();
    names(query).forEach(name -> groups.add(List.of(name)));
    for (List<Term> title : titles(telling)) {
      List<Term> chapter = new ArrayList<>(title);
      chapter.add(IS_CHAPTER);
      groups.add(chapter);
    }
    return groups;
  }

  /** Terms of titles with all of two words or more; one word is a topic sooner than a name. */
  private List<List<Term>> titles(List<String> query) {
    List<Term> pairs = unspaced.title(query);
    List<String> telling = query.stream().filter(word -> !words.isStopWord(word)).toList();
    if (!pairs.isEmpty() || telling.size() < 2) {
      return pairs.isEmpty() ? List.of() : List.of(pairs);
    }
    return Stream.concat(Stream.of(telling), compounds.respelled(telling).stream())
        .flatMap(asked -> words.sequences(String.join(" ", asked)).stream())
        .distinct()
        .map(stems -> stems.stream().map(stem -> new Term(SiteField.TITLE.key(), stem)).toList())
        .toList();
  }

  private static List<Term> names(String name) {
    return Stream.of(SiteField.TITLE_NAMES, SiteField.ANCHOR_NAMES)
        .map(field -> new Term(field.key(), name))
        .toList();
  }

  /** A reward for pages that are called like the query in the words of a rule. */
  List<Query> calledInOtherWords(List<String> query, Synonyms.Match match) {
    List<Query> rewards = new ArrayList<>();
    for (String output : match.rule().outputs()) {
      String name = Names.normal(String.join(" ", Synonyms.replaced(query, match, output)));
      if (!name.isEmpty()) {
        rewards.add(called(name, TextQueries.SYNONYM));
      }
    }
    return rewards;
  }

  private Query called(String name, float share) {
    List<Query> fields = new ArrayList<>();
    weights
        .names()
        .forEach(
            (field, factor) ->
                fields.add(
                    new BoostQuery(new TermQuery(new Term(field.key(), name)), share * factor)));
    return TextQueries.any(fields);
  }
}
