package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The vectors that the pages of an index hold.
 *
 * @param passages whether English pages have the directions of their passages
 * @param model the fingerprint of the sentence model that gave each page a direction; empty for
 *     none
 */
record HeldVectors(boolean passages, String model) {

  static final HeldVectors NONE = new HeldVectors(false, "");

  boolean any() {
    return passages || !model.isEmpty();
  }

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("passages", passages);
    map.put("model", model);
    return map;
  }

  static HeldVectors of(JsonNode said) {
    return new HeldVectors(said.path("passages").asBoolean(), said.path("model").asText(""));
  }

  /** The vectors that the pages of two indexes hold. */
  HeldVectors and(HeldVectors other) {
    return new HeldVectors(
        passages && other.passages, model.equals(other.model) ? model : NONE.model);
  }
}
