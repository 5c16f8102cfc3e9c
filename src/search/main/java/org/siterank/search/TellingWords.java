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
    for (int clauses = pages.clauses();
        clauses > ClauseCount.MOST && !shorter.wishes().isEmpty();
        clauses = pages.clauses()) {
      shorter = shorter(shorter, (double) ClauseCount.MOST / clauses);
      pages = queries.apply(shorter);
    }
    return pages;
  }

  private UserQuery shorter(UserQuery user, double share) throws IOException {
    List<UserQuery.Wish> wishes = new ArrayList<>(user.wishes());
    if (wishes.size() == 1) {
      UserQuery.Wish only = wishes.get(0);
      String text = only.text();
      int end = text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
      wishes.clear();
      if (end > 0) {
        wishes.add(new UserQuery.Wish(only.sign(), text.substring(0, end)));
      }
    } else {
      Map<UserQuery.Wish, Double> tells = new HashMap<>();
      for (UserQuery.Wish wish : wishes) {
        tells.put(wish, tells(wish));
      }
      int kept = Math.max(1, Math.min(wishes.size() - 1, (int) (wishes.size() * share)));
      List<UserQuery.Wish> byTelling = new ArrayList<>(wishes);
      byTelling.sort(Comparator.comparing(tells::get));
      byTelling.subList(0, wishes.size() - kept).forEach(wishes::remove);
    }
    return user.shortenedTo(wishes);
  }

  /** How much a wish tells: what is asked for expressly tells more than any word. */
  private double tells(UserQuery.Wish wish) throws IOException {
    if (wish.sign() != UserQuery.Sign.WANTED) {
      return Double.POSITIVE_INFINITY;
    }
    if (texts.isStopWord(wish.text()) || texts.isQuestionWord(wish.text())) {
      return 0;
    }
    Query word = texts.word(wish.text());
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
