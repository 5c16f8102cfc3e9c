package org.siterank.search;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TopDocs;
import org.siterank.analysis.Language;
import org.siterank.index.PublishedIndex;
import org.siterank.index.SiteField;
import org.siterank.index.SiteIndex;
import org.siterank.meaning.SentenceModel;
import org.siterank.site.PageUrl;

/**
 * Searches a published index, while a run may be writing the next one; pages that the run has just
 * crawled are found as well ({@link org.siterank.index.FreshIndex}). Thread-safe.
 *
 * <p>The syntax of queries, in which any text is a query:
 *
 * <pre>{@code
 * opening hours          pages with both words, then those with one of them; of more words, half
 * "opening hours"        the words side by side; "opening hours"~4 near each other
 * +must -without         must, or must not, occur
 * hours | times          either; (a | b) for groups; also OR
 * open*  openning~1      words that begin so; words that differ by a letter
 * os.path.join           whole, or its parts
 * type:pdf lang:de       media type and language
 * site:docs.example.org  host, or a domain above it; of several sites their names
 * in:/docs/              beginning of the path
 * is:list                pages that list others, such as those of a tag
 * date:2024              the day it is from: a year, month or day; date:2024-01..2024-06, date:..2020
 * sort:date              the newest first, not the best
 * -type:pdf              a filter may be excluded; two of one kind are alternatives
 * }</pre>
 */
public final class SiteSearcher implements Closeable {

  private final SearcherSource searchers;
  private final Path path;
  private final FieldWeights weights;

  private volatile QueryRules rules = QueryRules.NONE;

  private SiteSearcher(Path path, FieldWeights weights) throws IOException {
    this.path = path;
    this.weights = weights;
    this.searchers = new SearcherSource(path);
  }

  /** Opens what is published in a directory, with the usual weights. */
  public static SiteSearcher open(Path path) throws IOException {
    return open(path, FieldWeights.DEFAULT);
  }

  /**
   * Opens what is published in a directory, to be searched with weights of one's own.
   *
   * @throws org.siterank.index.DamagedIndexException when there is no index, or it cannot be read
   */
  public static SiteSearcher open(Path path, FieldWeights weights) throws IOException {
    try {
      return new SiteSearcher(path, weights);
    } catch (IOException e) {
      throw SiteIndex.damagedOr(path, e);
    }
  }

  /** Sets the rules for queries, from the next search on. */
  public void use(QueryRules newRules) {
    rules = newRules;
  }

  /** Switches to the latest publication; searches in progress end on the one they began with. */
  public void refresh() throws IOException {
    try {
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw SiteIndex.damagedOr(path, e);
    }
  }

  /** A question to the index as it is now. */
  interface Question<T> {
    T of(PublishedSearcher searcher) throws IOException;
  }

  /** Asks what somebody may read; the one way to an answer that is made of pages. */
  private <T> T ask(Asker asker, Question<T> question) throws IOException {
    return askAll(publication -> question.of(publication.seenBy(asker)));
  }

  /** Asks within the time that a question somebody typed may take. */
  <T> T askInTime(Asker asker, Question<T> question) throws IOException {
    return SearchDeadline.within(() -> ask(asker, question));
  }

  /** A figure of all pages, which tells of no page. */
  private interface Figure<T> {
    T of(OpenPublication publication) throws IOException;
  }

  private <T> T askAll(Figure<T> figure) throws IOException {
    OpenPublication publication = searchers.acquire();
    try {
      return figure.of(publication);
    } catch (IOException e) {
      throw SiteIndex.damagedOr(path, e);
    } finally {
      searchers.release(publication);
    }
  }

  /** Describes the index that is searched. */
  public PublishedIndex published() throws IOException {
    return askAll(OpenPublication::published);
  }

  /** How many pages can be found. */
  public int pages() throws IOException {
    return askAll(OpenPublication::pages);
  }

  /** A number that changes with whatever changes the answers: pages, texts or ranks. */
  public long version() throws IOException {
    return askAll(publication -> publication.indexes().version());
  }

  /** The languages of the site, the most common first; never empty. */
  public List<Language> languages() throws IOException {
    return askAll(OpenPublication::languages);
  }

