package org.siterank.search;

import java.util.ArrayList;
import java.util.LinkedHashSet;
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
import org.siterank.index.SiteField;

/**
 * Rewards for pages that have all words of a short query, against pages that have some of them
 * often: a share of what the words tell, which is the sum of their inverse frequencies, whatever
 * the length of the page.
 */
final class Agreement {

  /**
   * Share for pages with all words in any form. With three rare words of a page on a site in 19
   * languages, and without it, MRR@10 is .983 and .975 in French.
   */
  private static final double ALL = 0.5;

  /** Share for pages that have the words as they are written, in addition; our choice. */
  private static final double WRITTEN = 0.25;

  /**
   * Words of a longer query need not all be meant. With four words, of which one is not on the page
   * that is looked for, rewards put other pages before it: on a blog MRR@10 falls by .027.
   */
  private static final int MOST_WORDS = 3;

  /**
   * Words from which on their spelling counts. Of two, one is often the part of a compound, or in
   * another inflection than the title of the best page.
   */
  private static final int FEWEST_WRITTEN = 3;

  private static final Term IS_CONTENTS = new Term(SiteField.LISTING.key(), SiteField.CONTENTS);

  private final QueryWords words;
  private final boolean enabled;

  /**
   * @param enabled whether words are looked up
   */
  Agreement(QueryWords words, boolean enabled) {
    this.words = words;
    this.enabled = enabled;
  }

  /**
   * Rewards for pages with all words.
   *
   * @param wanted the words, each with the query for all its forms
   */
  List<Query> rewards(Map<String, Query> wanted) {
    if (!applies(wanted) || wanted.size() > MOST_WORDS) {
      return List.of();
    }
    double tells = 0;
    for (String word : wanted.keySet()) {
      List<List<List<String>>> divisions = words.divisions(word, IdentifierSplitting.WHOLE);
      if (divisions.isEmpty() || divisions.get(0).size() != 1) {
        return List.of(); // Pairs of characters, which pages need not all have.
      }
      tells += words.vocabulary().inverseFrequency(divisions.get(0).get(0));
    }
    List<Query> rewards = new ArrayList<>();
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    wanted.values().forEach(query -> all.add(query, Occur.FILTER));
    rewards.add(constant(all.build(), ALL * tells));
    List<List<Term>> written = wanted.size() < FEWEST_WRITTEN ? List.of() : written(wanted);
    if (!written.isEmpty()) {
      Query any = TextQueries.any(written.stream().map(Agreement::all).toList());
      rewards.add(constant(any, WRITTEN * tells));
    }
    return rewards;
  }

  /**
   * Groups of terms of tables of contents that have all words as they are written: such a list does
   * not stand behind pages with some of the words. A list of excerpts does, because it has the
   * words of many pages.
   *
   * @param wanted the words, each with the query for all its forms
   */
  List<List<Term>> contents(Map<String, Query> wanted) {
    List<List<Term>> groups = new ArrayList<>();
    if (applies(wanted)) {
      for (List<Term> terms : written(wanted)) {
        List<Term> group = new ArrayList<>(terms);
        group.add(IS_CONTENTS);
        groups.add(group);
      }
    }
    return groups;
  }

  private boolean applies(Map<String, Query> wanted) {
    return enabled && wanted.size() > 1;
  }

  private List<List<Term>> written(Map<String, Query> wanted) {
    Set<List<Term>> written = new LinkedHashSet<>();
    for (List<String> terms : words.written(wanted.keySet())) {
      written.add(
          terms.stream().distinct().map(term -> new Term(SiteField.WORDS.key(), term)).toList());
    }
    return List.copyOf(written);
  }

  private static Query all(List<Term> terms) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    terms.forEach(term -> all.add(new TermQuery(term), Occur.FILTER));
    return all.build();
  }

  private static Query constant(Query query, double score) {
    return new BoostQuery(new ConstantScoreQuery(query), (float) score);
  }
}
