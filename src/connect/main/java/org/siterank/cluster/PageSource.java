package org.siterank.cluster;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteField;
import org.siterank.output.Json;

/**
 * A hash of what a document holds, equal when it holds what a push would send. Rank and number are
 * not part of it, as they depend on when the page was sent; nor is the time of the fetch, which is
 * sent along with the next change and shown nowhere.
 */
final class PageSource {

  private static final List<String> LEFT_OUT =
      List.of(
          ClusterField.RANK,
          ClusterField.RANK_SORT,
          ClusterField.NUMBER,
          ClusterField.of(SiteField.FETCHED));

  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  /** An update writes the fields in an order of its own. */
  private static final ObjectMapper SORTED =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private PageSource() {}

  /** The hash of a document that is there. */
  static long hash(JsonNode source) throws IOException {
    Map<String, Object> fields = SORTED.convertValue(source, MAP);
    LEFT_OUT.forEach(fields::remove);
    return UUID.nameUUIDFromBytes(SORTED.writeValueAsBytes(fields)).getMostSignificantBits();
  }

  /** The hash of the document that a push would send. */
  static long hash(IndexEntry entry, DocumentForm form) throws IOException {
    // Written and read, as the one that is there has been.
    byte[] sent = Json.COMPACT.bytes(PageLines.document(entry, form, 0));
    return hash(SORTED.readTree(sent));
  }
}
