package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.siterank.index.SiteField;
import org.siterank.search.Asker;
import org.siterank.search.Boosting;
import org.siterank.search.Completion;
import org.siterank.search.Correction;
import org.siterank.search.Facet;
import org.siterank.search.FieldWeights;
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

  /** Fields that a hit shows. */
  private static final List<String> SHOWN =
      List.of(
          ClusterField.of(SiteField.URL),
          ClusterField.of(SiteField.SITE_NAME),
          ClusterField.of(SiteField.TITLE),
          ClusterField.of(SiteField.SHOWN_TITLE),
          ClusterField.of(SiteField.DESCRIPTION),
          ClusterField.of(SiteField.BODY),
          ClusterField.of(SiteField.TYPE),
          ClusterField.of(SiteField.LANGUAGE),
          ClusterField.of(SiteField.DATED),
          ClusterField.of(SiteField.SECTIONS),
          ClusterField.of(SiteField.LISTING),
          ClusterField.RANK);

  private static final List<String> VECTORS =
      List.of(
          ClusterField.of(SiteField.MEANING),
          ClusterField.of(SiteField.ABOUT),
          ClusterField.of(SiteField.SENTENCES));

  private static final List<String> TITLES =
      List.of(
          ClusterField.of(SiteField.URL),
          ClusterField.of(SiteField.TITLE),
          ClusterField.of(SiteField.SHOWN_TITLE));

  private final ClusterClient client;
  private final String path;
  private final String name;
  private final FieldWeights weights;

  private volatile QueryRules rules = QueryRules.NONE;

  private ClusterSearcher(ClusterClient client, String name, FieldWeights weights) {
    this.weights = weights;
    this.client = client;
    this.name = name;
    this.path = "/" + name;
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
    return SearchedIndexes.of(name, answer.json());
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
        && !finds(read.canRelax() ? read.relaxedMatches() : read.gradedMatches(), asker)) {
      read = readAsWritten(PortableQuery.withExcluded(query), indexes, asker, vectors);
    }
    read.setAnswered(read.demotesListings() && finds(read.strictWithoutListings(), asker));
    return read;
  }

  /** Counts what the pages that somebody finds by a query can be narrowed by. */
  public List<Facet> facets(String query, Asker asker) throws IOException {
    SearchedIndexes indexes = indexes();
    PortableQuery read = read(query, indexes, asker);
    Map<String, Object> found = ReadersFilter.of(asker, read.found(isToRelax(read, asker)));
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
            && finds(readAsWritten(with, indexes, asker).strictMatches(), asker)
        ? Optional.of(with)
        : corrected;
  }

  private Optional<String> corrected(
      String query, PortableQuery read, SearchedIndexes indexes, Asker asker) throws IOException {
    if (hidesWords(indexes, asker)) {
      return Optional.empty();
    }
    Optional<Correction> meant =
        Correction.of(query, ClusterSpelling.of(client, name, query, indexes.languages()));
    return meant.isPresent()
            && isWorth(meant.get(), read, readAsWritten(meant.get().query(), indexes, asker), asker)
            && !hidesWords(indexes(), asker) // Another index may have come into service meanwhile.
        ? meant.map(Correction::query)
        : Optional.empty();
  }

  private boolean isWorth(
      Correction meant, PortableQuery query, PortableQuery corrected, Asker asker)
      throws IOException {
    long pages = count(corrected);
    return pages > 0
        ? meant.isWorth(count(query), pages)
        : meant.isWorthForSome(
            finds(query.gradedMatches(), asker), finds(corrected.gradedMatches(), asker));
  }

  /** Whether somebody may not be told words and numbers of all pages. */
  private static boolean hidesWords(SearchedIndexes indexes, Asker asker) {
    return indexes.restricted() && !asker.administrator();
  }

  /** How many pages have all words of a query. */
  private long count(PortableQuery query) throws IOException {
    Map<String, Object> body =
        Map.of("query", query.strictMatches(), "size", 0, "track_total_hits", true);
    return total(client.require("searching " + name, "POST", path + "/_search", body));
  }

  private boolean finds(Map<String, Object> query, Asker asker) throws IOException {
    return count(query, asker, 1) > 0;
  }

  /** How many pages somebody finds by a query, but no more than so many. */
  private long count(Map<String, Object> query, Asker asker, int most) throws IOException {
    Map<String, Object> read = ReadersFilter.of(asker, query);
    Map<String, Object> body =
        Map.of("query", read, "size", 0, "terminate_after", most, "track_total_hits", most);
    JsonNode answer = client.require("searching " + name, "POST", path + "/_search", body);
    return Math.min(most, total(answer)); // Each shard ends for itself.
  }

  /** Whether most of the words find nothing, or hardly any page but lists. */
  private boolean isToRelax(PortableQuery query, Asker asker) throws IOException {
    if (!query.canRelax()) {
      return false;
    }
    if (!query.demotesListings()) {
      return !finds(query.gradedMatches(), asker);
    }
    long found = count(query.gradedWithoutListings(), asker, PortableQuery.FEW_PAGES);
    return found == 0 || (found < PortableQuery.FEW_PAGES && finds(query.gradedListings(), asker));
  }

  private static boolean hasListing(JsonNode hits) {
    for (int i = 0; i < Math.min(PortableQuery.FEW_PAGES, hits.size()); i++) {
      if (ClusterHits.text(hits.get(i), SiteField.LISTING).equals(SiteField.YES)) {
        return true;
      }
    }
    return false;
  }

  /** The words of which no page has any form. */
  private List<String> unknown(Map<String, Map<String, Object>> words, Asker asker)
      throws IOException {
    List<String> unknown = new ArrayList<>();
    for (Map.Entry<String, Map<String, Object>> word : words.entrySet()) {
      if (!finds(word.getValue(), asker)) {
        unknown.add(word.getKey());
      }
    }
    return unknown;
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
    ResultWindow<?> window = ResultWindow.of(request, List.of());
    JsonNode answer = ask(boosted(text, request, indexes), request, window, indexes, TITLES, false);
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
    List<JsonNode> pinned = recommended(query, query.graded(), request, indexes);
    ResultWindow<JsonNode> window = ResultWindow.of(request, pinned);
    JsonNode answer = rest(query, query.graded(), request, window, indexes);
    // The first answers tell that it need not be asked.
    boolean fewer =
        total(answer) == 0
            || window.from() > 0
            || query.findsMeant()
            || query.newestFirst()
            || hasListing(answer.path("hits").path("hits"));
    boolean relaxed = fewer && isToRelax(query, request.asker());
    if (relaxed) {
      // Those that stand first are the same; what they would score is not.
      window = ResultWindow.of(request, recommended(query, query.relaxed(), request, indexes));
      answer = rest(query, query.relaxed(), request, window, indexes);
    }
    List<String> unknown = List.of();
    if (query.isGraded() && !finds(query.strictMatches(), request.asker())) {
      unknown = unknown(query.gradedWords(), request.asker());
      if (total(answer) > 0) {
        notices.add(query.meansNothing() ? Notice.MAY_BE_RELATED : Notice.SOME_WORDS);
      }
    } else if (total(answer) > 0 && query.meansNothing()) {
      notices.add(Notice.MAY_BE_RELATED); // A long page has the words of many questions.
    }
    if (request.explain() && hidesWords(indexes, request.asker())) {
      notices.add(Notice.NOT_EXPLAINED);
    } else if (request.explain() && hidesWords(indexes(), request.asker())) {
      return search(request); // Another index has come into service meanwhile.
    }
    return new SearchResponse(
        request.query(),
        total(answer) + pinned.size(),
        answer.path("hits").path("total").path("relation").asText().equals("eq"),
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
        List.copyOf(notices),
        query.synonyms(),
        unknown,
        ClusterHits.read(
            window.pinned(),
            answer.path("hits").path("hits"),
            query,
            relaxed,
            request.boosting().pivotFromIndex() ? indexes.explanation() : Optional.empty()));
  }

  /** The pages that stand first by hand, as far as there are such, in their order. */
  private List<JsonNode> recommended(
      PortableQuery query, Map<String, Object> text, SearchRequest request, SearchedIndexes indexes)
      throws IOException {
    List<String> urls = query.recommended().stream().map(PageUrl::value).toList();
    if (urls.isEmpty()) {
      return List.of();
    }
    // They need not match; those that do say what they would score.
    Map<String, Object> pages =
        Map.of(
            "bool",
            Map.of(
                "should", List.of(boosted(text, request, indexes)), "filter", List.of(in(urls))));
    ResultWindow<JsonNode> all = new ResultWindow<>(List.of(), 0, urls.size());
    List<JsonNode> found = new ArrayList<>();
    ask(pages, request, all, indexes, shown(query), false)
        .path("hits")
        .path("hits")
        .forEach(found::add);
    found.sort(Comparator.comparingInt(hit -> urls.indexOf(ClusterHits.text(hit, SiteField.URL))));
    return found;
  }

  private static Map<String, Object> in(List<String> urls) {
    return Map.of("terms", Map.of(ClusterField.of(SiteField.URL), urls));
  }

  /** The pages found, without those that stand first anyway. */
  private JsonNode rest(
      PortableQuery query,
      Map<String, Object> text,
      SearchRequest request,
      ResultWindow<JsonNode> window,
      SearchedIndexes indexes)
      throws IOException {
    List<String> urls = query.recommended().stream().map(PageUrl::value).toList();
    Map<String, Object> others =
        urls.isEmpty()
            ? text
            : Map.of("bool", Map.of("must", List.of(text), "must_not", List.of(in(urls))));
    return ask(
        boosted(others, request, indexes),
        request,
        window,
        indexes,
        shown(query),
        query.newestFirst());
  }

  /** The fields that hits show, and the vectors by which a passage of theirs is chosen. */
  private static List<String> shown(PortableQuery query) {
    return query.comparesMeaning()
        ? Stream.of(SHOWN, VECTORS).flatMap(List::stream).toList()
        : SHOWN;
  }

  private static long total(JsonNode answer) {
    return answer.path("hits").path("total").path("value").asLong();
  }

  private JsonNode ask(
      Map<String, Object> query,
      SearchRequest request,
      ResultWindow<?> window,
      SearchedIndexes indexes,
      List<String> fields,
      boolean newestFirst)
      throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("query", ReadersFilter.of(request.asker(), query));
    body.put("from", window.from());
    body.put("size", window.size());
    List<Object> order = new ArrayList<>();
    if (newestFirst) {
      order.add(Map.of(ClusterField.of(SiteField.DATED), "desc"));
    }
    order.add("_score");
    order.add(Map.of(ClusterField.of(SiteField.URL), "asc"));
    body.put("sort", order);
    body.put("track_total_hits", Math.max(SearchRequest.COUNTED, window.end()));
    body.put("explain", request.explain() && !hidesWords(indexes, request.asker()));
    body.put("_source", fields);
    if (indexes.haveRanksBeside()) {
      body.put("ext", Map.of("site_rank", Map.of())); // The page's own text has an older rank.
    }
    String parameters =
        "/_search?search_type=dfs_query_then_fetch&allow_partial_search_results=false"
            + "&include_named_queries_score=true";
    return client.require("searching " + name, "POST", path + parameters, body);
  }

  private static Map<String, Object> boosted(
      Map<String, Object> text, SearchRequest request, SearchedIndexes indexes) {
    return BoostedQuery.of(text, request.boosting(), indexes.pivot());
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