  /**
   * Answers a request. No text makes it fail.
   *
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public SearchResponse search(SearchRequest request) throws IOException {
    long start = System.nanoTime();
    return askInTime(
        request.asker(),
        searcher -> {
          PageQueries pages = pages(UserQueryReader.read(request.query()), searcher, weights);
          return new RequestAnswer(request, pages, searcher, rules)
              .read(pinned(pages, searcher), start);
        });
  }

  /**
   * The passages that answer a query: sections, or parts of long ones, of the best pages.
   *
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public PassageList passages(PassageRequest wanted) throws IOException {
    long start = System.nanoTime();
    return askInTime(
        wanted.search().asker(),
        searcher -> {
          PageQueries pages =
              pages(UserQueryReader.read(wanted.search().query()), searcher, weights);
          SearchResponse found =
              new RequestAnswer(wanted.search(), pages, searcher, rules)
                  .read(pinned(pages, searcher), start);
          return PassageChoice.of(pages, searcher, found, wanted);
        });
  }

  /**
   * The text of the page at an address, in any spelling of it; nothing when none is published there
   * that the asker may read.
   */
  public Optional<PageText> text(PageUrl url, Asker asker) throws IOException {
    return ask(
        asker,
        searcher -> {
          Optional<Integer> page = WrittenAddress.document(searcher, url);
          return page.isEmpty() ? Optional.empty() : Optional.of(PageText.of(searcher, page.get()));
        });
  }

  /** The documents that stand first by hand. */
  private List<Integer> pinned(PageQueries pages, PublishedSearcher searcher) throws IOException {
    List<Integer> docs = new ArrayList<>();
    for (PageUrl url : pages.recommended(rules.bestBets())) {
      docs.addAll(new PageLookup(searcher).documents(url));
    }
    return docs;
  }

  /** Whether the site has access rules, so that answers depend on who asks. */
  public boolean hasRules() throws IOException {
    return askAll(OpenPublication::hasRules);
  }

  /** Returns true if some pages are versions of each other, such as translations. */
  public boolean hasVersions() throws IOException {
    return askAll(OpenPublication::hasVersions);
  }

  /** Whether a page is published under just this address. */
  public boolean has(PageUrl url) throws IOException {
    return ask(Asker.ADMINISTRATOR, searcher -> !new PageLookup(searcher).documents(url).isEmpty());
  }

  /** The title of the page published under just this address; nothing when it has none. */
  public Optional<String> title(PageUrl url, Asker asker) throws IOException {
    return ask(asker, searcher -> new PageLookup(searcher).title(url));
  }

  /** Answers for somebody who is not signed in. */
  public Optional<String> title(PageUrl url) throws IOException {
    return title(url, Asker.PUBLIC);
  }

  /** Whether a page is known to do nothing but list others. */
  public boolean isListing(PageUrl url) throws IOException {
    return ask(Asker.ADMINISTRATOR, searcher -> new PageLookup(searcher).isListing(url));
  }

  /**
   * The pages that a query finds, with text scores and ranks apart; for the administrator, who may
   * read all of them.
   *
   * @param limit most pages returned, at least 1
   * @param trial how fields are weighted; other weights than the published ones cost time
   */
  public Candidates candidates(String query, int limit, FieldWeights trial) throws IOException {
    return candidates(query, limit, trial, RequestAnswer::text);
  }

  /**
   * Returns the pages that have all words of the query, of which a search shows others as well
   * where these are few.
   */
  public Candidates matches(String query, int limit, FieldWeights trial) throws IOException {
    return candidates(query, limit, trial, (pages, searcher) -> pages.strict());
  }

  private interface TextQuery {
    Query of(PageQueries pages, PublishedSearcher searcher) throws IOException;
  }

  private Candidates candidates(String query, int limit, FieldWeights trial, TextQuery text)
      throws IOException {
    return ask(
        Asker.ADMINISTRATOR,
        searcher -> {
          PageQueries pages = pages(UserQueryReader.read(query), searcher, trial);
          Query scored = NewerQuery.of(text.of(pages, searcher), rules.newer());
          TopDocs found = searcher.search(scored, limit);
          return new Candidates(
              CandidateReader.read(searcher, found.scoreDocs), found.scoreDocs.length < limit);
        });
  }

