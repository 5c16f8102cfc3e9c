package org.siterank.search;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.siterank.index.WordWeights;

/**
 * A copy of a site's pages in an index that another program holds, with the fields of {@link
 * org.siterank.index.PageFields} and their words counted. Users' queries are read as {@link
 * SiteSearcher} reads them: the same text gives the same Lucene query, and the same text scores.
 * One user query is read with each object.
 */
public final class HostedPages {

  private final Searcher searcher;
  private final FieldWeights weights;
  private final QueryRules rules;

  /**
   * Pages of an index.
   *
   * @param reader the index
   * @param visible finds the pages that the asker may read; no other page has a part in how a query
   *     is read, but all count in the statistics of words
   * @param weights how much a word counts in each field, as the index has counted it
   * @param rules synonyms and the use of meaning
   * @param model the fingerprint of the sentence model that gave the pages their vectors; empty for
   *     none
   */
  public HostedPages(
      IndexReader reader, Query visible, FieldWeights weights, QueryRules rules, String model)
      throws IOException {
    this.searcher = new Searcher(reader, visible, weights.words(), model);
    this.weights = weights;
    this.rules = rules;
  }

  /**
   * The pages that answer what somebody typed, with their text scores: those with most of the
   * words, or with any of them where there are none of those.
   *
   * @param typed in the syntax of {@link SiteSearcher}; no text makes it fail
   */
  public Query find(String typed) throws IOException {
    return SearchDeadline.within(
        () -> {
          PageQueries pages =
              ReadQueries.read(UserQueryReader.read(typed), searcher, weights, rules);
          return searcher.visible(RequestAnswer.text(pages, searcher), Occur.MUST);
        });
  }

  /** Looks up in the index how a query is to be read. */
  private static final class Searcher extends IndexSearcher implements SearchedPages {

    private final Query visible;
    private final WordWeights counted;
    private final SiteLanguages languages;
    private final String model;
    private final Expansions expansions = new Expansions();

    Searcher(IndexReader reader, Query visible, WordWeights counted, String model)
        throws IOException {
      super(reader);
      this.model = model;
      setSimilarity(PublishedSearcher.TEXT_SCORE);
      this.visible = visible;
      this.counted = counted;
      this.languages = PublishedSearcher.languages(reader);
    }

    Query visible(Query query, Occur occur) {
      return new BooleanQuery.Builder().add(query, occur).add(visible, Occur.FILTER).build();
    }

    @Override
    public int count(Query query, int most) throws IOException {
      return SearchedPages.count(this, visible(query, Occur.FILTER), most);
    }

    @Override
    public SiteLanguages languages() {
      return languages;
    }

    @Override
    public Expansions expansions() {
      return expansions;
    }

    @Override
    public WordWeights counted() {
      return counted;
    }

    @Override
    public SiteVectors vectors() {
      return new HostedVectors(this, List.copyOf(languages.all()), visible, model);
    }
  }
}
