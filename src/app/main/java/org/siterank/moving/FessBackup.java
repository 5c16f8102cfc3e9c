package org.siterank.moving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;
import org.siterank.site.PageUrl;

/**
 * Settings of Fess: a backup ({@code fess_config.bulk}, an action and a document a line), or the
 * answers of its API for administrators ({@code webconfig/settings} and the like).
 */
public final class FessBackup {

  /** Kinds of documents that are no settings, but left by a crawl or its scheduler. */
  private static final Set<String> STATE =
      Set.of(
          "crawling_info",
          "crawling_info_param",
          "failure_url",
          "job_log",
          "thumbnail_queue",
          "coordinator",
          "web_config_to_label",
          "web_config_to_role",
          "file_config_to_label",
          "file_config_to_role",
          "data_config_to_label",
          "data_config_to_role",
          "label_to_role",
          "elevate_word_to_label");

  /** Why a kind of setting has no counterpart. */
  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry("label_type", "there are no labels; results are narrowed by folder and type"),
          Map.entry("role_type", "groups come with the sign-in (sign-in.*, rights.groups-header)"),
          Map.entry("file_config", "one configuration reads one share (site.dir, site.share)"),
          Map.entry("data_config", "push documents instead (siterank import documents)"),
          Map.entry("web_authentication", "passwords are not moved; see access.login"),
          Map.entry("file_authentication", "passwords are not moved; mount the share"),
          Map.entry("request_header", "see access.headers"),
          Map.entry("path_mapping", "see site.aliases"),
          Map.entry("boost_document_rule", "see rank.promotions"),
          Map.entry("elevate_word", "completions come from the pages"),
          Map.entry("bad_word", "completions come from the pages"),
          Map.entry("related_query", "similar queries are not listed by hand"),
          Map.entry("related_content", "no content is shown for a query by hand"),
          Map.entry("scheduled_job", "siterank install makes a timer or a cron line"),
          Map.entry("access_token", "the API asks for no token"));

  private static final Pattern QUERY_OF_URL = Pattern.compile("url:\\s*\"?(https?://[^\\s\"]+)\"?");

  private record Document(String kind, JsonNode json, String place) {}

  private final ObjectMapper mapper = new ObjectMapper();
  private final List<Document> documents = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private String kind = "";

  private FessBackup() {}

  /**
   * Reads files.
   *
   * @throws RefusedExportException when a file is neither a backup nor an answer of Fess, with file
   *     and line; or when there is no site in the files
   */
  public static MovedSettings read(List<Path> files) throws IOException, RefusedExportException {
    FessBackup backup = new FessBackup();
    for (Path file : files) {
      backup.kind = "";
      JsonFile.read(file, backup::take);
    }
    return backup.moved(files.get(0));
  }

  private void take(JsonNode object, String place) throws RefusedExportException {
    JsonNode action = object.path("index");
    if (action.isObject() && action.has("_index")) {
      String type = action.path("_type").asText("");
      String index = action.get("_index").asText();
      boolean isType = !type.isEmpty() && !type.equals("_doc") && !type.equals("doc");
      kind = isType ? type : index.substring(index.lastIndexOf('.') + 1);
      return;
    }
    JsonNode json = camel(object);
    String of = kind.isEmpty() ? kindOf(json) : kind;
    if (of.isEmpty()) {
      throw new RefusedExportException(
          place
              + ": expected a line of fess_config.bulk (Fess: System, Backup) or a setting of its"
              + " API, got "
              + RowTally.shown(object.toString()));
    }
    kind = "";
    documents.add(new Document(of, json, place));
  }

  /** The API writes {@code included_urls}, the backup {@code includedUrls}. */
  private ObjectNode camel(JsonNode object) {
    ObjectNode json = mapper.createObjectNode();
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      Matcher parts = Pattern.compile("_([a-z])").matcher(field.getKey());
      json.set(parts.replaceAll(part -> part.group(1).toUpperCase(Locale.ROOT)), field.getValue());
    }
    return json;
  }

  private static String kindOf(JsonNode json) {
    return json.has("urls")
        ? "web_config"
        : json.has("paths")
            ? "file_config"
            : json.has("handlerName") ? "data_config" : json.has("value") ? "label_type" : "";
  }

  private MovedSettings moved(Path file) throws RefusedExportException {
    List<FessSite> sites = new ArrayList<>();
    StringBuilder bets = new StringBuilder();
    for (Document document : documents) {
      switch (document.kind) {
        case "web_config" ->
            FessSite.of(document.json, document.place, leftOut).ifPresent(sites::add);
        case "key_match" -> bets.append(bet(document));
        case "duplicate_host" -> {} // Below, when the sites are known.
        default -> leave(document);
      }
    }
    if (sites.isEmpty()) {
      throw new RefusedExportException(
          file + ": there is no web crawl in it that is switched on (webConfig with urls)");
    }
    documents.stream()
        .filter(document -> document.kind.equals("duplicate_host"))
        .forEach(document -> alias(document, sites));
    Map<String, Map<String, List<String>>> all = new LinkedHashMap<>();
    for (FessSite site : sites) {
      String name = sites.size() == 1 ? "" : unused(site.name(), all.keySet());
      if (!name.isEmpty()) {
        site.flags().put("--data", List.of("data/" + name));
      }
      all.put(name, site.flags());
    }
    Map<String, String> files = new TreeMap<>();
    if (!bets.isEmpty()) {
      files.put(MovedSettings.BEST_BETS, bets.toString());
    }
    return new MovedSettings(all, files, leftOut);
  }

  private static String unused(String wanted, Set<String> names) {
    String name = wanted;
    for (int i = 2; names.contains(name); i++) {
      name = wanted + "-" + i;
    }
    return name;
  }

  private void leave(Document document) {
    if (!STATE.contains(document.kind)) {
      leftOut.add(
          document.place
              + ": "
              + document.kind
              + name(document.json)
              + ": "
              + REASONS.getOrDefault(document.kind, "Siterank has no such setting"));
    }
  }

  private static String name(JsonNode json) {
    for (String field : List.of("name", "suggestWord", "term", "hostname", "urlExpr", "regex")) {
      if (json.path(field).isTextual()) {
        return " \"" + RowTally.shown(json.get(field).asText()) + '"';
      }
    }
    return "";
  }

  private String bet(Document document) {
    String term = document.json.path("term").asText("").replaceAll("\\s+", " ").strip();
    String query = document.json.path("query").asText("").replace("\\", "").strip();
    Matcher url = QUERY_OF_URL.matcher(query);
    if (term.isEmpty() || !url.matches()) {
      leftOut.add(
          document.place
              + ": key match \""
              + term
              + "\": a best bet is the address of a page (url:\"https://…\"), got "
              + RowTally.shown(query));
      return "";
    }
    return term + '\t' + url.group(1) + '\n';
  }

  private void alias(Document document, List<FessSite> sites) {
    String regular = document.json.path("regularName").asText("");
    String duplicate = document.json.path("duplicateHostName").asText("");
    boolean isTaken = false;
    for (FessSite site : sites) {
      for (String start : site.flags().get("--site")) {
        PageUrl url = PageUrl.of(start);
        if (url.origin().endsWith("//" + regular)) {
          String alias = url.origin().replace("//" + regular, "//" + duplicate) + "/";
          site.flags().computeIfAbsent("--alias", none -> new ArrayList<>()).add(alias);
          isTaken = true;
          break;
        }
      }
    }
    if (!isTaken) {
      leftOut.add(document.place + ": duplicate host " + duplicate + ": no crawl is of " + regular);
    }
  }
}
