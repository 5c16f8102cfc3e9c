package org.siterank.engines;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.cluster.SolrCollection;

/**
 * The field of a Solr schema that takes ranks, and whose it is. A field can be updated in place
 * when it has doc values and is neither indexed nor stored; the schema has no room for a remark, so
 * whose the field is stands in the set {@value #NOTES} of the collection's request parameters.
 */
final class SolrField {

  private static final String NOTES = "siterank";
  private static final String OURS = "ours";

  /** The keeper follows, and the name of its file: addresses of a Solr differ and change. */
  private static final Pattern THEIRS = Pattern.compile("theirs (\\S+) (\\S+)");

  private static final String VERSION_FIELD = "_version_";

  private final SolrCollection collection;
  private final RankField field;

  /** Several collections may share a configuration, and its request parameters with it. */
  private final String note;

  private boolean single;
  private String file;

  SolrField(SolrCollection collection, String collectionName, RankField field) {
    this.collection = collection;
    this.field = field;
    this.note = collectionName + "/" + field.name();
    this.file = collectionName + "-" + UUID.randomUUID() + "-" + field.name();
  }

  /** Whether it holds floats rather than doubles; after the claim. */
  boolean isSingle() {
    return single;
  }

  /** A name for files, which the collection remembers; after the claim. */
  String file() {
    return file;
  }

  /** Whose the field is; refuses fields that cannot hold ranks. */
  FieldClaim claim() throws IOException {
    checkMatch();
    checkVersions();
    Optional<JsonNode> found = collection.field(field.name());
    if (found.isEmpty()) {
      return new FieldClaim(FieldClaim.Owner.ABSENT, Optional.empty());
    }
    JsonNode type = type(found.get().path("type").asText());
    String kind = kind(type);
    single = kind.equals("FloatPointField");
    if (!(single || kind.equals("DoublePointField")) || !isInPlace(found.get())) {
      throw new IOException(
          name()
              + ": ranks are written in place, which needs a field of doubles or floats with doc"
              + " values that is neither indexed nor stored nor multi-valued; this one is "
              + described(found.get())
              + "; name another --field");
    }
    Map<String, String> notes = collection.parameters(NOTES);
    String said = notes.getOrDefault(note, "");
    boolean madeByPush =
        said.equals(OURS)
            || (said.isEmpty() && notes.entrySet().stream().anyMatch(this::isSameFieldOfOurs));
    if (madeByPush) {
      return new FieldClaim(FieldClaim.Owner.OURS, Optional.empty());
    }
    Matcher keeper = THEIRS.matcher(said);
    if (!keeper.matches()) {
      return new FieldClaim(FieldClaim.Owner.THEIRS, Optional.empty());
    }
    file = keeper.group(2);
    return new FieldClaim(FieldClaim.Owner.THEIRS, Optional.of(keeper.group(1)));
  }

  private boolean isSameFieldOfOurs(Map.Entry<String, String> other) {
    return other.getKey().endsWith("/" + field.name()) && other.getValue().equals(OURS);
  }

  private String name() {
    return field.name() + " in " + collection;
  }

  private void checkMatch() throws IOException {
    JsonNode match =
        collection
            .field(field.match())
            .orElseThrow(
                () ->
                    new IOException(
                        collection
                            + ": the schema has no field "
                            + field.match()
                            + "; see --match"));
    if (!match.path("stored").asBoolean() && !match.path("docValues").asBoolean()) {
      throw new IOException(
          collection
              + ": the field "
              + field.match()
              + " is neither stored nor has doc values, so that nobody can read it; see --match");
    }
  }

  private void checkVersions() throws IOException {
    Optional<JsonNode> versions = collection.field(VERSION_FIELD);
    if (versions.isEmpty() || !isInPlace(versions.get())) {
      throw new IOException(
          collection
              + ": ranks are written in place, which needs the field _version_ with doc values,"
              + " neither indexed nor stored: <field name=\"_version_\" type=\"plong\""
              + " indexed=\"false\" stored=\"false\" docValues=\"true\"/>");
    }
  }

  private static boolean isInPlace(JsonNode definition) {
    return definition.path("docValues").asBoolean()
        && !definition.path("indexed").asBoolean()
        && !definition.path("stored").asBoolean()
        && !definition.path("multiValued").asBoolean();
  }

  private static String described(JsonNode definition) {
    StringBuilder text = new StringBuilder("of type " + definition.path("type").asText());
    for (String property : new String[] {"indexed", "stored", "multiValued"}) {
      if (definition.path(property).asBoolean()) {
        text.append(", ").append(property);
      }
    }
    return text.append(definition.path("docValues").asBoolean() ? "" : ", without doc values")
        .toString();
  }

  private JsonNode type(String name) throws IOException {
    for (JsonNode type : collection.fieldTypes()) {
      if (type.path("name").asText().equals(name)) {
        return type;
      }
    }
    throw new IOException(name() + ": Solr does not describe the type " + name);
  }

  /** The class of a type, without its package: {@code solr.DoublePointField} is written so, too. */
  private static String kind(JsonNode type) {
    String name = type.path("class").asText();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** Makes the field when it is absent, and notes whose it is. */
  void prepare(FieldClaim claim) throws IOException {
    if (claim.owner() == FieldClaim.Owner.ABSENT) {
      add();
      note(OURS);
    } else {
      note("theirs " + claim.keeper().orElseThrow() + " " + file);
    }
  }

  private void add() throws IOException {
    String type = "";
    for (JsonNode known : collection.fieldTypes()) {
      boolean fits =
          kind(known).equals("DoublePointField") && !known.path("multiValued").asBoolean(false);
      if (fits && (type.isEmpty() || known.path("name").asText().equals("pdouble"))) {
        type = known.path("name").asText();
      }
    }
    if (type.isEmpty()) {
      type = "siterank_double";
      change("add-field-type", Map.of("name", type, "class", "solr.DoublePointField"), type);
    }
    Map<String, Object> definition = new LinkedHashMap<>();
    definition.put("name", field.name());
    definition.put("type", type);
    definition.put("indexed", false);
    definition.put("stored", false);
    definition.put("docValues", true);
    definition.put("multiValued", false);
    change("add-field", definition, type);
  }

  private void change(String command, Map<String, ?> definition, String type) throws IOException {
    String refusal = collection.changeSchema(command, definition);
    if (!refusal.isEmpty()) {
      throw new IOException(
          name()
              + ": the field cannot be added ("
              + refusal
              + "); add to the schema: <field name=\""
              + field.name()
              + "\" type=\""
              + type
              + "\" indexed=\"false\" stored=\"false\" docValues=\"true\"/>"
              + (type.startsWith("siterank")
                  ? " and <fieldType name=\"" + type + "\" class=\"solr.DoublePointField\"/>"
                  : ""));
    }
  }

  private void note(String text) throws IOException {
    Map<String, String> notes = new LinkedHashMap<>(collection.parameters(NOTES));
    notes.put(note, text);
    collection.putParameters(NOTES, notes);
  }

  /** Forgets whose the field is, and deletes it when a push has made it and no other uses it. */
  void release() throws IOException {
    Map<String, String> notes = new LinkedHashMap<>(collection.parameters(NOTES));
    boolean ours = OURS.equals(notes.remove(note));
    collection.putParameters(NOTES, notes);
    if (ours && notes.entrySet().stream().noneMatch(this::isSameFieldOfOurs)) {
      String refusal = collection.changeSchema("delete-field", Map.of("name", field.name()));
      if (!refusal.isEmpty()) {
        throw new IOException(
            name() + ": the field is empty now and cannot be deleted (" + refusal + ")");
      }
    }
  }
}
