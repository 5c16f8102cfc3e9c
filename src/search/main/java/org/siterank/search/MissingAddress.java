package org.siterank.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.Names;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.SiteField;
import org.siterank.index.UrlWords;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.WordVectors;
import org.siterank.site.AddressLikeness;
import org.siterank.site.PageUrl;

/**
 * The pages that an address without a page may stand for. A page fits the better of
 *
 * <pre>{@code
 * 0.5 + p/2   where its name, the last segment without the file type, is the same
 * p           where its name and p are at least 0.7, and both have the same numbers
 * 0.8·c       where c, the share of the words that are in its path or title, is at least 0.5
 * 0.8·m       where m, the cosine by a sentence model, is at least 0.3
 * 0.3         for the nearest folder of the address that is a page, but not the front page
 * }</pre>
 *
 * with the similarity p of the paths ({@link AddressLikeness#similarity}). In c a word counts by
 * its inverse document frequency, and half as much for each segment behind it; words of every fifth
 * address do not count. A word that is spelled nearly the same counts by the similarity of both.
 * Pages that fit half as well as the best are left out, so that a good answer stands alone.
 *
 * <p>Pages are found by the index: those of the same or nearly the same name, and those with words
 * of the address in path or title. The {@value #CLOSELY} best of them are compared.
 */
final class MissingAddress {

  private static final double SIMILAR = 0.7;

  /** Words that are so alike may be one, with one of six letters wrong or two interchanged. */
  private static final double SPELLED_ALIKE = 0.65;

  private static final double SHARE = 0.5;
  private static final double NEAR = 0.3;
  private static final double WEAKER = 0.8;
  private static final double FOLDER = 0.3;
  private static final double OF_THE_BEST = 0.5;

  private static final int CLOSELY = 200;

  /** Share of the addresses from which on a word says nothing of any of them. Our choice. */
  private static final double COMMON = 0.2;

  /** A word of so few addresses says something on a small site, too. */
  private static final int FEW = 5;

  /** How alike two words of one stem are. */
  private static final double INFLECTED = 0.9;

  /** Words with fewer letters are not taken for a misspelling of each other. */
  private static final int SPELLED = 5;

  /** Names with more letters may have two errors. */
  private static final int LONG_NAME = 8;

  private static final int EXPANSIONS = 20;
  private static final int MOST_WORDS = 16;
  private static final int MOST_LETTERS = 80;

  private final PublishedSearcher searcher;
  private final PageUrl address;

  /** Words of the address with the share that their segment gives them; the last ones first. */
  private final Map<String, Double> words = new LinkedHashMap<>();

  /** The words that were read, by how they are written. */
  private final Map<String, Set<String>> forms = new HashMap<>();

  private final Set<String> numbers;
  private final String path;
  private final String name;

  MissingAddress(PublishedSearcher searcher, PageUrl address) {
    this.searcher = searcher;
    this.address = address;
    List<String> segments = segments(address);
    this.path = String.join("/", segments);
    this.numbers = AddressLikeness.numbers(AddressLikeness.words(path));
    this.name = cut(name(address));
    double share = 1;
    for (int i = segments.size() - 1; i >= 0; i--) {
      for (String word : telling(segments.get(i))) {
        if (words.size() < MOST_WORDS && word.length() <= MOST_LETTERS) {
          words.putIfAbsent(word, share);
        }
      }
      share /= 2;
    }
  }

  /** The segments of the path; where the path names nothing, the values of the query. */
  private static List<String> segments(PageUrl address) {
    PageUrl withoutQuery = new PageUrl(address.origin() + address.path());
    return UrlWords.of(UrlWords.name(withoutQuery).isEmpty() ? address : withoutQuery);
  }

  /** The name that the path gives, or else the query. */
  private static String name(PageUrl address) {
    String named = UrlWords.name(address);
    List<String> segments = segments(address);
    return named.isEmpty() && !segments.isEmpty() ? segments.get(segments.size() - 1) : named;
  }

