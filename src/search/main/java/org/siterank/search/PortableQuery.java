package org.siterank.search;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.store.Directory;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.index.AnalyzedField;
import org.siterank.index.LuceneAccess;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;

/**
 * A user's query for a cluster: the same queries that {@link SiteSearcher} asks its own index, in
 * the words of OpenSearch, and the same snippets from the pages that it finds.
 *
 * <p>A cluster asks {@link #graded} first, and {@link #relaxed} when nothing was found.
 */
public final class PortableQuery {

  /**
   * Text that a snippet and sections are taken from.
   *
   * @param sections as the index keeps them
   * @param vectors its vectors and score; {@link PageVectors#NONE} where meaning does not count
   */
  public record PageText(
      String url,
      String title,
      String description,
      String body,
      String language,
      String sections,
      PageVectors vectors) {

    /** A page without vectors. */
    public PageText(
        String url,
        String title,
        String description,
        String body,
        String language,
        String sections) {
      this(url, title, description, body, language, sections, PageVectors.NONE);
    }

    private ShownPage shown() {
      return new ShownPage(url, title, title, description, body, "", language, sections);
    }
  }

  /**
   * The parts of a page that answer the query.
   *
   * @param meant how an explanation names the passage that is nearest in meaning; empty where
   *     meaning does not count
   */
  public record PageParts(Snippet snippet, List<SectionHit> sections, String meant) {}

  /** With fewer pages than these and lists beside them, pages with fewer of the words take part. */
  public static final int FEW_PAGES = PageQueries.FEW_PAGES;

  private final UserQuery user;
  private final PageQueries pages;

  /** The query by its words alone. */
  private final PageQueries byWords;

  private final List<PageUrl> recommended;

  private PortableQuery(
      UserQuery user, PageQueries pages, PageQueries byWords, List<PageUrl> recommended) {
    this.user = user;
    this.pages = pages;
    this.byWords = byWords;
    this.recommended = recommended;
  }

  /** Reads a query by its words alone; no text makes it fail, but the cluster may. */
  public static PortableQuery of(
      String query,
      List<Language> languages,
      FieldWeights weights,
      QueryRules rules,
      WordFrequencies counts)
      throws IOException {
    return of(query, languages, weights, rules, counts, RemoteVectors.NONE);
  }

  /**
   * Reads a query; no text makes it fail, but the cluster may.
   *
   * @param query in the syntax of {@link SiteSearcher}
   * @param languages the languages of the site, the most common first
   * @param weights with the weights by which the cluster's index counted its words
   * @param rules synonyms and pages that stand first
   * @param counts the words of the site; asked a few times, for all words of the query at once
   * @param vectors those of the pages
   */
  public static PortableQuery of(
      String query,
      List<Language> languages,
      FieldWeights weights,
      QueryRules rules,
      WordFrequencies counts,
      RemoteVectors vectors)
      throws IOException {
    UserQuery user = UserQueryReader.read(query);
    List<Language> asked = user.languages();
    SiteLanguages site =
        SiteLanguages.of(languages).asking(asked.isEmpty() ? rules.languages() : asked);
    AskedVocabulary vocabulary = new AskedVocabulary(counts);
    TextQueries texts;
    PageQueries pages;
    do {
      texts = new TextQueries(weights, site, vocabulary, new Expansions(), weights.words());
      pages = new PageQueries(user, texts, rules.synonyms());
      List.of(pages.strict(), pages.graded(), pages.relaxed()); // Each asks for its words, once.
    } while (vocabulary.lookUp());
    return new PortableQuery(
        user,
        meant(user, texts, rules, new ClusterVectors(languages, vectors)).orElse(pages),
        pages,
        pages.recommended(rules.bestBets()));
  }

  /** The query by words and meaning; nothing where meaning does not count. */
  private static Optional<PageQueries> meant(
      UserQuery user, TextQueries texts, QueryRules rules, ClusterVectors vectors)
      throws IOException {
    Optional<AskedMeaning> meaning = AskedMeaning.of(user, rules, vectors);
    if (meaning.isEmpty()) {
      return Optional.empty();
    }
    PageQueries pages = new PageQueries(user, texts, rules.synonyms(), meaning);
    if (!pages.findsMeant()) {
      return Optional.of(pages);
    }
    AskedMeaning near =
        meaning
            .get()
            .nearestTo(vectors.cosines(QueryForm.of(pages.permitted()), meaning.get().whole()));
    return Optional.of(new PageQueries(user, texts, rules.synonyms(), Optional.of(near)));
  }

  /** Returns what has been typed as a query, in which the last word may go on. */
  public static String begun(String typed) {
    return NameLookup.begun(typed);
  }

  /** Pages that are called as has been typed, and those whose name begins so. */
  public static Map<String, Object> calledSo(String typed) {
    return QueryForm.of(NameLookup.query(typed));
  }

  /** Notices for the user on how the query was read. */
  public Set<Notice> notices() {
    return user.notices();
  }

  /** Whether a word, phrase or group must not occur. */
  public boolean excludes() {
    return user.excludes();
  }

  /** A query as it is written, without the hyphens that exclude words. */
  public static String withExcluded(String query) {
    return UserQuery.withExcluded(query);
  }

  /** The words that are searched for as well, by the rules of the site. */
  public List<String> synonyms() {
    return pages.synonyms();
  }

  /** The pages that stand first by hand, the first first. */
  public List<PageUrl> recommended() {
    return recommended;
  }

  /** Whether the newest pages are wanted first. */
  public boolean newestFirst() {
    return user.newestFirst();
  }

  /** Returns true if pages are compared by their meaning, too. */
  public boolean comparesMeaning() {
    return pages.meaning().isPresent();
  }

  /** Whether pages are found that have none of the words. */
  public boolean findsMeant() {
    return pages.findsMeant();
  }

