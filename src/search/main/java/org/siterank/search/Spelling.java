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
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
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

  /** The most common words with a prefix, of which it is counted what they find; our choice. */
  private static final int MOST_COUNTED = 100;

  /** Pages of a segment that are counted for a word, those of the highest rank first. */
  private static final int MOST_PAGES = 20_000;

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
    SuggestWord[] likes =
        SpelledWords.isShort(word) ? new SuggestWord[0] : alike(new Term(FIELD, word), edits);
    if (likes.length == 0 && identifier) {
      likes = alike(new Term(BODY, word), edits);
    }
    if (likes.length == 0 || SpelledWords.edits(word, likes[0].string) > 1) {
      Optional<Correction.Spelled> swapped = swapped(word, pages);
      if (swapped.isPresent()) {
        return swapped.get();
      }
    }
    return likes.length == 0
        ? new Correction.Spelled(pages, "", 0)
        : new Correction.Spelled(pages, likes[0].string, likes[0].freq);
  }

  /** The most common word that differs in two letters that are swapped. */
  private Optional<Correction.Spelled> swapped(String word, int pages) throws IOException {
    Correction.Spelled best = new Correction.Spelled(pages, "", 0);
    for (String like : SpelledWords.swapped(word)) {
      int likePages = reader.docFreq(new Term(FIELD, like));
      if (likePages > best.likePages()) {
        best = new Correction.Spelled(pages, like, likePages);
      }
    }
    return best.likePages() > 0 ? Optional.of(best) : Optional.empty();
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

  /**
   * A word that completes a text.
   *
   * @param pages pages that have it and the words before it
   * @param rank the highest rank of these pages
   */
  private record Found(String word, int pages, double rank) {}

  /** More pages first, then more important ones. */
  private static final Comparator<Found> BETTER =
      Comparator.comparingInt(Found::pages)
          .thenComparingDouble(Found::rank)
          .reversed()
          .thenComparing(Found::word);

  /**
   * The texts that end in a word which begins as the last one does. A text that finds nothing is
   * left out.
   *
   * @param before pages that have the words before the last one
   */
  List<String> completed(SpelledWords.Begun typed, Query before, int most) throws IOException {
    List<Found> found = new ArrayList<>();
    List<Bits> having = having(before);
    for (String word : beginning(typed.prefix())) {
      Found pages = found(word, having);
      if (pages.pages() > 0) {
        found.add(pages);
      }
    }
    found.sort(BETTER);
    List<String> completed = new ArrayList<>();
    for (Found each : found.subList(0, Math.min(most, found.size()))) {
      completed.add(typed.before() + shown(each.word()));
    }
    return completed;
  }

  /** The most common words with a prefix. */
  private List<String> beginning(String prefix) throws IOException {
    Terms terms = MultiTerms.getTerms(reader, FIELD);
    if (terms == null) {
      return List.of();
    }
    record Counted(String word, int pages) {}
    Comparator<Counted> better =
        Comparator.comparingInt(Counted::pages).reversed().thenComparing(Counted::word);
    PriorityQueue<Counted> best = new PriorityQueue<>(better.reversed());
    BytesRef begin = new BytesRef(prefix);
    TermsEnum each = terms.iterator();
    TermsEnum.SeekStatus status = each.seekCeil(begin);
    BytesRef term = status == TermsEnum.SeekStatus.END ? null : each.term();
    for (int looked = 0;
        term != null && looked < MOST_LOOKED_AT && StringHelper.startsWith(term, begin);
        looked++) {
      if (term.length > begin.length) {
        best.add(new Counted(term.utf8ToString(), each.docFreq()));
        if (best.size() > MOST_COUNTED) {
          best.poll();
        }
      }
      term = each.next();
    }
    return best.stream().map(Counted::word).toList();
  }

  /** The documents of each segment that a query finds. */
  private List<Bits> having(Query query) throws IOException {
    Weight weight =
        searcher.createWeight(
            searcher.rewrite(new ConstantScoreQuery(query)), ScoreMode.COMPLETE_NO_SCORES, 1);
    List<Bits> having = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      Scorer scorer = weight.scorer(leaf);
      FixedBitSet found = new FixedBitSet(leaf.reader().maxDoc());
      DocIdSetIterator docs = scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
      for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
        if (live == null || live.get(doc)) {
          found.set(doc);
        }
      }
      having.add(found);
    }
    return having;
  }

  private Found found(String word, List<Bits> having) throws IOException {
    int pages = 0;
    double rank = 0;
    for (LeafReaderContext leaf : reader.leaves()) {
      PostingsEnum docs = leaf.reader().postings(new Term(FIELD, word), PostingsEnum.NONE);
      int first = DocIdSetIterator.NO_MORE_DOCS;
      int looked = 0;
      while (docs != null
          && looked < MOST_PAGES
          && docs.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
        looked++;
        if (having.get(leaf.ord).get(docs.docID())) {
          pages++;
          first = Math.min(first, docs.docID());
        }
      }
      if (first != DocIdSetIterator.NO_MORE_DOCS) {
        rank = Math.max(rank, HitReader.rank(leaf, first));
      }
    }
    return new Found(word, pages, rank);
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
