package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.siterank.index.SiteField;

/**
 * Divides a language into the variants of it that a site has, where it has several: {@code zh-cn}
 * and {@code zh-tw}. Cost: one more count for each variant.
 */
final class LanguageFacet {

  private static final String FIELD = SiteField.LANGUAGE.key();

  private final IndexSearcher searcher;
  private final Query query;

  LanguageFacet(IndexSearcher searcher, Query query) {
    this.searcher = searcher;
    this.query = query;
  }

  /** Puts variants in the place of languages; pages of none keep the language. */
  void divide(List<Facet.Value> languages) throws IOException {
    List<Facet.Value> divided = new ArrayList<>();
    for (Facet.Value language : languages) {
      List<String> variants = variants(language.text());
      int rest = language.count();
      for (String variant : variants.size() > 1 ? variants : List.<String>of()) {
        int count = count(variant);
        rest -= count;
        if (count > 0) {
          divided.add(new Facet.Value(variant, count));
        }
      }
      if (rest > 0) {
        divided.add(new Facet.Value(language.text(), rest));
      }
    }
    languages.clear();
    languages.addAll(divided);
  }

  private int count(String variant) throws IOException {
    return searcher.count(
        new BooleanQuery.Builder()
            .add(query, Occur.FILTER)
            .add(new TermQuery(new Term(FIELD, variant)), Occur.FILTER)
            .build());
  }

  /** The tags of the variants of a language that there are. */
  private List<String> variants(String language) throws IOException {
    List<String> variants = new ArrayList<>();
    Terms tags = MultiTerms.getTerms(searcher.getIndexReader(), FIELD);
    TermsEnum each = tags == null ? TermsEnum.EMPTY : tags.iterator();
    BytesRef begin = new BytesRef(language + "-");
    BytesRef tag = each.seekCeil(begin) == TermsEnum.SeekStatus.END ? null : each.term();
    while (tag != null && StringHelper.startsWith(tag, begin)) {
      variants.add(tag.utf8ToString());
      tag = each.next();
    }
    return variants;
  }
}
