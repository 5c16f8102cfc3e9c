package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.Language;
import org.siterank.index.CountedWord;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageFields;
import org.siterank.index.SiteField;
import org.siterank.index.WordCounts;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * Likeness by the words that tell a page from the others. With f the weighted count of a word in
 * the page, n the number of pages with it and N that of all pages,
 *
 * <pre>{@code
 * weight(word)     = f/(f + k1) · ln(1 + (N - n + 0.5)/(n + 0.5))
 * score(page)      = Σ f/(f + k1) · BM25(word, page)     over the words of the greatest weight
 * similarity(page) = min(1, score(page)/score(the page itself))
 * }</pre>
 *
 * <p>As Lucene's {@code MoreLikeThis}, which takes the words of one field with the greatest tf·idf;
 * here they are counted over all fields, as for a search ({@link SiteField#WORDS}). The page is
 * analysed again, in its own language, so that the index needs to keep nothing for it.
 */
final class WordLikeness implements Likeness {

  /** Words asked for. MoreLikeThis has 25; our choice. */
  private static final int WORDS = 30;

  /** Characters of the body that are read: some 3,000 words, which takes about 2 ms. */
  private static final int MOST_BODY = 20_000;

  /** Pages that are less alike have little in common but how the site writes. Our choice. */
  private static final double LEAST = 0.08;

  private final PublishedSearcher searcher;
  private final Query words;
  private final double itself;

  private WordLikeness(PublishedSearcher searcher, Query words, double itself) {
    this.searcher = searcher;
    this.words = words;
    this.itself = itself;
  }

  /** Likeness to a document; nothing where it has no word that other pages have as well. */
  static Optional<WordLikeness> of(PublishedSearcher searcher, int doc) throws IOException {
    ShownPage page = ShownPage.read(searcher.storedFields(), doc);
    Language language = Language.of(page.language());
    List<Weighted> telling = telling(searcher, counted(searcher, page, language), language);
    if (telling.isEmpty()) {
      return Optional.empty();
    }
    BooleanQuery.Builder words = new BooleanQuery.Builder();
    for (Weighted word : telling) {
      words.add(
          new BoostQuery(new TermQuery(word.term()), (float) word.saturation()), Occur.SHOULD);
    }
    Query query = words.build();
    Query itself =
        new BooleanQuery.Builder()
            .add(query, Occur.MUST)
            .add(new TermQuery(new Term(SiteField.URL.key(), page.url())), Occur.FILTER)
            .build();
    ScoreDoc[] found = searcher.search(itself, 1).scoreDocs;
    return found.length == 0
        ? Optional.empty()
        : Optional.of(new WordLikeness(searcher, query, found[0].score));
  }

  /** The words of a page with their counts: each followed by | and its count. */
  private static String counted(PublishedSearcher searcher, ShownPage page, Language language) {
    String body = page.body().substring(0, Math.min(page.body().length(), MOST_BODY));
    String headings =
        Section.ofText(page.sections()).stream()
            .map(Section::title)
            .collect(Collectors.joining("\n"));
    IndexedPage read =
        new IndexedPage(
            new PageUrl(page.url()),
            new IndexedPage.Fields(page.title(), headings, page.description(), body, List.of()),
            page.language(),
            page.type(),
            Optional.empty(),
            List.of(),
            false);
    return WordCounts.of(PageFields.of(read), language, searcher.published().weights()).delimited();
  }

  /**
   * A word of the page.
   *
   * @param saturation its count, between 0 and 1
   */
  private record Weighted(Term term, double saturation, double weight) {}

  /**
   * The words of the greatest weight that other pages have as well, without stop words and numbers.
   */
  private static List<Weighted> telling(
      PublishedSearcher searcher, String counted, Language language) {
    IndexVocabulary vocabulary = new IndexVocabulary(searcher.getIndexReader());
    List<Weighted> words = new ArrayList<>();
    for (String piece : counted.split(" ", -1)) {
      int bar = piece.lastIndexOf('|');
      String word = piece.substring(0, Math.max(0, bar));
      String stem = CountedWord.stem(word);
      // Stems are marked with some languages, and words as they are written counted beside them.
      boolean isStem = !CountedWord.isMarked(language) || !stem.equals(word);
      if (word.isEmpty() || !isStem || isNumber(stem) || language.isStopWord(stem)) {
        continue;
      }
      double count = Double.parseDouble(piece.substring(bar + 1));
      if (vocabulary.pages(word) > 1) {
        double saturation = count / (count + TextScore.K1);
        words.add(
            new Weighted(
                new Term(SiteField.WORDS.key(), word),
                saturation,
                saturation * vocabulary.inverseFrequency(List.of(word))));
      }
    }
    words.sort(
        Comparator.comparingDouble(Weighted::weight)
            .reversed()
            .thenComparing(word -> word.term().text()));
    return words.subList(0, Math.min(WORDS, words.size()));
  }

  /** Numbers are rare, and two pages with the same one have nothing in common. */
  private static boolean isNumber(String word) {
    return word.chars().allMatch(Character::isDigit);
  }

  @Override
  public List<Like> nearest(Query among, int most) throws IOException {
    Query query =
        new BooleanQuery.Builder().add(words, Occur.MUST).add(among, Occur.FILTER).build();
    List<Like> found = new ArrayList<>();
    for (ScoreDoc doc : searcher.search(query, most, ResultOrder.BEST_FIRST, true).scoreDocs) {
      double similarity = Math.min(1, doc.score / itself);
      if (similarity >= LEAST) {
        found.add(new Like(doc.doc, similarity));
      }
    }
    return found;
  }
}
