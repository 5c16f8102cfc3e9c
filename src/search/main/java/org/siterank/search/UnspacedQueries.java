package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.index.CountedWord;
import org.siterank.index.SiteField;

/**
 * Queries for what is typed without spaces, in a script that has none between words: graded, for
 * not all pairs of its characters are inside words.
 */
final class UnspacedQueries {

  /**
   * Share of the pairs of characters that a page must have of what is typed without spaces; of the
   * three pairs of two words with two characters each, the one across them may be missing.
   */
  private static final double MOST_PAIRS = 0.6;

  /**
   * Reward for a page whose title has all of the words. On two nouns of a heading, in Debian's
   * installation guide, MRR@10 rises from 0.79, 0.81 and 0.81 in Japanese, Chinese and Korean to
   * 0.86, 0.92 and 0.82 with 3; 2, 3 and 5 differ by 0.03 at most.
   */
  private static final float IN_TITLE = 2;

  private final TextQueries texts;
  private final QueryWords words;

  UnspacedQueries(TextQueries texts, QueryWords words) {
    this.texts = texts;
    this.words = words;
  }

  /**
   * Most pairs of characters, but for those that lie across words, best those of a word together.
   *
   * @param pairs each with its forms, in order
   */
  Query mostOf(List<List<String>> pairs) {
    Map<String, List<String>> forms = forms(pairs);
    UnspacedWord divided = divided(forms);
    List<List<String>> inside =
        divided.words().isEmpty() ? List.of(List.copyOf(forms.keySet())) : divided.words();
    BooleanQuery.Builder query = new BooleanQuery.Builder().add(mostOf(inside, forms), Occur.MUST);
    if (!divided.words().isEmpty()) {
      divided.across().forEach(pair -> query.add(texts.combined(forms.get(pair)), Occur.SHOULD));
    }
    for (List<String> terms : divided.words()) {
      if (terms.size() > 1 && divided.words().size() > 1) {
        Query phrase = texts.phrase(Set.of(terms), 0);
        query.add(new BoostQuery(phrase, texts.proximity()), Occur.SHOULD);
      }
    }
    return query.build();
  }

  private static Map<String, List<String>> forms(List<List<String>> pairs) {
    Map<String, List<String>> forms = new LinkedHashMap<>();
    pairs.forEach(pair -> forms.put(CountedWord.stem(pair.get(0)), pair));
    return forms;
  }

  private UnspacedWord divided(Map<String, List<String>> forms) {
    List<String> pairs = List.copyOf(forms.keySet());
    Set<String> inside = words.dictionaries().inside(pairs);
    return new UnspacedWord(
        pairs,
        pair ->
            inside.contains(pair)
                && forms.get(pair).stream().anyMatch(words.vocabulary()::mayHave));
  }

  private Query mostOf(List<List<String>> divided, Map<String, List<String>> forms) {
    BooleanQuery.Builder most = new BooleanQuery.Builder();
    List<String> pairs = divided.stream().flatMap(List::stream).toList();
    pairs.forEach(pair -> most.add(texts.combined(forms.get(pair)), Occur.SHOULD));
    return most.setMinimumNumberShouldMatch((int) Math.ceil(MOST_PAIRS * pairs.size())).build();
  }

  /** A reward for pages whose title has all words of a query; null where there is no such title. */
  Query inTitle(List<String> query) {
    List<Term> title = title(query);
    if (title.isEmpty()) {
      return null;
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    title.forEach(term -> all.add(new TermQuery(term), Occur.FILTER));
    return new BoostQuery(new ConstantScoreQuery(all.build()), IN_TITLE);
  }

  /**
   * The terms of pages whose title has all words of a query in such scripts; empty for another
   * query, and for a single word.
   */
  List<Term> title(List<String> query) {
    List<List<String>> title = new ArrayList<>();
    for (String text : query) {
      List<List<List<String>>> divisions = words.divisions(text, IdentifierSplitting.WHOLE);
      List<List<String>> pairs = divisions.isEmpty() ? List.of() : pairs(divisions.get(0));
      if (pairs.isEmpty() || pairs.size() < divisions.get(0).size()) {
        return List.of();
      }
      title.addAll(divided(forms(pairs)).words());
    }
    return title.size() < 2
        ? List.of()
        : title.stream()
            .flatMap(List::stream)
            .map(pair -> new Term(SiteField.TITLE.key(), pair))
            .toList();
  }

  /** Those words of a text that are pairs of characters of such a script, or one alone. */
  static List<List<String>> pairs(List<List<String>> each) {
    return each.stream()
        .filter(forms -> UnspacedWord.isPair(CountedWord.stem(forms.get(0))))
        .toList();
  }
}
