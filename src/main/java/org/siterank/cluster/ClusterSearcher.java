package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.siterank.analysis.LanguageMark;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Sigmoid;
import org.siterank.index.SiteField;
import org.siterank.search.Boosting;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.Notice;
import org.siterank.search.PortableQuery;
import org.siterank.search.ScoreTree;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.search.Snippet;
import org.siterank.site.PageUrl;

/**
 * Searches an index in a cluster, with the syntax and the answers of {@link
 * org.siterank.search.SiteSearcher}. Thread-safe.
 *
 * <p>Term statistics are taken over all shards (dfs), and a search that a shard does not answer is
 * repeated rather than answered in part. What is not the same as in one index: words that a prefix
 * stands for, or a misspelt word, are looked up by each shard on its own, so that their weight may
 * differ; and pages deleted since the last merge still count in the statistics.
 */
public final class ClusterSearcher implements Closeable {

  /** The name under which the text query reports its score. */
  private static final String TEXT = "text";

  /** What a hit shows. */
  private static final List<String> SHOWN =
      List.of(
          ClusterField.of(SiteField.URL),
          ClusterField.of(SiteField.TITLE),
          ClusterField.of(SiteField.DESCRIPTION),
          ClusterField.of(SiteField.BODY),
          ClusterField.of(SiteField.TYPE),
          ClusterField.of(SiteField.LANGUAGE),
          ClusterField.of(SiteField.DATED),
          ClusterField.RANK);

  private static final List<String> TITLES =
      List.of(ClusterField.of(SiteField.URL), ClusterField.of(SiteField.TITLE));

  private final ClusterClient client;
  private final String path;
  private final String name;
  private final FieldWeights weights;

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

  private IndexMeta meta() throws IOException {
    Answer answer = client.send("GET", path + "/_mapping", null);
    if (answer.errorType().equals("index_not_found_exception")) {
      throw ClusterException.nothingPublished(
          answer.node() + ": there is no index " + name + "; make it with siterank push");
    }
    if (!answer.isOk()) {
      throw Trouble.of("asking what " + name + " is", answer);
    }
    JsonNode mapping = answer.json().path(answer.json().fieldNames().next()).path("mappings");
    return IndexMeta.of(mapping)
        .orElseThrow(
            () ->
                new ClusterException(
                    name + " was made by another version, or by no push; push to it again"));
  }

  /**
   * What is in service.
   *
   * @param run the run that was pushed
   * @param pages pages that can be found
   * @param weight the strength of the boost that was pushed
   * @param version changes with whatever a push puts into service
   */
  public record Published(String run, int pages, double weight, long version) {}

  /** What is in service now. */
  public Published published() throws IOException {
    IndexMeta meta = meta();
    UUID hash =
        UUID.nameUUIDFromBytes(meta.toMapping().toString().getBytes(StandardCharsets.UTF_8));
    return new Published(meta.run(), meta.pages(), meta.weight(), hash.getMostSignificantBits());
  }

  private PortableQuery read(String query, IndexMeta meta) {
    return PortableQuery.of(query, meta.languages(), weights.withWords(meta.words()));
  }

  /** What the pages found by a query can be narrowed by. */
  public List<Facet> facets(String query) throws IOException {
    PortableQuery read = read(query, meta());
    List<Facet> facets = countFacets(read.strict());
    return facets.isEmpty() && read.canRelax() ? countFacets(read.relaxed()) : facets;
  }

  private List<Facet> countFacets(Map<String, Object> query) throws IOException {
    return ClusterFacets.read(
        client.require("counting facets", "POST", path + "/_search", ClusterFacets.request(query)));
  }

  /** The query as it may have been meant, when no page has all of its words; it finds something. */
  public Optional<String> didYouMean(String query) throws IOException {
    IndexMeta meta = meta();
    PortableQuery read = read(query, meta);
    if (read.isCut() || finds(read)) {
      return Optional.empty();
    }
    Optional<String> meant = new ClusterSpelling(client, name).corrected(query);
    return meant.isPresent() && finds(read(meant.get(), meta)) ? meant : Optional.empty();
  }

  private boolean finds(PortableQuery query) throws IOException {
    Map<String, Object> body =
        Map.of("query", query.strict(), "size", 0, "terminate_after", 1, "track_total_hits", 1);
    return total(client.require("searching " + name, "POST", path + "/_search", body)) > 0;
  }

  /**
   * What somebody who has typed so much may want: words first, then pages.
   *
   * @param typed at least one character
   * @param most how many of each, at least 1
   */
  public List<Completion> completions(String typed, Boosting boosting, int most)
      throws IOException {
    List<Completion> completions = new ArrayList<>();
    new ClusterSpelling(client, name)
        .completed(typed, most)
        .forEach(text -> completions.add(new Completion(text, Optional.empty())));
    String begun = Character.isLetterOrDigit(typed.codePointBefore(typed.length())) ? "*" : "";
    SearchRequest request = SearchRequest.of(typed + begun).page(0, most).boosted(boosting);
    IndexMeta meta = meta();
    JsonNode answer = ask(read(request.query(), meta).strict(), request, meta, TITLES, false);
    for (JsonNode hit : answer.path("hits").path("hits")) {
      String url = text(hit, SiteField.URL);
      String title = text(hit, SiteField.TITLE);
      completions.add(new Completion(title.isBlank() ? url : title, Optional.of(new PageUrl(url))));
    }
    return completions;
  }