  /** The words of a segment; without its numbers, if it has others: the 2024 of "prices-2024". */
  private static Set<String> telling(String segment) {
    Set<String> all = AddressLikeness.words(segment);
    Set<String> telling = new TreeSet<>(all);
    telling.removeAll(AddressLikeness.numbers(all));
    return telling.isEmpty() ? new TreeSet<>(all) : telling;
  }

  private static String cut(String text) {
    return text.length() <= MOST_LETTERS ? text : text.substring(0, MOST_LETTERS);
  }

  /**
   * The pages that fit best; none where none fits.
   *
   * @param model the sentence model that gave the pages their vectors, where one is used
   */
  List<RelatedPage> first(int most, Optional<SentenceModel> model) throws IOException {
    PageChoice choice = new PageChoice(searcher, most);
    Map<Integer, Double> fits = new HashMap<>();
    if (!words.isEmpty()) {
      addSpelled(fits);
      if (model.isPresent()) {
        addMeant(fits, model.get(), choice.wanted());
      }
    }
    addFolder(fits);
    double best = fits.values().stream().mapToDouble(fit -> fit).max().orElse(0);
    List<Likeness.Like> likes = new ArrayList<>();
    fits.forEach(
        (doc, fit) -> {
          if (fit > OF_THE_BEST * best) {
            likes.add(new Likeness.Like(doc, fit));
          }
        });
    choice.add(likes);
    return choice.pages();
  }

  private void addSpelled(Map<Integer, Double> fits) throws IOException {
    Map<String, Double> weights = weights();
    for (ScoreDoc found :
        searcher.search(candidates(), CLOSELY, ResultOrder.BEST_FIRST, true).scoreDocs) {
      double fit = fit(found.doc, weights);
      if (fit > 0) {
        fits.put(found.doc, fit);
      }
    }
  }

  private void addMeant(Map<Integer, Double> fits, SentenceModel model, int most)
      throws IOException {
    List<String> inOrder = new ArrayList<>();
    for (String segment : segments(address)) {
      inOrder.add(cut(segment.replaceAll("[^\\p{L}\\p{N}]+", " ")));
    }
    byte[] direction = WordVectors.direction(model.question(String.join(" ", inOrder).strip()));
    Query pages =
        new BooleanQuery.Builder()
            .add(new MatchAllDocsQuery(), Occur.FILTER)
            .add(SimilarPages.LISTS, Occur.MUST_NOT)
            .build();
    for (Likeness.Like like : new VectorLikeness(searcher, direction, NEAR).nearest(pages, most)) {
      fits.merge(like.doc(), WEAKER * like.similarity(), Math::max);
    }
  }

  /** The nearest folder of the address that is a page itself. */
  private void addFolder(Map<Integer, Double> fits) throws IOException {
    String folder = address.path();
    int slash = folder.lastIndexOf('/', folder.length() - 2);
    while (slash > 0) {
      folder = folder.substring(0, slash + 1);
      Optional<Integer> page =
          WrittenAddress.document(searcher, new PageUrl(address.origin() + folder));
      if (page.isPresent()) {
        fits.merge(page.get(), FOLDER, Math::max);
        return;
      }
      slash = folder.lastIndexOf('/', folder.length() - 2);
    }
  }

