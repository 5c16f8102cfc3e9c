package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.util.BytesRef;
import org.siterank.index.CountedWord;
import org.siterank.index.SiteField;

/**
 * Where the words of a query are in the bodies of pages, by the offsets that the index holds. Words
 * that only a prefix or a misspelling stands for are left out.
 */
final class BodyMatches {

  /**
   * A word in a body.
   *
   * @param start index of its first char
   * @param end index after its last char
   * @param term number of the word
   */
  record Match(int start, int end, int term) {}

  private final IndexReader reader;
  private final List<BytesRef> terms;

  BodyMatches(IndexReader reader, Query query) {
    this.reader = reader;
    Set<BytesRef> found = new TreeSet<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public boolean acceptField(String field) {
            return Snippets.FIELDS.contains(field);
          }

          @Override
          public void consumeTerms(Query from, Term... consumed) {
            for (Term term : consumed) {
              found.add(new BytesRef(CountedWord.stem(term.text())));
            }
          }
        });
    this.terms = List.copyOf(found);
  }

  /** How many words there are. */
  int terms() {
    return terms.size();
  }

  /** The words of a document, in their order. */
  List<Match> of(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    Terms body = leaf.reader().terms(SiteField.BODY.key());
    List<Match> matches = new ArrayList<>();
    if (body == null) {
      return matches;
    }
    TermsEnum each = body.iterator();
    for (int term = 0; term < terms.size(); term++) {
      if (each.seekExact(terms.get(term))) {
        PostingsEnum postings = each.postings(null, PostingsEnum.OFFSETS);
        if (postings.advance(doc - leaf.docBase) == doc - leaf.docBase) {
          add(postings, term, matches);
        }
      }
    }
    matches.sort(Comparator.comparingInt(Match::start).thenComparingInt(Match::end));
    return matches;
  }

  private static void add(PostingsEnum postings, int term, List<Match> matches) throws IOException {
    for (int i = postings.freq(); i > 0; i--) {
      postings.nextPosition();
      if (postings.endOffset() > Snippets.MAX_BODY) {
        return;
      }
      matches.add(new Match(postings.startOffset(), postings.endOffset(), term));
    }
  }
}
