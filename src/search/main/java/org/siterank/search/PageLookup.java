package org.siterank.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/** Looks up published pages by their address. */
record PageLookup(PublishedSearcher searcher) {

  /** The page's document; none when it is not published. */
  List<Integer> documents(PageUrl url) throws IOException {
    return Arrays.stream(searcher.search(at(url), 1).scoreDocs).map(found -> found.doc).toList();
  }

  private static Query at(PageUrl url) {
    return new TermQuery(new Term(SiteField.URL.key(), url.value()));
  }

  /** The title of the page as it is shown; nothing when it has none. */
  Optional<String> title(PageUrl url) throws IOException {
    for (int doc : documents(url)) {
      String title = ShownPage.read(searcher.storedFields(), doc).shownTitle();
      if (!title.equals(url.value())) {
        return Optional.of(title);
      }
    }
    return Optional.empty();
  }

  /** Returns true if the page is a list of other pages. */
  boolean isListing(PageUrl url) throws IOException {
    return searcher.count(
            new BooleanQuery.Builder()
                .add(at(url), Occur.FILTER)
                .add(new TermQuery(ListsBehind.IS_LISTING), Occur.FILTER)
                .build())
        > 0;
  }

  /** The root of the one host that has all pages; nothing when several hosts have some. */
  Optional<PageUrl> root() throws IOException {
    ScoreDoc[] any = searcher.search(new MatchAllDocsQuery(), 1).scoreDocs;
    if (any.length == 0) {
      return Optional.empty();
    }
    PageUrl page = new PageUrl(searcher.value(any[0].doc, SiteField.URL).orElseThrow());
    int there = searcher.count(new TermQuery(new Term(SiteField.SITE.key(), page.authority())));
    return there == searcher.getIndexReader().numDocs() ? page.resolve("/") : Optional.empty();
  }
}