  /** Pages with nearly the same name, or with words of the address. */
  private Query candidates() throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    Set<String> names = new LinkedHashSet<>();
    names.add(Names.normal(name));
    names.add(Names.normal(name.replace('_', ' ')));
    for (String form : names) {
      if (!form.isEmpty()) {
        Term named = new Term(SiteField.TITLE_NAMES.key(), form);
        any.add(new BoostQuery(new TermQuery(named), 2), Occur.SHOULD);
        addMisspelled(any, named);
      }
    }
    for (Map.Entry<String, Double> word : words.entrySet()) {
      float share = word.getValue().floatValue();
      for (String form : forms(word.getKey())) {
        for (SiteField field : List.of(SiteField.URL_WORDS, SiteField.TITLE)) {
          any.add(new BoostQuery(new TermQuery(new Term(field.key(), form)), share), Occur.SHOULD);
        }
      }
      addMisspelled(any, new Term(SiteField.URL_WORDS.key(), word.getKey()));
    }
    return any.build();
  }

  private static void addMisspelled(BooleanQuery.Builder any, Term word) {
    int letters = word.text().length();
    if (letters >= SPELLED) {
      Query nearly = new FuzzyQuery(word, letters > LONG_NAME ? 2 : 1, 1, EXPANSIONS, true);
      any.add(new BoostQuery(nearly, 0.5f), Occur.SHOULD);
    }
  }

  /** A word as the pages of the site have it, in each of their languages. */
  private Set<String> forms(String word) {
    return forms.computeIfAbsent(word, this::read);
  }

  private Set<String> read(String word) {
    Set<String> read = new LinkedHashSet<>();
    for (Language language : searcher.languages().all()) {
      read.addAll(SiteAnalyzers.terms(word, language, IdentifierSplitting.WHOLE));
    }
    return read;
  }

  /** The weight of each word: the share of its segment, and how few addresses have it. */
  private Map<String, Double> weights() throws IOException {
    Map<String, Double> weights = new HashMap<>();
    int pages = searcher.getIndexReader().numDocs();
    for (Map.Entry<String, Double> word : words.entrySet()) {
      int having = 0;
      for (String form : forms(word.getKey())) {
        Term term = new Term(SiteField.URL_WORDS.key(), form);
        having = Math.max(having, searcher.getIndexReader().docFreq(term));
      }
      if (having <= Math.max(FEW, COMMON * pages)) {
        double rare = Math.log1p((Math.max(0, pages - having) + 0.5) / (having + 0.5));
        weights.put(word.getKey(), word.getValue() * rare);
      }
    }
    return weights;
  }

  private double fit(int doc, Map<String, Double> weights) throws IOException {
    ShownPage page = ShownPage.read(searcher.storedFields(), doc);
    PageUrl url = new PageUrl(page.url());
    String theirPath = String.join("/", segments(url));
    String theirName = name(url);
    Set<String> theirs = AddressLikeness.words(theirPath);
    double paths = AddressLikeness.similarity(cut(path), cut(theirPath));
    double fit = 0;
    if (AddressLikeness.isTelling(name) && name.equalsIgnoreCase(theirName)) {
      fit = 0.5 + paths / 2;
    } else if (paths >= SIMILAR
        && AddressLikeness.similarity(name, cut(theirName)) >= SIMILAR
        && numbers.equals(AddressLikeness.numbers(theirs))) {
      fit = paths;
    }
    theirs.addAll(AddressLikeness.words(page.title()));
    double share = share(weights, theirs);
    return share >= SHARE ? Math.max(fit, WEAKER * share) : fit;
  }

  /** The share of the words that a page has. */
  private double share(Map<String, Double> weights, Set<String> theirs) {
    double all = 0;
    double had = 0;
    for (Map.Entry<String, Double> word : weights.entrySet()) {
      all += word.getValue();
      had += word.getValue() * alike(word.getKey(), theirs);
    }
    return all == 0 ? 0 : had / all;
  }

  private double alike(String word, Set<String> theirs) {
    if (theirs.contains(word)) {
      return 1;
    }
    if (theirs.stream().anyMatch(other -> !Collections.disjoint(forms(word), forms(other)))) {
      return INFLECTED;
    }
    if (word.length() < SPELLED) {
      return 0;
    }
    double best =
        theirs.stream()
            .filter(other -> other.length() <= 2 * word.length())
            .mapToDouble(other -> AddressLikeness.similarity(word, other))
            .max()
            .orElse(0);
    return best >= SPELLED_ALIKE ? best : 0;
  }
}
