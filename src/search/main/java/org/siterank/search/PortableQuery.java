package org.siterank.search;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
   */
  public record PageText(
      String url, String title, String description, String body, String language, String sections) {

    private ShownPage shown() {
      return new ShownPage(url, title, description, body, "", language, sections);
    }
  }

  /** The parts of a page that answer the query. */
  public record PageParts(Snippet snippet, List<SectionHit> sections) {}

  /** With fewer pages than these and lists beside them, pages with fewer of the words take part. */
  public static final int FEW_PAGES = PageQueries.FEW_PAGES;

  private final UserQuery user;
  private final PageQueries pages;
  private final List<PageUrl> recommended;

  private PortableQuery(UserQuery user, PageQueries pages, List<PageUrl> recommended) {
    this.user = user;
    this.pages = pages;
    this.recommended = recommended;
  }

  /**
   * Reads a query; no text makes it fail, but the cluster may.
   *
   * @param query in the syntax of {@link SiteSearcher}
   * @param languages the languages of the site, the most common first
   * @param weights with the weights by which the cluster's index counted its words
   * @param rules synonyms and pages that stand first
   * @param counts the words of the site; asked a few times, for all words of the query at once
   */
  public static PortableQuery of(
      String query,
      List<Language> languages,
      FieldWeights weights,
      QueryRules rules,
      WordFrequencies counts)
      throws IOException {
    UserQuery user = UserQueryReader.read(query);
    List<Language> asked = user.languages();
    SiteLanguages site =
        SiteLanguages.of(languages).asking(asked.isEmpty() ? rules.languages() : asked);
    AskedVocabulary vocabulary = new AskedVocabulary(counts);
    PageQueries pages;
    do {
      TextQueries texts =
          new TextQueries(weights, site, vocabulary, new Expansions(), weights.words());
      pages = new PageQueries(user, texts, rules.synonyms());
      List.of(pages.strict(), pages.graded(), pages.relaxed()); // Each asks for its words, once.
    } while (vocabulary.lookUp());
    return new PortableQuery(user, pages, pages.recommended(rules.bestBets()));
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
    Query query = relaxed ? pages.relaxed() : pages.graded();
    // The pages become a small index, so that passages are chosen just as in a large one.
    try (Directory directory = LuceneAccess.inMemory()) {
      write(found, directory);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        int[] docs = IntStream.range(0, found.size()).toArray();
        List<ShownPage> shown = found.stream().map(PageText::shown).toList();
        return Passages.of(
                new IndexSearcher(reader), query, pages.telling(), pages.marked(), docs, shown)
            .stream()
            .map(parts -> new PageParts(parts.snippet(), parts.sections()))
            .toList();
      }
    }
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
