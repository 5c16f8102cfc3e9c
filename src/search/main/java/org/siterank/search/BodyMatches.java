package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
 * that only a prefix or a misspelling stands for are left out, and so are weak words outside of
 * {@linkplain MarkedWords runs}.
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

  /** A word and its position among the words of the body. */
  private record Placed(int position, Match match) {}

  private static final int[] NONE = {};

  private final IndexReader reader;
  private final List<BytesRef> terms;
  private final List<String> texts;
  private final MarkedWords marked;
  private final boolean[] telling;
  private final Map<Integer, List<Match>> read = new HashMap<>();

  BodyMatches(IndexReader reader, Query query, MarkedWords marked) {
    this.reader = reader;
    this.marked = marked;
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
    this.telling = new boolean[terms.size()];
    this.texts = terms.stream().map(BytesRef::utf8ToString).toList();
    for (int term = 0; term < telling.length; term++) {
      telling[term] = !marked.isWeak(texts.get(term));
    }
  }

  /** Tells of each word whether passages are chosen by it; weak ones are marked at most. */
  boolean[] telling() {
    return telling.clone();
  }

  /** The weak words of a document that are marked, in their order. */
  List<Match> weak(int doc) throws IOException {
    return marked.hasWeak()
        ? of(doc).stream().filter(match -> !telling[match.term()]).toList()
        : List.of();
  }

  /** The words of a document, in their order. */
  List<Match> of(int doc) throws IOException {
    List<Match> known = read.get(doc);
    if (known == null) {
      known = read(doc);
      read.put(doc, known);
    }
    return known;
  }

  private List<Match> read(int doc) throws IOException {
    LeafReaderContext leaf = reader.leaves().get(ReaderUtil.subIndex(doc, reader.leaves()));
    Terms body = leaf.reader().terms(SiteField.BODY.key());
    List<Placed> matches = new ArrayList<>();
    if (body == null) {
      return List.of();
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
    List<Match> kept = marked.hasWeak() ? inRuns(matches) : matches(matches);
    kept.sort(Comparator.comparingInt(Match::start).thenComparingInt(Match::end));
    return kept;
  }

  private static List<Match> matches(List<Placed> all) {
    return new ArrayList<>(all.stream().map(Placed::match).toList());
  }

  /**
   * All words but the weak ones outside of runs.
   *
   * @param all word by word, each in the order of its places
   */
  private List<Match> inRuns(List<Placed> all) {
    // Arrays, because a long page has ten thousands of stop words.
    Map<String, int[]> positions = new HashMap<>();
    for (int from = 0, to; from < all.size(); from = to) {
      int term = all.get(from).match().term();
      to = from;
      while (to < all.size() && all.get(to).match().term() == term) {
        to++;
      }
      positions.put(
          texts.get(term), all.subList(from, to).stream().mapToInt(Placed::position).toArray());
    }
    MarkedWords.Places places =
        (position, term) -> Arrays.binarySearch(positions.getOrDefault(term, NONE), position) >= 0;
    List<Match> kept = new ArrayList<>();
    for (Placed placed : all) {
      if (telling[placed.match().term()]
          || marked.isInRun(placed.position(), text(placed), places)) {
        kept.add(placed.match());
      }
    }
    return kept;
  }

  private String text(Placed placed) {
    return texts.get(placed.match().term());
  }

  private static void add(PostingsEnum postings, int term, List<Placed> matches)
      throws IOException {
    for (int i = postings.freq(); i > 0; i--) {
      int position = postings.nextPosition();
      if (postings.endOffset() > Snippets.MAX_BODY) {
        return;
      }
      Match match = new Match(postings.startOffset(), postings.endOffset(), term);
      matches.add(new Placed(position, match));
    }
  }
}
