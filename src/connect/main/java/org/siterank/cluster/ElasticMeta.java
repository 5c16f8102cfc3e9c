package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Metadata that an index in Elasticsearch carries in {@code _meta.siterank} of its mapping.
 *
 * @param published whether it is complete; not before, it is being built
 * @param run the run whose pages it holds
 * @param pages pages in it
 * @param weight w in the factor of each page
 * @param pivot k in the factor of each page
 * @param model the fingerprint of the sentence model that gave pages their vectors; empty for none
 */
record ElasticMeta(
    boolean published, String run, int pages, double weight, double pivot, String model) {

  private static final String ENGINE = "elasticsearch";

  static ElasticMeta of(Publication publication, ElasticVectors vectors) {
    return new ElasticMeta(
        true,
        publication.run(),
        publication.pages(),
        publication.weight(),
        publication.pivot(),
        vectors.model());
  }

  /** Returns a copy that is still being built. */
  ElasticMeta building() {
    return new ElasticMeta(false, run, pages, weight, pivot, model);
  }

  Map<String, Object> toMapping() {
    Map<String, Object> meta = new LinkedHashMap<>();
    meta.put("schema", ElasticDefinition.SCHEMA);
    meta.put("engine", ENGINE);
    meta.put("published", published);
    meta.put("run", run);
    meta.put("pages", pages);
    meta.put("weight", weight);
    meta.put("pivot", pivot);
    meta.put("model", model);
    return Map.of("_meta", Map.of("siterank", meta));
  }

  /** Reads the mapping of an index; nothing when it is not ours, or of another schema. */
  static Optional<ElasticMeta> of(JsonNode mapping) {
    JsonNode meta = mapping.path("_meta").path("siterank");
    if (meta.path("schema").asInt() != ElasticDefinition.SCHEMA
        || !meta.path("engine").asText().equals(ENGINE)) {
      return Optional.empty();
    }
    return Optional.of(
        new ElasticMeta(
            meta.path("published").asBoolean(),
            meta.path("run").asText(),
            meta.path("pages").asInt(),
            meta.path("weight").asDouble(),
            meta.path("pivot").asDouble(),
            meta.path("model").asText("")));
  }
}
