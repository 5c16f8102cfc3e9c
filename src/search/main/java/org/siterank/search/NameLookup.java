package org.siterank.search;

import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.Names;
import org.siterank.index.SiteField;

/** Pages by what has been typed of their name. */
final class NameLookup {

  /** A page that is called so stands before all whose name begins so, whatever their ranks. */
  private static final float WHOLE = 1000;

  /** Pages that list others stand behind the pages that are called like them. */
  private static final float LISTING = 0.1f;

  private NameLookup() {}

  /** Returns what has been typed as a query, in which the last word may go on. */
  static String begun(String typed) {
    return isWithinWord(typed) ? typed + "*" : typed;
  }

  /** Pages that are called so, and those whose name begins so; each kind has one text score. */
  static Query query(String typed) {
    String name = Names.normal(typed);
    if (name.isEmpty()) {
      return new MatchNoDocsQuery("no name");
    }
    String field = SiteField.TITLE_NAMES.key();
    // Behind a whole word another one follows.
    String begun = isWithinWord(typed) ? name : name + " ";
    Query called = new ConstantScoreQuery(new TermQuery(new Term(field, name)));
    Query beginning = new ConstantScoreQuery(TextQueries.begins(new Term(field, begun)));
    return new BooleanQuery.Builder()
        .add(new BoostQuery(called, WHOLE), Occur.SHOULD)
        .add(new DemotingQuery(beginning, ListsBehind.IS_LISTING, List.of(), LISTING), Occur.SHOULD)
        .build();
  }

  /** Returns true if the word at the end may go on. */
  static boolean isWithinWord(String typed) {
    int last = typed.codePointBefore(typed.length());
    return Character.isLetterOrDigit(last) || isVowelSign(last);
  }

  /** Returns true for a sign that belongs to the letter before it: vowels of Hindi and Thai. */
  private static boolean isVowelSign(int character) {
    int type = Character.getType(character);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }
}
