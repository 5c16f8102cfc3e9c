package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.siterank.index.SiteField;

/**
 * The words of the site as they are spelled: completes what is being typed, and finds what may have
 * been meant. Words come from titles, headings, descriptions and the texts of links.
 */
final class Spelling implements Correction.Words {

  private static final String FIELD = SiteField.SPELLINGS.key();
  private static final String BODY = SiteField.BODY.key();

  /** Words with a prefix looked at: more than a site has with two letters, but for the largest. */
  private static final int MOST_LOOKED_AT = 20_000;

  /** The share of pages with a word from which on it is not looked for another one. */
  private static final float FREQUENT = 0.01f;

  /** Pages that are looked at for how they write a word; our choice, as each costs time. */
  private static final int SHOWN_BY = 2;

  /** Pages of the highest rank first, as the index is sorted. */
  private static final Sort BY_RANK =
      new Sort(
          new SortField(SiteField.RANK_SORT.key(), SortField.Type.LONG, true),
          new SortField(SiteField.URL.key(), SortField.Type.STRING));

  private final PublishedSearcher searcher;
  private final IndexReader reader;

  Spelling(PublishedSearcher searcher) {
    this.searcher = searcher;
    this.reader = searcher.getIndexReader();
  }

  @Override
  public Correction.Spelled spelled(String word) throws IOException {
    boolean identifier = SpelledWords.isIdentifier(word);
    int pages = reader.docFreq(new Term(FIELD, word));
    pages += identifier ? reader.docFreq(new Term(BODY, word)) : 0;
    if (pages > Correction.KNOWN) {
      return new Correction.Spelled(pages, "", 0);
    }
    // More would not be believed, and takes ten times as long.
    int edits = pages == 0 && (identifier || !isInBodies(word)) ? 2 : 1;
    SuggestWord[] likes = alike(new Term(FIELD, word), edits);
    if (likes.length == 0 && identifier) {
      likes = alike(new Term(BODY, word), edits);
    }
    return likes.length == 0
        ? new Correction.Spelled(pages, "", 0)
        : new Correction.Spelled(pages, likes[0].string, likes[0].freq);
  }

  private boolean isInBodies(String word) throws IOException {
    for (String form : SpelledWords.inBodies(word, searcher.languages().all())) {
      if (reader.docFreq(new Term(BODY, form)) > 0) {
        return true;
      }
    }
    return false;
  }

  private SuggestWord[] alike(Term term, int edits) throws IOException {
    DirectSpellChecker checker = new DirectSpellChecker();
    checker.setMinQueryLength(SpelledWords.SHORTEST);
    checker.setMaxEdits(edits);
    // Its own bound, a hundredth of the pages, but of those that can be found.
    checker.setMaxQueryFrequency((float) Math.max(1, Math.ceil(reader.numDocs() * FREQUENT)));
    return checker.suggestSimilar(term, 1, reader, SuggestMode.SUGGEST_ALWAYS);
  }

  @Override
  public Correction.Written written(String word) throws IOException {
    BooleanQuery.Builder forms = new BooleanQuery.Builder();
    for (String form : SpelledWords.inBodies(word, searcher.languages().all())) {
      forms.add(new TermQuery(new Term(BODY, form)), Occur.SHOULD);
    }
    Query query = new ConstantScoreQuery(forms.build());
    boolean spelledSo = false;
    for (ScoreDoc found : searcher.search(query, SpelledWords.LOOKED_AT, BY_RANK).scoreDocs) {
      String body = ShownPage.read(searcher.storedFields(), found.doc).body();
      if (SpelledWords.has(body, word)) {
        spelledSo = true;
        break;
      }
    }
    return new Correction.Written(searcher.count(query), spelledSo);
  }

  /** The words that begin as the last one of a text does, the most frequent first. */
  List<String> completed(String typed, int most) throws IOException {
    int last = Math.max(typed.lastIndexOf(' '), typed.lastIndexOf('\t')) + 1;
    String before = typed.substring(0, last);
    if (last == typed.length()) {
      return List.of();
    }
    String prefix = SpelledWords.begun(typed.substring(last));
    Terms terms = MultiTerms.getTerms(reader, FIELD);
    if (terms == null || prefix.codePointCount(0, prefix.length()) < SpelledWords.SHORTEST_PREFIX) {
      return List.of();
    }
    record Found(String word, int pages) {}
    Comparator<Found> better =
        Comparator.comparingInt(Found::pages).reversed().thenComparing(Found::word);
    PriorityQueue<Found> best = new PriorityQueue<>(better.reversed());
    BytesRef begin = new BytesRef(prefix);
    TermsEnum each = terms.iterator();
    TermsEnum.SeekStatus status = each.seekCeil(begin);
    BytesRef term = status == TermsEnum.SeekStatus.END ? null : each.term();
    for (int looked = 0;
        term != null && looked < MOST_LOOKED_AT && StringHelper.startsWith(term, begin);
        looked++) {
      if (term.length > begin.length) {
        best.add(new Found(term.utf8ToString(), each.docFreq()));
        if (best.size() > most) {
          best.poll();
        }
      }
      term = each.next();
    }
    List<Found> sorted = new ArrayList<>(best);
    sorted.sort(better);
    List<String> completed = new ArrayList<>();
    for (Found found : sorted) {
      completed.add(before + shown(found.word()));
    }
    return completed;
  }

  /** The word as a page of high rank writes it: each segment has those first. */
  @Override
  public String shown(String term) throws IOException {
    int left = SHOWN_BY;
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      PostingsEnum docs = leaf.reader().postings(new Term(FIELD, term), PostingsEnum.NONE);
      for (int doc = docs == null ? DocIdSetIterator.NO_MORE_DOCS : docs.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS && left > 0;
          doc = docs.nextDoc()) {
        if (live == null || live.get(doc)) {
          left--;
          Optional<String> written =
              WrittenWord.in(
                  searcher.storedFields().document(leaf.docBase + doc, WrittenWord.FIELDS), term);
          if (written.isPresent()) {
            return written.get();
          }
        }
      }
    }
    return term;
  }
}
