package org.siterank.search;

import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;

/**
 * Rewards for pages that have the words of a query near each other, in their title, or as a name.
 *
 * @param wanted the words that pages should have, each with its query
 * @param synonyms the rules that apply to the query
 */
record NameRewards(TextQueries texts, Map<String, Query> wanted, List<Synonyms.Match> synonyms) {

  /**
   * Adds the rewards to a query.
   *
   * @param words the words as they were written
   * @param telling the words without those with which a question begins
   * @param question whether the query begins with words of a question
   * @param all finds the pages with all wanted words
   */
  void add(
      List<String> words,
      List<String> telling,
      boolean question,
      BooleanQuery all,
      BooleanQuery.Builder pages) {
    NameQueries named = texts.names();
    texts.near(telling).forEach(reward -> pages.add(reward, Occur.SHOULD));
    texts.agreement().rewards(wanted).forEach(reward -> pages.add(reward, Occur.SHOULD));
    add(pages, texts.said(telling));
    add(pages, texts.unspaced().inTitle(telling));
    for (List<String> name : question ? List.of(words, telling) : List.of(words)) {
      add(pages, named.called(name));
    }
    named.calledWithHeading(telling).forEach(reward -> add(pages, reward));
    List<Query> parts = named.calledInPart(telling);
    if (!all.clauses().isEmpty() && !parts.isEmpty()) {
      // A page called like one word of many may be about anything, unless it has the others too.
      add(
          pages,
          new BooleanQuery.Builder()
              .add(all, Occur.FILTER)
              .add(TextQueries.any(parts), Occur.MUST)
              .build());
    }
    for (Synonyms.Match match : synonyms) {
      named.calledInOtherWords(words, match).forEach(reward -> pages.add(reward, Occur.SHOULD));
    }
  }

  private static void add(BooleanQuery.Builder pages, Query reward) {
    if (reward != null) {
      pages.add(reward, Occur.SHOULD);
    }
  }
}
