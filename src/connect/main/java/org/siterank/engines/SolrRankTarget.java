package org.siterank.engines;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.siterank.cluster.BulkCounts;
import org.siterank.cluster.ClusterAccess;
import org.siterank.cluster.SolrAddress;
import org.siterank.cluster.SolrCollection;

/**
 * A core or collection of Solr. Ranks go into a field of doc values, which Solr updates in place:
 * no document is written anew, so that fields it does not store are safe.
 *
 * <p>Solr cannot take a doc value out again in place. A rank of 0 stands for none: functions read 0
 * from a document without a value, and the boost of both is the same.
 */
final class SolrRankTarget implements RankTarget {

  /** Documents that are parts of others are found under these, and have no address of their own. */
  private static final String NESTED = "_nest_path_";

  /** The package of the plugin's classes. */
  private static final String PLUGIN = "org.siterank.solr.";

  private final SolrCollection collection;
  private final SolrAddress address;
  private final RankField field;
  private final SolrField definition;
  private String key;
  private boolean plugin;

  SolrRankTarget(SolrAddress address, ClusterAccess access, RankField field) throws IOException {
    if (field.kind() != RankField.Kind.DOUBLE) {
      throw new IllegalArgumentException("Solr knows no rank_feature; leave out --field-type");
    }
    this.address = address;
    this.field = field;
    this.collection = SolrCollection.open(address, access);
    this.definition = new SolrField(collection, address.collection(), field);
  }

  @Override
  public String name() {
    return field.name() + " in " + address;
  }

  @Override
  public String fileName() {
    return definition.file();
  }

  @Override
  public FieldClaim claim() throws IOException {
    key = collection.uniqueKey();
    plugin = collection.queryParser(SolrQueries.PARSER).startsWith(PLUGIN);
    return definition.claim();
  }

  @Override
  public void prepare(FieldClaim claim) throws IOException {
    definition.prepare(claim);
  }

  @Override
  public void release() throws IOException {
    definition.release();
  }

  @Override
  public OptionalDouble stored(double rank) {
    double held = definition.isSingle() ? (float) rank : rank;
    return held > 0 ? OptionalDouble.of(held) : OptionalDouble.empty();
  }

  @Override
  public void documents(Documents documents) throws IOException {
    String filter = collection.field(NESTED).isPresent() ? "*:* -" + NESTED + ":*" : "*:*";
    List<String> fields = new ArrayList<>(List.of(key, field.match()));
    if (collection.field(field.name()).isPresent()) {
      fields.add(field.name()); // Not there yet when a first push only reports.
    }
    collection.documents(
        key,
        fields,
        filter,
        found -> {
          List<ForeignDocument> batch = new ArrayList<>();
          for (JsonNode document : found) {
            batch.add(document(document));
          }
          documents.take(batch);
        });
  }

  private ForeignDocument document(JsonNode document) {
    List<String> addresses = new ArrayList<>();
    JsonNode match = document.path(field.match());
    for (JsonNode text : match.isArray() ? match : List.of(match)) {
      if (text.isTextual()) {
        addresses.add(text.asText());
      }
    }
    return new ForeignDocument(
        document.path(key).asText(), addresses, value(document.path(field.name())));
  }

  private Optional<String> value(JsonNode node) {
    if (!node.isNumber() || node.asDouble() == 0) {
      return Optional.empty();
    }
    // The digits of a float are not those of the double that it is read as.
    double held = definition.isSingle() ? Float.parseFloat(node.asText()) : node.asDouble();
    return Optional.of(Double.toString(held));
  }

  @Override
  public void send(List<RankChange> changes) throws IOException {
    Map<String, Double> values = new LinkedHashMap<>();
    for (RankChange change : changes) {
      values.put(change.key(), change.value().map(Double::valueOf).orElse(0.0));
    }
    collection.update(key, field.name(), values);
  }

  @Override
  public RankPushCost finish() throws IOException {
    BulkCounts cost = collection.finish();
    return new RankPushCost(cost.requests(), cost.bytes(), cost.repeatedRequests());
  }

  @Override
  public List<ReadyQuery> queries(PublishedRankTable ranks) {
    return SolrQueries.of(field.name(), ranks.boost(), plugin);
  }

  @Override
  public void close() throws IOException {
    collection.close();
  }
}
