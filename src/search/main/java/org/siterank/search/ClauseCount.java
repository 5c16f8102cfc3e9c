package org.siterank.search;

import java.util.function.Supplier;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.TopTermsRewrite;
import org.apache.lucene.util.automaton.ByteRunAutomaton;

/** Counts the words that a query looks up. Lucene refuses a query with more than 1,024 of them. */
final class ClauseCount extends QueryVisitor {

  /** The most that a query may have; the boost and the rules of the site add a few. */
  static final int MOST = 900;

  /** A fuzzy word stands for up to 50 words, and to find them costs as much again. */
  private static final int FUZZY = 100;

  private int clauses;

  private ClauseCount() {}

  static int of(Query query) {
    ClauseCount count = new ClauseCount();
    query.visit(count);
    return count.clauses;
  }

  @Override
  public QueryVisitor getSubVisitor(Occur occur, Query parent) {
    return this;
  }

  @Override
  public void visitLeaf(Query query) {
    clauses += cost(query);
  }

  @Override
  public void consumeTerms(Query query, Term... terms) {
    clauses += Math.max(terms.length, cost(query));
  }

  @Override
  public void consumeTermsMatching(
      Query query, String field, Supplier<ByteRunAutomaton> automaton) {
    clauses += cost(query);
  }

  private static int cost(Query query) {
    if (query instanceof FuzzyQuery) {
      return FUZZY;
    }
    return query instanceof MultiTermQuery many
            && Expansions.rewrite(many) instanceof TopTermsRewrite<?> top
        ? top.getSize()
        : 1;
  }
}
