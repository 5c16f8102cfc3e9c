package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.siterank.index.SiteField;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.ChosenForm;
import org.siterank.search.Completion;
import org.siterank.search.Correction;
import org.siterank.search.Facet;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.Notice;
import org.siterank.search.PortableQuery;
import org.siterank.search.QueryRules;
import org.siterank.search.RemoteVectors;
import org.siterank.search.ResultWindow;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.SpelledWords;
import org.siterank.site.PageUrl;

/**
 * Searches an index in a cluster, or several together, with the syntax and the answers of {@link
 * org.siterank.search.SiteSearcher}. Thread-safe.
 *
 * <p>Term statistics are taken over all shards (dfs), and a search that a shard does not answer is
 * repeated rather than answered in part. What is not the same as in one index: words that a prefix
 * stands for, or a misspelt word, are looked up by each shard on its own, so that their weight may
 * differ; and pages deleted since the last merge still count in the statistics. So do pages that
 * who asks may not read, where such pages were pushed; of these nothing else is told, and no
 * correction is proposed, as a cluster finds words spelled alike in all pages.
 */
public final class ClusterSearcher implements Closeable {

  private final ClusterClient client;
  private final String path;
  private final String name;
  private final FieldWeights weights;
  private final ClusterCounts counts;
  private final ClusterPages pages;

  private volatile QueryRules rules = QueryRules.NONE;

  private ClusterSearcher(ClusterClient client, String name, FieldWeights weights) {
    this.weights = weights;
    this.client = client;
    this.name = name;
    this.path = "/" + name;
    this.counts = new ClusterCounts(client, name);
    this.pages = new ClusterPages(client, name);
  }

  /**
   * A searcher of what a push has put into service; nothing is asked yet.
   *
   * @param weights how much agreement adds; words count as the index has counted them
   */
  public static ClusterSearcher open(
      ClusterAddress address, ClusterAccess access, FieldWeights weights) throws IOException {
    return new ClusterSearcher(
        new ClusterClient(address, access, BackOff.Pause.SLEEP), address.index(), weights);
  }

  /** Takes up rules for queries, which count from the next search on. */
  public void use(QueryRules newRules) {
    rules = newRules;
  }

  private SearchedIndexes indexes() throws IOException {
    ClusterResponse answer = client.send("GET", path + "/_mapping", null);
    if (answer.errorType().equals("index_not_found_exception")) {
      throw ClusterException.nothingPublished(
          answer.node()
              + ": there is no index "
              + answer.json().path("error").path("index").asText(name)
              + "; make it with siterank push");
    }
    if (!answer.isOk()) {
      throw ClusterErrors.of("asking what " + name + " is", answer);
    }
    return SearchedIndexes.of(answer.node(), name, answer.json());
  }

  /**
   * The publication in service, or several together.
   *
   * @param run the run that was pushed; of several indexes, each with its own
   * @param pages pages that can be found
   * @param restricted whether there may be pages among them that not everybody may read
   * @param weight the strength of the boost that was pushed
   * @param version changes with whatever a push puts into service
   */
  public record Published(String run, int pages, boolean restricted, double weight, long version) {}

  /** Returns the publication in service now. */
  public Published published() throws IOException {
    SearchedIndexes indexes = indexes();
    return new Published(
        indexes.run(), indexes.pages(), indexes.restricted(), indexes.weight(), indexes.version());
  }

  /** A query by its words alone. */
  private PortableQuery readAsWritten(String query, SearchedIndexes indexes, Asker asker)
      throws IOException {
    return readAsWritten(query, indexes, asker, RemoteVectors.NONE);
  }

  private PortableQuery readAsWritten(
      String query, SearchedIndexes indexes, Asker asker, RemoteVectors vectors)
      throws IOException {
    return PortableQuery.of(
        query,
        indexes.languages(),
        weights.withWords(indexes.words()),
        rules,
        new ClusterWords(client, name, asker),
        vectors);
  }

