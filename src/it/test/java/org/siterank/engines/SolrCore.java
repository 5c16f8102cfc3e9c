package org.siterank.engines;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A core or a collection of a {@link SolrNode}. */
public record SolrCore(SolrNode node, String name) {

  /** A hit. */
  public record Hit(String id, float score, double rank) {}

  /** Its address, as it is given to {@code push --to}. */
  public String url() {
    return node.url() + "/" + name;
  }

  /** The definition that the manual tells people to add to a schema that cannot be changed. */
  public void addRankField() throws IOException {
    addField("siterank", "pdouble");
  }

  public void addField(String field, String type) throws IOException {
    schema(
        "add-field",
        Map.of("name", field, "type", type, "indexed", false, "stored", false, "docValues", true));
  }

  public void schema(String command, Object value) throws IOException {
    node.post("/" + name + "/schema", Map.of(command, value)).ok();
  }

  /** Defines the query parser, as the manual tells people to. */
  public void addParser(Map<String, Object> parameters) throws IOException {
    Map<String, Object> definition = new LinkedHashMap<>(parameters);
    definition.put("name", "siterank");
    definition.put("class", "org.siterank.solr.SiteRankQParserPlugin");
    config(Map.of("add-queryparser", (Object) definition));
  }

  /** Sends commands that change the configuration. */
  public void config(Map<String, Object> commands) throws IOException {
    node.post("/" + name + "/config", commands).ok();
  }

  /** Fields of all documents, by their ids. */
  public Map<String, JsonNode> documents(String fields) throws IOException {
    Map<String, JsonNode> documents = new TreeMap<>();
    search(Map.of("q", "*:*", "defType", "lucene", "rows", "9999", "fl", "id," + fields))
        .ok()
        .path("response")
        .path("docs")
        .forEach(document -> documents.put(document.path("id").asText(), document));
    return documents;
  }

  /** Adds or updates documents, and commits. */
  public void update(List<? extends Map<String, ?>> documents) throws IOException {
    node.post("/" + name + "/update?commit=true", (Object) documents).ok();
  }

  public SolrNode.Answer search(Map<String, String> parameters) throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("fl", "id,score,siterank");
    all.putAll(parameters);
    return node.post("/" + name + "/select", all);
  }

  public List<Hit> hits(Map<String, String> parameters) throws IOException {
    JsonNode docs = search(parameters).ok().path("response").path("docs");
    return docs.valueStream()
        .map(
            doc ->
                new Hit(
                    doc.path("id").asText(),
                    doc.path("score").floatValue(),
                    doc.path("siterank").asDouble()))
        .toList();
  }

  /** Documents that were written anew and whose old copies are not merged away yet. */
  public int deleted() throws IOException {
    return index().path("deletedDocs").asInt();
  }

  public JsonNode index() throws IOException {
    return node.get("/" + name + "/admin/luke", Map.of("numTerms", "0")).ok().path("index");
  }
}