  /**
   * Answers a request.
   *
   * @throws ClusterException in one line, when the cluster does not answer it
   */
  public SearchResponse search(SearchRequest request) throws IOException {
    long start = System.nanoTime();
    IndexMeta meta = meta();
    PortableQuery query = read(request.query(), meta);
    Set<Notice> notices = EnumSet.noneOf(Notice.class);
    if (query.isCut()) {
      notices.add(Notice.QUERY_CUT);
    }
    JsonNode answer = ask(query.strict(), request, meta, SHOWN, query.newestFirst());
    boolean relaxed = total(answer) == 0 && query.canRelax();
    if (relaxed) {
      answer = ask(query.relaxed(), request, meta, SHOWN, query.newestFirst());
      if (total(answer) > 0) {
        notices.add(Notice.SOME_WORDS);
      }
    }
    List<Hit> hits = hits(answer, query, relaxed);
    return new SearchResponse(
        request.query(),
        total(answer),
        answer.path("hits").path("total").path("relation").asText().equals("eq"),
        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
        List.copyOf(notices),
        List.of(),
        hits);
  }

  private static long total(JsonNode answer) {
    return answer.path("hits").path("total").path("value").asLong();
  }

  private JsonNode ask(
      Map<String, Object> text,
      SearchRequest request,
      IndexMeta meta,
      List<String> fields,
      boolean newestFirst)
      throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("query", boosted(text, request, meta));
    body.put("from", request.from());
    body.put("size", request.size());
    List<Object> order = new ArrayList<>();
    if (newestFirst) {
      order.add(Map.of(ClusterField.of(SiteField.DATED), "desc"));
    }
    order.add("_score");
    order.add(Map.of(ClusterField.of(SiteField.URL), "asc"));
    body.put("sort", order);
    body.put("track_total_hits", Math.max(SearchRequest.COUNTED, request.from() + request.size()));
    body.put("explain", request.explain());
    body.put("_source", fields);
    if (meta.ranks().isPresent()) {
      body.put("ext", Map.of("site_rank", Map.of())); // The page's own text has an older rank.
    }
    String parameters =
        "/_search?search_type=dfs_query_then_fetch&allow_partial_search_results=false"
            + "&include_named_queries_score=true";
    return client.require("searching " + name, "POST", path + parameters, body);
  }

  private static Map<String, Object> boosted(
      Map<String, Object> text, SearchRequest request, IndexMeta meta) {
    RankBoost boost = request.boosting().at(meta.pivot());
    Map<String, Object> rank = new LinkedHashMap<>();
    rank.put("query", Map.of("bool", Map.of("must", List.of(text), "_name", TEXT)));
    rank.put("field", ClusterField.RANK);
    rank.put("shape", boost.getClass().getSimpleName().toLowerCase(Locale.ROOT));
    rank.put("weight", boost.weight());
    rank.put("pivot", boost.pivot());
    if (boost instanceof Sigmoid sigmoid) {
      rank.put("exponent", sigmoid.exponent());
    }
    rank.put("combine", request.boosting().combine().name().toLowerCase(Locale.ROOT));
    return Map.of("site_rank", rank);
  }

  private static List<Hit> hits(JsonNode answer, PortableQuery query, boolean relaxed)
      throws IOException {
    List<PortableQuery.PageText> texts = new ArrayList<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      texts.add(
          new PortableQuery.PageText(
              text(hit, SiteField.DESCRIPTION),
              text(hit, SiteField.BODY),
              text(hit, SiteField.LANGUAGE)));
    }
    List<Snippet> snippets = query.snippets(relaxed, texts);
    List<Hit> hits = new ArrayList<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      String url = text(hit, SiteField.URL);
      String title = text(hit, SiteField.TITLE);
      hits.add(
          new Hit(
              new PageUrl(url),
              title.isBlank() ? url : title,
              snippets.get(hits.size()),
              text(hit, SiteField.TYPE),
              text(hit, SiteField.LANGUAGE),
              day(hit),
              false,
              number(hit.path("sort").path(query.newestFirst() ? 1 : 0)),
              number(hit.path("matched_queries").path(TEXT)),
              hit.path("fields")
                  .path("site_rank")
                  .path(0)
                  .asDouble(hit.path("_source").path(ClusterField.RANK).asDouble()),
              hit.has("_explanation")
                  ? Optional.of(tree(hit.path("_explanation")))
                  : Optional.empty()));
    }
    return hits;
  }

  private static Optional<LocalDate> day(JsonNode hit) {
    String day = text(hit, SiteField.DATED);
    return day.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(day));
  }

  /** The float that was written; reading it as a double first would round twice. */
  private static float number(JsonNode node) {
    return Float.parseFloat(node.asText("NaN"));
  }

  private static String text(JsonNode hit, SiteField field) {
    return LanguageMark.strip(hit.path("_source").path(ClusterField.of(field)).asText(""));
  }

  private static ScoreTree tree(JsonNode explanation) {
    List<ScoreTree> parts = new ArrayList<>();
    explanation.path("details").forEach(part -> parts.add(tree(part)));
    return new ScoreTree(
        explanation.path("value").asDouble(), explanation.path("description").asText(), parts);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