  /**
   * A query by words and meaning; where it finds nothing without the words that it excludes, with
   * them.
   */
  private PortableQuery read(String query, SearchedIndexes indexes, Asker asker)
      throws IOException {
    RemoteVectors vectors = new SearchedVectors(client, name, indexes, asker);
    PortableQuery read = readAsWritten(query, indexes, asker, vectors);
    if (read.excludes()
        && !counts.finds(read.canRelax() ? read.relaxedMatches() : read.gradedMatches(), asker)) {
      read = readAsWritten(PortableQuery.withExcluded(query), indexes, asker, vectors);
    }
    read.setAnswered(read.demotesListings() && counts.finds(read.strictWithoutListings(), asker));
    return read;
  }

  /** Counts what the pages that somebody finds by a query can be narrowed by. */
  public List<Facet> facets(String query, Asker asker) throws IOException {
    SearchedIndexes indexes = indexes();
    PortableQuery read = read(query, indexes, asker);
    Map<String, Object> found = ReadersFilter.of(asker, read.found(counts.isToRelax(read, asker)));
    return ClusterFacets.read(
        client.require(
            "counting facets",
            "POST",
            path + "/_search",
            ClusterFacets.request(found, indexes.areSeveral())));
  }

  /**
   * The query as it may have been meant, when a word is spelled much like one that finds more, or
   * when words that it excludes are on pages that have the others.
   */
  public Optional<String> didYouMean(String query, Asker asker) throws IOException {
    SearchedIndexes indexes = indexes();
    PortableQuery read = readAsWritten(query, indexes, asker);
    if (read.notices().contains(Notice.QUERY_CUT)) {
      return Optional.empty();
    }
    Optional<String> corrected = corrected(query, read, indexes, asker);
    String with = PortableQuery.withExcluded(query);
    return corrected.isEmpty()
            && read(query, indexes, asker).excludes()
            && counts.finds(readAsWritten(with, indexes, asker).strictMatches(), asker)
        ? Optional.of(with)
        : corrected;
  }

  private Optional<String> corrected(
      String query, PortableQuery read, SearchedIndexes indexes, Asker asker) throws IOException {
    if (indexes.hidesWords(asker)) {
      return Optional.empty();
    }
    Optional<Correction> meant =
        Correction.of(query, ClusterSpelling.of(client, name, query, indexes.languages()));
    return meant.isPresent()
            && isWorth(meant.get(), read, readAsWritten(meant.get().query(), indexes, asker), asker)
            && !indexes().hidesWords(asker) // Another index may have come into service meanwhile.
        ? meant.map(Correction::query)
        : Optional.empty();
  }

  private boolean isWorth(
      Correction meant, PortableQuery query, PortableQuery corrected, Asker asker)
      throws IOException {
    long pages = counts.of(corrected);
    return pages > 0
        ? meant.isWorth(counts.of(query), pages)
        : meant.isWorthForSome(
            counts.finds(query.gradedMatches(), asker),
            counts.finds(corrected.gradedMatches(), asker));
  }