  /**
   * Counts what the pages found can be narrowed by: all of them, not only those shown.
   *
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public List<Facet> facets(String query, Asker asker) throws IOException {
    return askInTime(
        asker,
        searcher -> {
          PageQueries pages = pages(UserQueryReader.read(query), searcher);
          return FacetCounts.of(
              searcher,
              pages.withMeant(
                  RequestAnswer.isToRelax(pages, searcher)
                      ? pages.relaxedMatches()
                      : pages.gradedMatches()));
        });
  }

  /** Answers for somebody who is not signed in. */
  public List<Facet> facets(String query) throws IOException {
    return facets(query, Asker.PUBLIC);
  }

  /**
   * The query as it may have been meant, when a word of it is spelled much like one that finds
   * more, or when words that it excludes are on pages that have the others.
   *
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    return askInTime(
        asker, searcher -> new QueryMeant(searcher, user -> pages(user, searcher)).of(query));
  }

  /** Answers for somebody who is not signed in. */
  public Optional<String> didYouMean(String query) throws IOException {
    return didYouMean(query, Asker.PUBLIC);
  }

  /**
   * Completes what somebody has typed: words first, then pages; of those the ones that are called
   * so, then those whose name begins so, then those that have the words.
   *
   * @param most how many of each, at least 1
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public List<Completion> completions(String typed, Boosting boosting, int most, Asker asker)
      throws IOException {
    return askInTime(
        asker,
        searcher ->
            new TypedText(searcher, user -> pages(user, searcher))
                .completed(typed, boosting, most));
  }

  /** Answers for somebody who is not signed in. */
  public List<Completion> completions(String typed, Boosting boosting, int most)
      throws IOException {
    return completions(typed, boosting, most, Asker.PUBLIC);
  }

  /**
   * The pages that are most similar to a page; for an address without a page those that it may
   * stand for. A page that the asker may not read is answered like one that is not there.
   *
   * @param most how many, 1 to {@value RelatedPages#MOST}
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public RelatedPages related(PageUrl url, int most, Asker asker) throws IOException {
    return askInTime(
        asker,
        searcher -> {
          Optional<Integer> page = WrittenAddress.document(searcher, url);
          if (page.isEmpty()) {
            return insteadOf(url, most, searcher);
          }
          String published = searcher.value(page.get(), SiteField.URL).orElse(url.value());
          return new RelatedPages(
              new PageUrl(published), true, new SimilarPages(searcher, page.get()).first(most));
        });
  }

  /**
   * The pages that an address may stand for, whether or not a page is published there.
   *
   * @param most how many, 1 to {@value RelatedPages#MOST}
   */
  public RelatedPages insteadOf(PageUrl missing, int most, Asker asker) throws IOException {
    return askInTime(asker, searcher -> insteadOf(missing, most, searcher));
  }

  private RelatedPages insteadOf(PageUrl missing, int most, PublishedSearcher searcher)
      throws IOException {
    Optional<SentenceModel> model = AskedMeaning.model(searcher.published().model(), rules);
    return new RelatedPages(
        missing, false, new MissingAddress(searcher, missing).first(most, model));
  }

  /**
   * The pages that are similar to a page and mention its topic, each with the sentence where a link
   * would fit, the best first; none for an address without a page. For the administrator, who may
   * read all of them.
   *
   * @param links knows the links that pages have
   * @param most how many, at least 1
   * @throws org.siterank.index.DamagedIndexException when the index cannot be read
   */
  public List<LinkPlace> linkPlaces(PageUrl target, LinkPlace.Links links, int most)
      throws IOException {
    return ask(
        Asker.ADMINISTRATOR,
        searcher -> {
          Optional<Integer> page = WrittenAddress.document(searcher, target);
          return page.isEmpty()
              ? List.of()
              : new LinkPlaces(searcher, page.get(), links).first(most);
        });
  }

  /** The root of the one host that has all pages; nothing when several hosts have some. */
  public Optional<PageUrl> root(Asker asker) throws IOException {
    return ask(asker, searcher -> new PageLookup(searcher).root());
  }

  PageQueries pages(UserQuery user, PublishedSearcher searcher) throws IOException {
    return pages(user, searcher, weights);
  }

  private PageQueries pages(UserQuery user, PublishedSearcher searcher, FieldWeights fields)
      throws IOException {
    return searcher.read().of(user, searcher, fields, rules);
  }

  @Override
  public void close() throws IOException {
    searchers.close();
  }
}
