package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * Shortens a query that looks up too many words, such as a pasted sentence on a site in five
 * languages: the most telling words stay. A word tells the more the fewer pages have it; a stop
 * word tells little, and a word that no page has, nothing.
 */
final class TellingWords {

  private final TextQueries texts;
  private final IndexReader reader;

  TellingWords(TextQueries texts, IndexReader reader) {
    this.texts = texts;
    this.reader = reader;
  }

  /**
   * The queries for as much of a user's query as can be answered.
   *
   * @param queries makes the queries for a user's query
   */
  PageQueries fit(UserQuery user, Function<UserQuery, PageQueries> queries) throws IOException {
    PageQueries pages = queries.apply(user);
    UserQuery shorter = user;
    for (int clauseCount = pages.clauseCount();
        clauseCount > ClauseCount.MOST && !shorter.clauses().isEmpty();
        clauseCount = pages.clauseCount()) {
      shorter = shorter(shorter, (double) ClauseCount.MOST / clauseCount);
      pages = queries.apply(shorter);
    }
    return pages;
  }

  private UserQuery shorter(UserQuery user, double share) throws IOException {
    List<UserQuery.Clause> clauses = new ArrayList<>(user.clauses());
    if (clauses.size() == 1) {
      UserQuery.Clause only = clauses.get(0);
      String text = only.text();
      int end = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
      clauses.clear();
      if (end > 0) {
        clauses.add(new UserQuery.Clause(only.sign(), text.substring(0, end)));
      }
    } else {
      Map<UserQuery.Clause, Double> tells = new HashMap<>();
      for (UserQuery.Clause clause : clauses) {
        tells.put(clause, tells(clause));
      }
      int kept = Math.max(1, Math.min(clauses.size() - 1, (int) (clauses.size() * share)));
      List<UserQuery.Clause> byTelling = new ArrayList<>(clauses);
      byTelling.sort(Comparator.comparing(tells::get));
      byTelling.subList(0, clauses.size() - kept).forEach(clauses::remove);
    }
    return user.shortenedTo(clauses);
  }

  /** How much a clause tells: what is asked for expressly tells more than any word. */
  private double tells(UserQuery.Clause clause) throws IOException {
    if (clause.sign() != UserQuery.Sign.WANTED) {
      return Double.POSITIVE_INFINITY;
    }
    if (texts.isStopWord(clause.text()) || texts.isQuestionWord(clause.text())) {
      return 0;
    }
    Query word = texts.word(clause.text());
    Set<Term> terms = new HashSet<>();
    if (word != null) {
      word.visit(QueryVisitor.termCollector(terms));
    }
    int pages = 0;
    for (Term term : terms) {
      pages = Math.max(pages, reader.docFreq(term));
    }
    return pages == 0 ? 0 : 1.0 / pages;
  }
}
