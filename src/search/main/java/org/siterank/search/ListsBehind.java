package org.siterank.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.index.SiteField;

/**
 * Puts pages before the files and the lists that show what they say once more.
 *
 * <p>A list that is called like the query is what was asked for where no other page has all of its
 * words. Where one has, only tables of contents keep their place, and the front page: a list of
 * posts on a tag is called like a topic, and its posts are about it.
 */
final class ListsBehind {

  /**
   * Factor of the score of a listing. The excerpts and titles of a listing hold the words of the
   * pages that they stand for, and its scores are theirs, or a little more; with a twentieth it
   * stays behind all pages that have a telling part of the query. On manuals, whose contents pages
   * are few, factors from 0.02 to 0.2 give the same answers.
   */
  private static final float LISTING = 0.05f;

  /**
   * Factor of the score of a file that holds the text of several pages. It has the words of all of
   * them, and so all of a query more often than the page that is about it.
   */
  private static final float WHOLE = 0.5f;

  /** The term of pages that list others. */
  static final Term IS_LISTING = new Term(SiteField.LISTING.key(), SiteField.YES);

  private static final Term IS_WHOLE = new Term(SiteField.LISTING.key(), SiteField.WHOLE);

  private static final Term IS_CONTENTS = new Term(SiteField.LISTING.key(), SiteField.CONTENTS);

  private static final Term IS_FRONT = new Term(SiteField.PATH.key(), "/");

  private static final Query LISTINGS = new TermQuery(IS_LISTING);

  private final TextQueries texts;

  ListsBehind(TextQueries texts) {
    this.texts = texts;
  }

  /**
   * A query for the same pages, in which files of several pages and lists score less.
   *
   * @param words the words as they were written
   * @param telling the words without those with which a question begins
   * @param wanted the words that pages should have, each with its query
   * @param demoted whether lists are put behind pages
   * @param answered whether other pages than lists have all of the words
   */
  Query behind(
      Query pages,
      List<String> words,
      List<String> telling,
      Map<String, Query> wanted,
      boolean demoted,
      boolean answered) {
    List<List<Term>> named = texts.names().own(words, telling);
    Query behind =
        new DemotingQuery(pages, IS_WHOLE, named, WHOLE, "holds the text of several pages");
    if (!demoted) {
      return behind;
    }
    List<List<Term>> sparing =
        new ArrayList<>(answered ? named.stream().flatMap(ListsBehind::contents).toList() : named);
    sparing.addAll(texts.agreement().contents(wanted));
    return new DemotingQuery(behind, IS_LISTING, sparing, LISTING);
  }

  /** The terms of tables of contents and of front pages that have the terms of a group. */
  private static Stream<List<Term>> contents(List<Term> group) {
    if (group.contains(NameQueries.IS_CHAPTER)) {
      return Stream.of(group);
    }
    return Stream.of(NameQueries.IS_CHAPTER, IS_CONTENTS, IS_FRONT)
        .map(kind -> Stream.concat(group.stream(), Stream.of(kind)).toList());
  }

  /** Those of the pages that do not list others. */
  static Query without(Query pages) {
    return new BooleanQuery.Builder()
        .add(pages, Occur.FILTER)
        .add(LISTINGS, Occur.MUST_NOT)
        .build();
  }

  /** Those of the pages that list others. */
  static Query only(Query pages) {
    return new BooleanQuery.Builder().add(pages, Occur.FILTER).add(LISTINGS, Occur.FILTER).build();
  }
}
