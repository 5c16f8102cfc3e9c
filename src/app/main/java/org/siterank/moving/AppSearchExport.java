package org.siterank.moving;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.siterank.exports.RefusedExportException;
import org.siterank.exports.RowTally;

/**
 * An engine of Elastic App Search as its API lists it, in any number of files: documents, synonym
 * sets, curations and search settings.
 */
public final class AppSearchExport {

  /** An object and where it stands. */
  record Item(JsonNode json, String place) {}

  private static final List<String> SETTINGS =
      List.of("search_fields", "boosts", "result_fields", "precision", "precision_enabled");

  private final List<Item> documents = new ArrayList<>();
  private final List<Item> synonyms = new ArrayList<>();
  private final List<Item> curations = new ArrayList<>();
  private final List<Item> settings = new ArrayList<>();

  private AppSearchExport() {}

  /**
   * Reads files.
   *
   * @throws RefusedExportException when one is no JSON of that API, with file and line
   */
  public static AppSearchExport read(List<Path> files) throws IOException, RefusedExportException {
    AppSearchExport export = new AppSearchExport();
    for (Path file : files) {
      JsonFile.read(file, export::take);
    }
    return export;
  }

  private void take(JsonNode object, String place) throws RefusedExportException {
    Item item = new Item(object, place);
    if (object.path("synonyms").isArray()) {
      synonyms.add(item);
    } else if (object.path("queries").isArray()) {
      curations.add(item);
    } else if (SETTINGS.stream().anyMatch(object::has)) {
      settings.add(item);
    } else if (object.has("id")) {
      documents.add(item);
    } else {
      throw new RefusedExportException(
          place
              + ": expected a document, a synonym set, a curation or search settings of App Search,"
              + " got "
              + RowTally.shown(object.toString()));
    }
  }

  /** How many documents there are. */
  public int size() {
    return documents.size();
  }

  List<Item> documents() {
    return documents;
  }

  List<Item> synonyms() {
    return synonyms;
  }

  List<Item> curations() {
    return curations;
  }

  List<Item> settings() {
    return settings;
  }

  /** The text of a field, which a search answer wraps as {@code {"raw": …}}. */
  static String text(JsonNode document, String field) {
    JsonNode value = document.path(field);
    JsonNode raw = value.isObject() ? value.path("raw") : value;
    if (raw.isArray()) {
      List<String> all = new ArrayList<>();
      raw.forEach(each -> all.add(each.asText("")));
      return String.join("\n", all);
    }
    return raw.isNull() ? "" : raw.asText("");
  }

  /** The first of some fields that says something. */
  static String text(JsonNode document, List<String> fields) {
    return fields.stream()
        .map(field -> text(document, field).strip())
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }
}
