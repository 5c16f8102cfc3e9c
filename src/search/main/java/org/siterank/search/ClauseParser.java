package org.siterank.search;

import java.util.Map;
import org.apache.lucene.queryparser.simple.SimpleQueryParser;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.SiteField;

/**
 * One wish of a query, by Lucene's simple grammar, which takes any text: {@code "phrase"}, {@code
 * "near phrase"~4}, {@code (a | b)}, {@code begin*}, {@code speling~1}. Plus and minus before a
 * wish are read before ({@link UserQueryReader}), because inside a word, as in C++, they mean
 * nothing.
 */
final class ClauseParser extends SimpleQueryParser {

  private static final int GRAMMAR =
      NOT_OPERATOR
          | OR_OPERATOR
          | PREFIX_OPERATOR
          | PHRASE_OPERATOR
          | PRECEDENCE_OPERATORS
          | WHITESPACE_OPERATOR
          | FUZZY_OPERATOR
          | NEAR_OPERATOR;

  private final TextQueries queries;
  private final boolean graded;

  /**
   * @param graded whether most of the pairs of characters are enough, in a script without spaces
   */
  ClauseParser(TextQueries queries, boolean graded) {
    super(
        SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.WHOLE),
        Map.of(SiteField.BODY.key(), 1f),
        GRAMMAR);
    this.queries = queries;
    this.graded = graded;
    setDefaultOperator(Occur.MUST);
  }

  /** The wish as a query; null when there is nothing to search for in it. */
  Query read(String clause) {
    Query query = parse(clause);
    return query instanceof MatchNoDocsQuery ? null : query;
  }

  @Override
  protected Query newDefaultQuery(String text) {
    return queries.word(text, graded);
  }

  @Override
  protected Query newPhraseQuery(String text, int slop) {
    return queries.phrase(text, slop);
  }

  @Override
  protected Query newPrefixQuery(String text) {
    return queries.prefix(text);
  }

  @Override
  protected Query newFuzzyQuery(String text, int fuzziness) {
    return queries.fuzzy(text, fuzziness);
  }
}