  /**
   * The remark on pages that are no answer by themselves.
   *
   * @param allWords whether a page has all the words
   * @param hits the best pages
   */
  public Optional<Notice> remark(boolean allWords, List<Hit> hits) {
    return pages.remark(allWords, hits);
  }

  /** The pages of {@link #strict}, without scores. */
  public Map<String, Object> strictMatches() {
    return QueryForm.of(pages.strictMatches());
  }

  /** The pages of {@link #graded} that have its words, without scores. */
  public Map<String, Object> gradedMatches() {
    return QueryForm.of(pages.gradedMatches());
  }

  /** The pages of {@link #relaxed} that have its words, without scores. */
  public Map<String, Object> relaxedMatches() {
    return QueryForm.of(pages.relaxedMatches());
  }

  /**
   * All pages found, without scores.
   *
   * @param relaxed whether the relaxed query finds them
   */
  public Map<String, Object> found(boolean relaxed) {
    return QueryForm.of(pages.withMeant(relaxed ? pages.relaxedMatches() : pages.gradedMatches()));
  }

  /** Pages with all the words but for stop words, as an object of OpenSearch's query language. */
  public Map<String, Object> strict() {
    return QueryForm.of(pages.strict());
  }

  /** Pages with most of the words, as an object of OpenSearch's query language. */
  public Map<String, Object> graded() {
    return QueryForm.of(pages.graded());
  }

  /** Those of them that do not list other pages. */
  public Map<String, Object> gradedWithoutListings() {
    return QueryForm.of(pages.gradedWithoutListings());
  }

  /** Pages with all of the words that do not list other pages, without scores. */
  public Map<String, Object> strictWithoutListings() {
    return QueryForm.of(pages.strictWithoutListings());
  }

  /** Says, before the query is used, whether {@link #strictWithoutListings} finds a page. */
  public void setAnswered(boolean answered) {
    pages.setAnswered(answered);
    byWords.setAnswered(answered);
  }

  /** Those of them that list other pages. */
  public Map<String, Object> gradedListings() {
    return QueryForm.of(pages.gradedListings());
  }

  /** Whether lists stand behind pages; not where a part of the site is asked for. */
  public boolean demotesListings() {
    return pages.demotesListings();
  }

  /** Whether the graded query finds pages that the strict one does not. */
  public boolean isGraded() {
    return pages.isGraded();
  }

  /** The words that pages need not all have, each with its query. */
  public Map<String, Map<String, Object>> gradedWords() {
    Map<String, Map<String, Object>> words = new LinkedHashMap<>();
    pages.gradedWords().forEach((word, query) -> words.put(word, QueryForm.of(query)));
    return words;
  }

  /** Whether fewer words than most may find more. */
  public boolean canRelax() {
    return pages.canRelax();
  }

  /** Pages with any of the words, as an object of OpenSearch's query language. */
  public Map<String, Object> relaxed() {
    return QueryForm.of(pages.relaxed());
  }

  /**
   * The snippets and sections of pages found, in their order.
   *
   * @param relaxed whether the relaxed query found them
   */
  public List<PageParts> parts(boolean relaxed, List<PageText> found) throws IOException {
    if (found.isEmpty()) {
      return List.of();
    }
    Query query = relaxed ? byWords.relaxed() : byWords.graded();
    // The pages become a small index, so that passages are chosen just as in a large one.
    try (Directory directory = LuceneAccess.inMemory()) {
      write(found, directory);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        int[] docs = IntStream.range(0, found.size()).toArray();
        List<ShownPage> shown = found.stream().map(PageText::shown).toList();
        MeaningNearness.Near[] near =
            found.stream().map(this::near).toArray(MeaningNearness.Near[]::new);
        List<Passages.Shown> passages =
            Passages.of(
                new IndexSearcher(reader),
                query,
                pages.telling(),
                pages.marked(),
                docs,
                shown,
                meant(found, shown, near));
        return IntStream.of(docs)
            .mapToObj(
                page ->
                    new PageParts(
                        passages.get(page).snippet(),
                        passages.get(page).sections(),
                        near[page].cosine() > 0
                            ? MeantPassage.of(shown.get(page), near[page]).explanation()
                            : ""))
            .toList();
      }
    }
  }

  private MeaningNearness.Near near(PageText page) {
    return pages
        .meaning()
        .map(asked -> MeaningNearness.of(asked, page.vectors()))
        .orElse(MeaningNearness.Near.NONE);
  }

  private List<Optional<MeantPassage>> meant(
      List<PageText> found, List<ShownPage> shown, MeaningNearness.Near[] near) {
    Optional<AskedMeaning> sentence = pages.meaning().filter(AskedMeaning::isSentence);
    if (sentence.isEmpty()) {
      return Collections.nCopies(near.length, Optional.empty());
    }
    float[] scores = new float[near.length];
    for (int page = 0; page < scores.length; page++) {
      scores[page] = found.get(page).vectors().textScore();
    }
    return MeantPassage.chosen(sentence.get(), shown, near, scores);
  }

  private static void write(List<PageText> pages, Directory directory) throws IOException {
    FieldType type = new FieldType();
    type.setIndexOptions(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS_AND_OFFSETS);
    // Documents keep their order when segments are not merged.
    try (IndexWriter writer =
        new IndexWriter(
            directory,
            LuceneAccess.config(
                    SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.WHOLE_AND_PARTS))
                .setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (PageText page : pages) {
        Document document = new Document();
        document.add(
            new AnalyzedField(
                SiteField.BODY.key(),
                page.body(),
                type,
                SiteAnalyzers.of(
                    Language.of(page.language()), IdentifierSplitting.WHOLE_AND_PARTS)));
        writer.addDocument(document);
      }
    }
  }
}
