package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.siterank.analysis.LanguageMark;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Sigmoid;
import org.siterank.index.SiteField;
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
      throw new ClusterException(
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

  /** The strength of the boost that the index was pushed with. */
  public double weight() throws IOException {
    return meta().weight();
  }

  /**
   * Answers a request.
   *
   * @throws ClusterException in one line, when the cluster does not answer it
   */
  public SearchResponse search(SearchRequest request) throws IOException {
    long start = System.nanoTime();
    IndexMeta meta = meta();
    PortableQuery query =
        PortableQuery.of(request.query(), meta.languages(), weights.withWords(meta.words()));
    Set<Notice> notices = EnumSet.noneOf(Notice.class);
    if (query.isCut()) {
      notices.add(Notice.QUERY_CUT);
    }
    JsonNode answer = ask(query.strict(), request, meta);
    boolean relaxed = total(answer) == 0 && query.canRelax();
    if (relaxed) {
      answer = ask(query.relaxed(), request, meta);
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
        hits);
  }

  private static long total(JsonNode answer) {
    return answer.path("hits").path("total").path("value").asLong();
  }

  private JsonNode ask(Map<String, Object> text, SearchRequest request, IndexMeta meta)
      throws IOException {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("query", boosted(text, request, meta));
    body.put("from", request.from());
    body.put("size", request.size());
    body.put("sort", List.of("_score", Map.of(ClusterField.of(SiteField.URL), "asc")));
    body.put("track_total_hits", Math.max(SearchRequest.COUNTED, request.from() + request.size()));
    body.put("explain", request.explain());
    body.put(
        "_source",
        List.of(
            ClusterField.of(SiteField.URL),
            ClusterField.of(SiteField.TITLE),
            ClusterField.of(SiteField.DESCRIPTION),
            ClusterField.of(SiteField.BODY),
            ClusterField.of(SiteField.TYPE),
            ClusterField.of(SiteField.LANGUAGE),
            ClusterField.RANK));
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
              number(hit.path("sort").path(0)),
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
