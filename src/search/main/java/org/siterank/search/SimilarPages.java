package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.siterank.index.SiteField;

/**
 * The pages that are most similar to a page: by the vectors of a sentence model where the page has
 * one ({@link VectorLikeness}), otherwise by its words ({@link WordLikeness}).
 *
 * <p>Pages in its language come before others, and pages before lists and before files that hold
 * the text of several pages. Its own versions are left out, and of the versions of another page all
 * but one.
 */
final class SimilarPages {

  /** The cosine from which on a page is alike. Our choice; see the tests. */
  private static final double LEAST_COSINE = 0.3;

  /** Pages that list others, and files that hold the text of several pages. */
  static final Query LISTS =
      new BooleanQuery.Builder()
          .add(term(SiteField.LISTING, SiteField.YES), Occur.SHOULD)
          .add(term(SiteField.LISTING, SiteField.WHOLE), Occur.SHOULD)
          .build();

  private final PublishedSearcher searcher;
  private final int page;

  /**
   * @param page the document of the page
   */
  SimilarPages(PublishedSearcher searcher, int page) {
    this.searcher = searcher;
    this.page = page;
  }

  private static Query term(SiteField field, String value) {
    return new TermQuery(new Term(field.key(), value));
  }

  /** The most similar pages; none where no other page is like it. */
  List<RelatedPage> first(int most) throws IOException {
    Optional<Likeness> likeness = likeness();
    PageChoice choice = new PageChoice(searcher, most);
    if (likeness.isPresent()) {
      for (Query group : groups()) {
        if (!choice.isFull() && !SearchDeadline.isOver()) {
          choice.add(likeness.get().nearest(group, choice.wanted()));
        }
      }
    }
    return choice.pages();
  }

  /** How alike other pages are; nothing where no other page has its words. */
  Optional<Likeness> likeness() throws IOException {
    Optional<byte[]> direction = VectorLikeness.direction(searcher, page);
    return direction.isPresent()
        ? Optional.of(new VectorLikeness(searcher, direction.get(), LEAST_COSINE))
        : WordLikeness.of(searcher, page).map(words -> words);
  }

  /** Every other page in its language that is neither a list nor a file of several pages. */
  Query peers() throws IOException {
    return groups().get(0);
  }

  /** All other pages in groups, of which the first has the pages that come first. */
  private List<Query> groups() throws IOException {
    String language = searcher.value(page, SiteField.LANGUAGE).orElse("");
    List<Query> groups = new ArrayList<>();
    if (!language.isEmpty()) {
      Query same = term(SiteField.LANGUAGE, language);
      groups.add(others().add(same, Occur.FILTER).add(LISTS, Occur.MUST_NOT).build());
      groups.add(others().add(same, Occur.FILTER).add(LISTS, Occur.FILTER).build());
      groups.add(others().add(same, Occur.MUST_NOT).add(LISTS, Occur.MUST_NOT).build());
      groups.add(others().add(same, Occur.MUST_NOT).add(LISTS, Occur.FILTER).build());
    } else {
      groups.add(others().add(LISTS, Occur.MUST_NOT).build());
      groups.add(others().add(LISTS, Occur.FILTER).build());
    }
    return groups;
  }

  /** Every page but this one and its versions. */
  private BooleanQuery.Builder others() throws IOException {
    BooleanQuery.Builder others =
        new BooleanQuery.Builder().add(new MatchAllDocsQuery(), Occur.FILTER);
    for (SiteField field : List.of(SiteField.URL, SiteField.VERSIONS)) {
      Optional<String> own = searcher.value(page, field);
      own.ifPresent(value -> others.add(term(field, value), Occur.MUST_NOT));
    }
    return others;
  }
}
