package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.siterank.index.CountedWord;

/** Queries for words that some pages write as one and others apart. */
final class CompoundQueries {

  /** Slop of the parts of a compound that stand near to each other. */
  private static final int NEAR = 8;

  private final TextQueries texts;
  private final Compounds compounds;
  private final WordSpacing spacing;
  private final float weight;

  /**
   * @param weight how much a half of a word counts against the word
   */
  CompoundQueries(TextQueries texts, Compounds compounds, WordSpacing spacing, double weight) {
    this.texts = texts;
    this.compounds = compounds;
    this.spacing = spacing;
    this.weight = (float) weight;
  }

  /** The other spellings of a word. */
  List<Query> apart(String word) {
    List<Query> apart = new ArrayList<>();
    compounds.parts(word).ifPresent(parts -> apart.add(new BoostQuery(both(parts), weight)));
    if (apart.isEmpty()) {
      spacing
          .apart(word)
          .forEach(two -> apart.add(new BoostQuery(sideBySide(two), weight * TextQueries.SYNONYM)));
    }
    return apart;
  }

  /** A word with hyphens as it is written without them. */
  List<Query> unhyphenated(String word) {
    List<String> terms = spacing.unhyphenated(word);
    return terms.isEmpty() ? List.of() : List.of(texts.combined(terms));
  }

  /** Both parts of a compound, best side by side. */
  private Query both(Compounds.Parts parts) {
    BooleanQuery.Builder both = new BooleanQuery.Builder();
    parts.forms().forEach(forms -> both.add(texts.combined(forms), Occur.MUST));
    Query phrase = texts.phrase(String.join(" ", parts.spelled()), NEAR);
    return both.add(new BoostQuery(phrase, texts.proximity()), Occur.SHOULD).build();
  }

  /** Two words in a row, scored as the two words of a query are. */
  private Query sideBySide(String two) {
    BooleanQuery.Builder both = new BooleanQuery.Builder();
    for (String word : two.split(" ", -1)) {
      both.add(texts.word(word, false), texts.isStopWord(word) ? Occur.SHOULD : Occur.MUST);
    }
    return both.add(texts.phrase(two, 0), Occur.FILTER).build();
  }

  /**
   * A word, or the word that it is a half of together with the word before it, or behind it.
   *
   * @param word the word alone
   * @param near the text before it, its own, and the two behind it; empty where there is none
   */
  Query orJoined(Query word, List<String> near) {
    List<Query> ways = new ArrayList<>();
    ways.add(word);
    Set<String> compound = new LinkedHashSet<>();
    Set<String> joined = new LinkedHashSet<>();
    for (int i = 0; i < 2; i++) {
      compound.addAll(compounds.joined(near.get(i), near.get(i + 1)).values());
      joined.addAll(spacing.joined(near.get(i), near.get(i + 1), near.get(i + 2)));
    }
    joined.removeAll(compound);
    if (!compound.isEmpty()) {
      ways.add(texts.combined(List.copyOf(compound)));
    }
    if (!joined.isEmpty()) {
      ways.add(new BoostQuery(texts.combined(List.copyOf(joined)), weight));
    }
    return ways.size() == 1 ? word : new DisjunctionMaxQuery(ways, 0);
  }

  /** Two words as one, as terms of text fields. */
  Set<List<String>> sequences(String first, String second, String next) {
    Set<List<String>> sequences = new LinkedHashSet<>();
    Stream.concat(
            compounds.joined(first, second).values().stream(),
            spacing.joined(first, second, next).stream())
        .forEach(term -> sequences.add(List.of(CountedWord.stem(term))));
    return sequences;
  }

  /** A query with two words as one, or one word as two, for each of them that pages have. */
  List<List<String>> respelled(List<String> query) {
    return Stream.concat(compounds.withJoined(query).stream(), spacing.respelled(query).stream())
        .distinct()
        .toList();
  }

  /** Words as two, as they are spelled. */
  List<String> spelledApart(List<String> query) {
    return query.stream().flatMap(word -> spacing.apart(word).stream()).toList();
  }
}