  private static boolean hasListing(JsonNode hits) {
    for (int i = 0; i < Math.min(PortableQuery.FEW_PAGES, hits.size()); i++) {
      if (ClusterHits.text(hits.get(i), SiteField.LISTING).equals(SiteField.YES)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Completes what somebody has typed: words first, then pages.
   *
   * @param typed at least one character
   * @param most how many of each, at least 1
   */
  public List<Completion> completions(String typed, Boosting boosting, int most, Asker asker)
      throws IOException {
    List<Completion> completions = new ArrayList<>();
    SearchedIndexes indexes = indexes();
    SpelledWords.Begun begun = SpelledWords.begunText(typed);
    if (!begun.prefix().isEmpty()) {
      Map<String, Object> before =
          begun.before().isBlank()
              ? Map.of("match_all", Map.of())
              : readAsWritten(begun.before(), indexes, asker).strictMatches();
      ClusterSpelling.completed(client, name, begun, before, most, asker)
          .forEach(text -> completions.add(new Completion(text, Optional.empty())));
    }
    SearchRequest request =
        SearchRequest.of(PortableQuery.begun(typed)).page(0, most).boosted(boosting).as(asker);
    Map<PageUrl, String> titles = new LinkedHashMap<>();
    addTitles(titles, PortableQuery.calledSo(typed), request, indexes);
    if (titles.size() < most) {
      RemoteVectors vectors = new SearchedVectors(client, name, indexes, asker);
      PortableQuery read = readAsWritten(request.query(), indexes, asker, vectors);
      addTitles(titles, read.strict(), request, indexes);
    }
    titles.forEach((url, title) -> completions.add(new Completion(title, Optional.of(url))));
    return completions;
  }

  /** As many of the first pages as are still wanted. */
  private void addTitles(
      Map<PageUrl, String> titles,
      Map<String, Object> text,
      SearchRequest request,
      SearchedIndexes indexes)
      throws IOException {
    JsonNode answer = pages.titles(text, request, indexes);
    for (JsonNode hit : answer.path("hits").path("hits")) {
      if (titles.size() < request.size()) {
        String url = ClusterHits.text(hit, SiteField.URL);
        titles.putIfAbsent(new PageUrl(url), ClusterHits.title(hit, url));
      }
    }
  }

  /**
   * Answers a request.
   *
   * @throws ClusterException in one line, when the cluster does not answer it
   */
  public SearchResponse search(SearchRequest request) throws IOException {
    long start = System.nanoTime();
    SearchedIndexes indexes = indexes();
    PortableQuery query = read(request.query(), indexes, request.asker());
    Set<Notice> notices = EnumSet.noneOf(Notice.class);
    notices.addAll(query.notices());
    ChosenForm chosen = ChosenForm.of(request.query(), rules);
    Map<String, Object> text = chosen.scored(query.graded());
    List<JsonNode> pinned = pages.recommended(query, text, request, indexes);
    ResultWindow<JsonNode> window = ResultWindow.of(request, pinned);
    JsonNode answer = pages.rest(query, text, request, window, indexes);
    // The first answers tell that it need not be asked.
    boolean fewer =
        ClusterCounts.total(answer) == 0
            || window.from() > 0
            || query.findsMeant()
            || query.newestFirst()
            || hasListing(answer.path("hits").path("hits"));
    boolean relaxed = fewer && counts.isToRelax(query, request.asker());
    if (relaxed) {
      // Those that stand first are the same; what they would score is not.
      text = chosen.scored(query.relaxed());
      window = ResultWindow.of(request, pages.recommended(query, text, request, indexes));
      answer = pages.rest(query, text, request, window, indexes);
    }
    List<String> unknown = List.of();
    boolean allWords = !query.isGraded() || counts.finds(query.strictMatches(), request.asker());
    if (!allWords) {
      unknown = counts.unknown(query.gradedWords(), request.asker());
    }
    if (request.explain() && indexes.hidesWords(request.asker())) {
      notices.add(Notice.NOT_EXPLAINED);
    } else if (request.explain() && indexes().hidesWords(request.asker())) {
      return search(request); // Another index has come into service meanwhile.
    }
    List<Hit> hits =
        ClusterHits.read(
            window.pinned(),
            answer.path("hits").path("hits"),
            query,
            chosen,
            relaxed,
            request.boosting().pivotFromIndex() ? indexes.explanation() : Optional.empty());
    if (ClusterCounts.total(answer) > 0) {
      query.remark(allWords, hits).ifPresent(notices::add);
    }
    return new SearchResponse(
        request.query(),
        ClusterCounts.total(answer) + pinned.size(),
        answer.path("hits").path("total").path("relation").asText().equals("eq"),
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
        List.copyOf(notices),
        query.synonyms(),
        unknown,
        hits);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
