package org.siterank.engines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.siterank.cluster.BulkCounts;
import org.siterank.cluster.ClusterAccess;
import org.siterank.cluster.ClusterAddress;
import org.siterank.cluster.ForeignIndex;

/**
 * An index of OpenSearch or Elasticsearch, or an alias of several. Ranks go into a field of the
 * documents by partial updates. A document's key is {@code INDEX/ID}, or {@code INDEX?ROUTING/ID}.
 */
final class ClusterRankTarget implements RankTarget {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ForeignIndex index;
  private final ClusterAddress address;
  private final RankField field;
  private final ClusterMappings mappings;
  private ClusterMappings.Found found;
  private String cluster;
  private boolean plugin;

  ClusterRankTarget(ClusterAddress address, ClusterAccess access, RankField field)
      throws IOException {
    this.address = address;
    this.field = field;
    this.index = ForeignIndex.open(address, access);
    this.mappings = new ClusterMappings(index, field);
  }

  @Override
  public String name() {
    return field.name() + " in " + address;
  }

  @Override
  public FieldClaim claim() throws IOException {
    found = mappings.read();
    cluster = index.cluster();
    plugin = index.hasPlugin();
    return found.claim();
  }

  @Override
  public String fileName() {
    return address.index() + "-" + cluster + "-" + field.name();
  }

  @Override
  public void prepare(FieldClaim claim) throws IOException {
    mappings.prepare(claim);
  }

  @Override
  public void release() throws IOException {
    mappings.release();
  }

  /** A feature is a positive float, of the normal ones. */
  @Override
  public OptionalDouble stored(double rank) {
    return found.feature() && rank < Float.MIN_NORMAL
        ? OptionalDouble.empty()
        : OptionalDouble.of(rank);
  }

  @Override
  public void documents(Documents documents) throws IOException {
    index.documents(
        List.of(field.match(), field.name()),
        hits -> {
          List<ForeignDocument> batch = new ArrayList<>();
          for (JsonNode hit : hits) {
            batch.add(document(hit));
          }
          documents.take(batch);
        });
  }

  private ForeignDocument document(JsonNode hit) throws IOException {
    JsonNode source = hit.path("_source");
    JsonNode value = source.path(field.name());
    String routing = hit.path("_routing").asText("");
    String key =
        hit.path("_index").asText()
            + (routing.isEmpty() ? "" : "?" + URLEncoder.encode(routing, StandardCharsets.UTF_8))
            + "/"
            + hit.path("_id").asText();
    return new ForeignDocument(
        key,
        addresses(source),
        value.isMissingNode() ? Optional.empty() : Optional.of(JSON.writeValueAsString(value)));
  }

  /** The texts at the path of the field to match by, which may be written as one name as well. */
  private List<String> addresses(JsonNode source) {
    JsonNode node = source;
    if (source.has(field.match())) {
      node = source.path(field.match());
    } else {
      for (String name : field.match().split("\\.", -1)) {
        node = node.path(name);
      }
    }
    List<String> texts = new ArrayList<>();
    for (JsonNode text : node.isArray() ? node : List.of(node)) {
      if (text.isTextual()) {
        texts.add(text.asText());
      }
    }
    return texts;
  }

  @Override
  public void send(List<RankChange> changes) throws IOException {
    for (RankChange change : changes) {
      Map<String, String> document = action(change.key());
      if (change.value().isPresent()) {
        index.update(document, Map.of(field.name(), JSON.readTree(change.value().get())));
      } else {
        index.remove(document, field.name());
      }
    }
  }

  private Map<String, String> action(String key) {
    int slash = key.indexOf('/');
    String[] place = key.substring(0, slash).split("\\?", -1);
    Map<String, String> action = new TreeMap<>();
    action.put("_id", key.substring(slash + 1));
    if (found.indexes().size() > 1) {
      action.put("_index", place[0]);
    }
    if (place.length > 1) {
      action.put("routing", URLDecoder.decode(place[1], StandardCharsets.UTF_8));
    }
    return action;
  }

  @Override
  public RankPushCost finish() throws IOException {
    BulkCounts cost = index.finish();
    return new RankPushCost(
        cost.requests(), cost.bytes(), cost.repeatedRequests() + cost.repeatedPages());
  }

  @Override
  public List<ReadyQuery> queries(PublishedRankTable ranks) {
    return ClusterQueries.of(field.name(), ranks.boost(), found.feature(), plugin);
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
