package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UHComponents;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.CountedWord;
import org.siterank.index.SiteField;

/**
 * The passages of pages that answer a query, found by the offsets that the index holds: a body is
 * not analysed again.
 */
final class Snippets {

  /** Characters of a body in which passages are looked for; more is never the first screen. */
  static final int MAX_BODY = 1 << 20;

  /** Passages of one snippet. */
  private static final int PASSAGES = 2;

  /** Characters of a snippet that is the beginning of a text. */
  private static final int BEGINNING = 240;

  /** Whose words are looked for in a body: its own, and those that are counted in all fields. */
  static final Set<String> FIELDS = Set.of(SiteField.BODY.key(), SiteField.WORDS.key());

  private final ObjectHighlighter highlighter;

  /**
   * @param bodies the bodies of the documents that will be asked for, by their number
   * @param marked passages are chosen without its weak words
   */
  Snippets(IndexSearcher searcher, Map<Integer, String> bodies, MarkedWords marked) {
    UnifiedHighlighter.Builder builder =
        UnifiedHighlighter.builder(
                searcher, SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.WHOLE_AND_PARTS))
            .withBreakIterator(PassageBreaks::new)
            .withScorer(new LeanPassageScorer())
            .withFieldMatcher(FIELDS::contains)
            .withFormatter(new ToChosen())
            .withHighlightPhrasesStrictly(false)
            .withWeightMatches(false)
            .withMaxNoHighlightPassages(0)
            .withMaxLength(MAX_BODY);
    this.highlighter = new ObjectHighlighter(builder, bodies, marked);
  }

  /**
   * The snippets of documents, in their order; null where no word of the query is in the body.
   *
   * @param matches knows the weak words that are marked
   * @param titles those of the documents, which a snippet does not repeat
   */
  List<Snippet> of(Query query, int[] docs, BodyMatches matches, Map<Integer, ShownTitle> titles)
      throws IOException {
    String field = SiteField.BODY.key();
    Object[] found = highlighter.passages(field, query, docs);
    List<Snippet> snippets = new ArrayList<>();
    for (int i = 0; i < docs.length; i++) {
      Chosen chosen = (Chosen) found[i];
      snippets.add(
          chosen == null ? null : chosen.snippet(matches.weak(docs[i]), titles.get(docs[i])));
    }
    return snippets;
  }

  /** For pages whose body has no word of the query: the description, or else the beginning. */
  static Snippet withoutMatch(ShownPage page) {
    return beginning(
        page.description().isBlank()
            ? ShownTitle.of(page).behind(page.body().strip())
            : page.description().strip());
  }

  /** The beginning of a text. */
  private static Snippet beginning(String text) {
    int end = text.length() <= BEGINNING ? text.length() : wordEnd(text, BEGINNING);
    return new Snippet(
        oneLine(text.substring(0, end)) + (end < text.length() ? " …" : ""), List.of());
  }

  /** As it is shown; of the same length, for matches are told by their places. */
  static String oneLine(String text) {
    return text.replace('\n', ' ');
  }

  private static int wordEnd(String text, int limit) {
    int space = oneLine(text.substring(0, limit + 1)).lastIndexOf(' ');
    int end = space > limit / 2 ? space : limit;
    return Character.isLowSurrogate(text.charAt(end)) ? end - 1 : end;
  }

  /** Lucene hands out objects, and takes texts that are at hand, only from its heirs. */
  private static final class ObjectHighlighter extends UnifiedHighlighter {

    private final Map<Integer, String> bodies;
    private final MarkedWords marked;

    ObjectHighlighter(Builder builder, Map<Integer, String> bodies, MarkedWords marked) {
      super(builder);
      this.bodies = bodies;
      this.marked = marked;
    }

    @Override
    protected List<CharSequence[]> loadFieldValues(
        String[] fields, DocIdSetIterator docs, int cacheCharsThreshold) throws IOException {
      List<CharSequence[]> values = new ArrayList<>();
      int doc = docs.nextDoc();
      while (doc != DocIdSetIterator.NO_MORE_DOCS) {
        String body = bodies.get(doc);
        values.add(new String[] {body.substring(0, Math.min(body.length(), MAX_BODY))});
        doc = docs.nextDoc();
      }
      return values;
    }

    /** Words that are counted with their language are looked for in the body without it. */
    @Override
    protected UHComponents getHighlightComponents(String field, Query query, Set<Term> allTerms) {
      Set<Term> inBody =
          allTerms.stream()
              .map(term -> new Term(term.field(), CountedWord.stem(term.text())))
              .filter(term -> !marked.isWeak(term.text()))
              .collect(Collectors.toSet());
      return super.getHighlightComponents(field, query, inBody);
    }

    Object[] passages(String field, Query query, int[] docs) throws IOException {
      Map<String, Object[]> found =
          highlightFieldsAsObjects(new String[] {field}, query, docs, new int[] {PASSAGES});
      return found.get(field);
    }
  }

  private static final class ToChosen extends PassageFormatter {

    @Override
    public Object format(Passage[] passages, String content) {
      return new Chosen(List.of(passages), content);
    }
  }

  /** The passages of a body that were chosen. */
  private record Chosen(List<Passage> passages, String content) {

    /**
     * The passages as they are shown; null when no word is in them.
     *
     * @param weak words to mark that they were not chosen by, in their order
     * @param title is left out where words stand behind it
     */
    Snippet snippet(List<BodyMatches.Match> weak, ShownTitle title) {
      StringBuilder text = new StringBuilder();
      List<Snippet.Range> ranges = new ArrayList<>();
      int before = 0;
      for (Passage passage : passages) {
        if (passage.getNumMatches() == 0) {
          continue;
        }
        int[] whole = window(passage, content, before);
        int[] window = title.leftOut(whole, content, ends(passage));
        if (whole[0] > before) {
          text.append(text.length() == 0 ? "… " : " … ");
        }
        int shift = text.length() - window[0];
        text.append(oneLine(content.substring(window[0], window[1])));
        ranges.addAll(ranges(matches(passage, weak), window, shift));
        before = window[1];
      }
      if (before < content.strip().length()) {
        text.append(" …");
      }
      return ranges.isEmpty() ? null : new Snippet(text.toString(), ranges);
    }

    /** Where the passage starts and ends, white space and what was shown before left out. */
    private static int[] window(Passage passage, String content, int before) {
      int start = Math.max(before, passage.getStartOffset());
      int end = passage.getEndOffset();
      for (int i = 0; i < passage.getNumMatches(); i++) {
        end = Math.max(end, passage.getMatchEnds()[i]);
      }
      while (start < end && Character.isWhitespace(content.charAt(start))) {
        start++;
      }
      while (end > start && Character.isWhitespace(content.charAt(end - 1))) {
        end--;
      }
      return new int[] {start, end};
    }

    private static int[] ends(Passage passage) {
      return Arrays.copyOf(passage.getMatchEnds(), passage.getNumMatches());
    }

    private static List<Snippet.Range> matches(Passage passage, List<BodyMatches.Match> weak) {
      List<Snippet.Range> matches = new ArrayList<>();
      for (int i = 0; i < passage.getNumMatches(); i++) {
        int start = passage.getMatchStarts()[i];
        matches.add(new Snippet.Range(start, passage.getMatchEnds()[i]));
      }
      weak.forEach(match -> matches.add(new Snippet.Range(match.start(), match.end())));
      matches.sort(
          Comparator.comparingInt(Snippet.Range::start).thenComparingInt(Snippet.Range::end));
      return matches;
    }

    /** An identifier matches whole and in parts: overlapping matches become one. */
    private static List<Snippet.Range> ranges(
        List<Snippet.Range> matches, int[] window, int shift) {
      List<Snippet.Range> ranges = new ArrayList<>();
      int start = -1;
      int end = -1;
      for (Snippet.Range match : matches) {
        if (match.start() < window[0] || match.end() > window[1]) {
          continue;
        }
        if (match.start() < end) {
          end = Math.max(end, match.end());
          continue;
        }
        if (end >= 0) {
          ranges.add(new Snippet.Range(start + shift, end + shift));
        }
        start = match.start();
        end = match.end();
      }
      if (end >= 0) {
        ranges.add(new Snippet.Range(start + shift, end + shift));
      }
      return ranges;
    }
  }
}
