package org.siterank.engines;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.siterank.cluster.ForeignIndex;

/**
 * The mappings of an index, or of several behind an alias: whether they have room for ranks, and
 * whose the field is. What a push notes is {@code _meta.siterank_ranks.FIELD}: {@code {"made":
 * true}} or {@code {"kept_by": KEEPER}}; the rest of {@code _meta} stays.
 */
final class ClusterMappings {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String META = "_meta";
  private static final String NOTE = "siterank_ranks";
  private static final String MADE = "made";
  private static final String KEPT_BY = "kept_by";

  /** Types that hold a number of its own in each document, and can be asked for it. */
  private static final Set<String> NUMBERS = Set.of("double", "float");

  private static final String FEATURE = "rank_feature";

  private final ForeignIndex index;
  private final RankField field;

  ClusterMappings(ForeignIndex index, RankField field) {
    this.index = index;
    this.field = field;
  }

  /**
   * Result of reading a mapping.
   *
   * @param indexes behind the name
   * @param feature whether the field is, or will be, a {@code rank_feature}
   */
  record Found(FieldClaim claim, List<String> indexes, boolean feature) {}

  /**
   * Reads the mappings.
   *
   * @throws IOException when an index cannot take ranks, saying why and what to do
   */
  Found read() throws IOException {
    Map<String, JsonNode> mappings = index.mappings();
    Set<FieldClaim> claims = new LinkedHashSet<>();
    Set<String> types = new TreeSet<>();
    for (Map.Entry<String, JsonNode> entry : mappings.entrySet()) {
      String name = entry.getKey();
      JsonNode mapping = entry.getValue();
      checkIndex(name, mapping);
      JsonNode there = mapping.path("properties").path(field.name());
      types.add(there.isMissingNode() ? made() : type(name, there));
      claims.add(claim(mapping, there));
    }
    if (types.size() > 1) {
      throw new IOException(
          index
              + ": field \""
              + field.name()
              + "\" is of types "
              + types
              + " in the indexes behind"
              + " this alias; name one of them, or another --field");
    }
    return new Found(one(claims), List.copyOf(mappings.keySet()), types.contains(FEATURE));
  }

  private String made() {
    return field.kind() == RankField.Kind.RANK_FEATURE ? FEATURE : "double";
  }

  private void checkIndex(String name, JsonNode mapping) throws IOException {
    if (mapping.path(META).has("siterank")) {
      throw new IOException(
          name + " was made by siterank push, which ranks it without --ranks-only");
    }
    JsonNode source = mapping.path("_source");
    if (!source.path("enabled").asBoolean(true)
        || !source.path("mode").asText("stored").equals("stored")
        || !source.path("includes").isEmpty()
        || !source.path("excludes").isEmpty()) {
      throw new IOException(
          name
              + " does not keep the whole source of its documents (_source in its mapping), so that"
              + " an update would lose parts of them; let its program index with _source");
    }
    boolean isClosed = !mapping.path("dynamic").asText("true").equals("false");
    if (isClosed && at(mapping, field.match()).isEmpty()) {
      List<String> names = new ArrayList<>();
      mapping.path("properties").fieldNames().forEachRemaining(names::add);
      throw new IOException(
          name
              + " has no field \""
              + field.match()
              + "\" to match by; it has "
              + (names.isEmpty() ? "none" : String.join(", ", names)));
    }
  }

  /** The field at a path of names with dots between them. */
  private static Optional<JsonNode> at(JsonNode mapping, String path) {
    JsonNode node = mapping;
    for (String name : path.split("\\.", -1)) {
      node = node.path("properties").path(name);
    }
    return node.isMissingNode() ? Optional.empty() : Optional.of(node);
  }

  private String type(String name, JsonNode there) throws IOException {
    String type = there.path("type").asText("object");
    boolean number = NUMBERS.contains(type) && there.path("doc_values").asBoolean(true);
    boolean feature = type.equals(FEATURE) && there.path("positive_score_impact").asBoolean(true);
    if (!number && !feature) {
      throw new IOException(
          name
              + ": field \""
              + field.name()
              + "\" is there already, of type "
              + type
              + "; ranks need double or float with doc values, or rank_feature: name another --field");
    }
    return type;
  }

  private FieldClaim claim(JsonNode mapping, JsonNode there) {
    JsonNode note = mapping.path(META).path(NOTE).path(field.name());
    if (there.isMissingNode()) {
      return new FieldClaim(FieldClaim.Owner.ABSENT, Optional.empty());
    }
    return note.path(MADE).asBoolean()
        ? new FieldClaim(FieldClaim.Owner.OURS, Optional.empty())
        : new FieldClaim(
            FieldClaim.Owner.THEIRS,
            note.has(KEPT_BY) ? Optional.of(note.path(KEPT_BY).asText()) : Optional.empty());
  }

  /** Of an alias whose indexes have no field or one of ours, those that lack it get it. */
  private FieldClaim one(Set<FieldClaim> claims) throws IOException {
    FieldClaim absent = new FieldClaim(FieldClaim.Owner.ABSENT, Optional.empty());
    boolean theirs = claims.stream().anyMatch(claim -> claim.owner() == FieldClaim.Owner.THEIRS);
    if (theirs && claims.size() > 1) {
      throw new IOException(
          index
              + ": field \""
              + field.name()
              + "\" was there before in some of the indexes behind"
              + " this alias and not in all; push to each by its own name, or name another --field");
    }
    return claims.contains(absent) ? absent : claims.iterator().next();
  }

  /** Makes the field where it is absent, and notes whose it is. */
  void prepare(FieldClaim claim) throws IOException {
    for (Map.Entry<String, JsonNode> entry : index.mappings().entrySet()) {
      ObjectNode change = JSON.createObjectNode();
      ObjectNode note = change.putObject(META);
      note.setAll(meta(entry.getValue()));
      ObjectNode ours = note.withObject("/" + NOTE).putObject(field.name());
      if (claim.keeper().isPresent()) {
        ours.put(KEPT_BY, claim.keeper().get());
      } else {
        ours.put(MADE, true);
      }
      if (entry.getValue().path("properties").path(field.name()).isMissingNode()) {
        change.putObject("properties").putObject(field.name()).put("type", made());
      }
      index.putMapping(entry.getKey(), change);
    }
  }

  private static ObjectNode meta(JsonNode mapping) {
    return mapping.path(META).isObject() ? mapping.path(META).deepCopy() : JSON.createObjectNode();
  }

  /** Takes the note away; a field stays in a mapping for good. */
  void release() throws IOException {
    for (Map.Entry<String, JsonNode> entry : index.mappings().entrySet()) {
      ObjectNode meta = meta(entry.getValue());
      if (meta.path(NOTE) instanceof ObjectNode notes) {
        notes.remove(field.name());
        if (notes.isEmpty()) {
          meta.remove(NOTE);
        }
        ObjectNode change = JSON.createObjectNode();
        change.set(META, meta);
        index.putMapping(entry.getKey(), change);
      }
    }
  }
}
