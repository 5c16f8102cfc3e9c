package org.siterank.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.search.TopTermsRewrite;
import org.apache.lucene.search.WildcardQuery;
import org.siterank.index.SiteField;

/**
 * A query as this package makes it, in the words of OpenSearch, as plain maps and lists: what the
 * cluster makes of it is the same Lucene query again. Terms are not analysed a second time.
 */
final class QueryForm {

  /**
   * Keyword fields whose terms score by their rarity. A term query on OpenSearch 3 has no score.
   */
  private static final Set<String> NAMES =
      Set.of(
          SiteField.TITLE_NAMES.key(), SiteField.HEADING_NAMES.key(), SiteField.ANCHOR_NAMES.key());

  private QueryForm() {}

  /** A query as an object of OpenSearch's query language. */
  static Map<String, Object> of(Query query) {
    return of(query, 1);
  }

  private static Map<String, Object> of(Query query, float boost) {
    if (query instanceof BoostQuery boosted) {
      return of(boosted.getQuery(), boost * boosted.getBoost());
    }
    if (query instanceof BooleanQuery bool) {
      return bool(bool, boost);
    }
    if (query instanceof DisjunctionMaxQuery max) {
      List<Object> queries = new ArrayList<>();
      max.getDisjuncts().forEach(part -> queries.add(of(part)));
      return form(
          "dis_max",
          boost,
          Map.of("queries", queries, "tie_breaker", max.getTieBreakerMultiplier()));
    }
    if (query instanceof DemotingQuery demoting) {
      return form(
          "boosting",
          boost,
          Map.of(
              "positive", of(demoting.query()),
              "negative", of(demoting.demoted()),
              "negative_boost", demoting.factor()));
    }
    if (query instanceof MeaningQuery meaning) {
      Map<String, Object> form = MeaningForm.of(of(meaning.query()), meaning.asked());
      return boost == 1 ? form : form("bool", boost, Map.of("must", form));
    }
    if (query instanceof ConstantScoreQuery constant) {
      return form("constant_score", boost, Map.of("filter", of(constant.getQuery())));
    }
    if (query instanceof SynonymQuery word) {
      return word(word, boost);
    }
    if (query instanceof TermQuery term && NAMES.contains(term.getTerm().field())) {
      return words(List.of(term.getTerm().text()), term.getTerm().field(), boost);
    }
    if (query instanceof TermQuery term) {
      return field("term", term.getTerm().field(), "value", term.getTerm().text(), boost, Map.of());
    }
    if (query instanceof PhraseQuery phrase) {
      return phrase(phrase, boost);
    }
    if (query instanceof PrefixQuery prefix) {
      String text = prefix.getPrefix().text();
      return field("prefix", prefix.getField(), "value", text, boost, rewrite(prefix));
    }
    if (query instanceof WildcardQuery wildcard) {
      String text = wildcard.getTerm().text();
      return field("wildcard", wildcard.getField(), "value", text, boost, Map.of());
    }
    if (query instanceof FuzzyQuery fuzzy) {
      return field(
          "fuzzy",
          fuzzy.getField(),
          "value",
          fuzzy.getTerm().text(),
          boost,
          Map.of("fuzziness", fuzzy.getMaxEdits()));
    }
    if (query instanceof TermRangeQuery range) {
      return Map.of(
          "range",
          Map.of(
              range.getField(),
              Map.of(
                  "gte", range.getLowerTerm().utf8ToString(),
                  "lte", range.getUpperTerm().utf8ToString())));
    }
    if (query instanceof MatchAllDocsQuery) {
      return form("match_all", boost, Map.of());
    }
    if (query instanceof MatchNoDocsQuery) {
      return form("match_none", 1, Map.of());
    }
    throw new IllegalStateException("no form for " + query.getClass() + ": " + query);
  }

  private static Map<String, Object> bool(BooleanQuery query, float boost) {
    Map<String, List<Object>> clauses = new LinkedHashMap<>();
    for (BooleanClause clause : query.clauses()) {
      String occur =
          switch (clause.getOccur()) {
            case MUST -> "must";
            case FILTER -> "filter";
            case SHOULD -> "should";
            case MUST_NOT -> "must_not";
          };
      clauses.computeIfAbsent(occur, key -> new ArrayList<>()).add(of(clause.getQuery()));
    }
    Map<String, Object> bool = new LinkedHashMap<>(clauses);
    if (query.getMinimumNumberShouldMatch() > 0) {
      bool.put("minimum_should_match", query.getMinimumNumberShouldMatch());
    }
    // Where all clauses exclude, Lucene finds nothing; OpenSearch would find the rest.
    bool.put("adjust_pure_negative", false);
    return form("bool", boost, bool);
  }

  private static Map<String, Object> word(SynonymQuery query, float boost) {
    List<String> terms = query.getTerms().stream().map(Term::text).toList();
    return words(terms, query.getField(), boost);
  }

  private static Map<String, Object> words(List<String> terms, String field, float boost) {
    return form("site_words", boost, Map.of("terms", terms, "fields", Map.of(field, 1)));
  }

  private static Map<String, Object> phrase(PhraseQuery query, float boost) {
    // A term has no white space in it, and the terms of our phrases stand side by side.
    for (int i = 0; i < query.getPositions().length; i++) {
      if (query.getPositions()[i] != i) {
        throw new IllegalStateException("no form for a phrase with gaps: " + query);
      }
    }
    String text = Arrays.stream(query.getTerms()).map(Term::text).collect(Collectors.joining(" "));
    return field(
        "match_phrase",
        query.getField(),
        "query",
        text,
        boost,
        Map.of("analyzer", "whitespace", "slop", query.getSlop()));
  }

  private static Map<String, Object> rewrite(PrefixQuery query) {
    MultiTermQuery.RewriteMethod method = Expansions.rewrite(query);
    return method instanceof MultiTermQuery.TopTermsBlendedFreqScoringRewrite top
        ? Map.of("rewrite", "top_terms_blended_freqs_" + size(top))
        : Map.of();
  }

  private static int size(TopTermsRewrite<?> rewrite) {
    return rewrite.getSize();
  }

  private static Map<String, Object> field(
      String type,
      String field,
      String key,
      String value,
      float boost,
      Map<String, Object> options) {
    Map<String, Object> inner = new LinkedHashMap<>();
    inner.put(key, value);
    inner.putAll(options);
    if (boost != 1) {
      inner.put("boost", boost);
    }
    return Map.of(type, Map.of(field, inner));
  }

  private static Map<String, Object> form(String type, float boost, Map<String, Object> options) {
    Map<String, Object> inner = new LinkedHashMap<>(options);
    if (boost != 1) {
      inner.put("boost", boost);
    }
    return Map.of(type, inner);
  }
}
