package org.siterank.moving;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.exports.RefusedExportException;

/** Synonyms, curations and search settings of App Search as settings of Siterank. */
public final class AppSearchRules {

  /** By field of the web crawler of App Search. */
  private static final Map<String, String> WEIGHTS =
      Map.of(
          "title", "--title-weight",
          "headings", "--headings-weight",
          "meta_description", "--description-weight",
          "url", "--url-words-weight");

  private static final List<String> BODY = List.of("body_content", "body", "content", "text");

  /** {@code BestBets.MOST}: pages of one query. */
  private static final int MOST_PINNED = 10;

  private final AppSearchExport export;
  private final Map<String, String> files = new LinkedHashMap<>();
  private final Map<String, List<String>> flags = new LinkedHashMap<>();
  private final List<String> leftOut = new ArrayList<>();

  private AppSearchRules(AppSearchExport export) {
    this.export = export;
  }

  /**
   * Converts.
   *
   * @throws RefusedExportException when there is nothing of it
   */
  public static MovedSettings of(AppSearchExport export) throws RefusedExportException {
    AppSearchRules rules = new AppSearchRules(export);
    if (export.synonyms().isEmpty()
        && export.curations().isEmpty()
        && export.settings().isEmpty()) {
      throw new RefusedExportException(
          "there is no synonym set, curation or search setting in it; for documents, use siterank"
              + " import documents --from app-search");
    }
    rules.synonyms();
    rules.curations();
    export.settings().forEach(rules::settings);
    return new MovedSettings(Map.of("", rules.flags), rules.files, rules.leftOut);
  }

  private void synonyms() {
    StringBuilder lines = new StringBuilder();
    for (AppSearchExport.Item item : export.synonyms()) {
      List<String> words = new ArrayList<>();
      item.json().get("synonyms").forEach(word -> words.add(escaped(word.asText().strip())));
      words.removeIf(String::isEmpty);
      if (words.size() < 2) {
        leftOut.add(item.place() + ": a synonym set of fewer than two words");
      } else {
        lines.append(String.join(", ", words)).append('\n');
      }
    }
    if (!lines.isEmpty()) {
      files.put(MovedSettings.SYNONYMS, lines.toString());
    }
  }

  /** As Solr's format of synonyms asks for. */
  private static String escaped(String word) {
    return word.replaceAll("\\s+", " ")
        .replace("\\", "\\\\")
        .replace(",", "\\,")
        .replace("=>", "\\=>");
  }

  private void curations() {
    Map<String, String> urls = new HashMap<>();
    for (AppSearchExport.Item item : export.documents()) {
      urls.put(
          AppSearchExport.text(item.json(), "id"),
          AppSearchExport.text(item.json(), List.of("url")));
    }
    StringBuilder lines = new StringBuilder();
    Map<String, Integer> pinned = new HashMap<>();
    for (AppSearchExport.Item item : export.curations()) {
      for (JsonNode query : item.json().get("queries")) {
        String text = query.asText().replaceAll("\\s+", " ").strip();
        String curation = item.place() + ": curation \"" + text + "\": ";
        for (JsonNode id : item.json().path("promoted")) {
          String url = urls.getOrDefault(id.asText(), "");
          if (url.isEmpty()) {
            leftOut.add(
                curation
                    + "the address of the promoted document "
                    + id.asText()
                    + " is not known; give the lists of documents with --file, too");
          } else if (pinned.merge(text, 1, Integer::sum) > MOST_PINNED) {
            leftOut.add(curation + "a query has at most 10 best bets, this is one more: " + url);
          } else {
            lines.append(text).append('\t').append(url).append('\n');
          }
        }
        if (!item.json().path("hidden").isEmpty()) {
          leftOut.add(
              curation + "no page is hidden from a single query, got " + item.json().get("hidden"));
        }
      }
    }
    if (!lines.isEmpty()) {
      files.put(MovedSettings.BEST_BETS, lines.toString());
    }
  }

  private void settings(AppSearchExport.Item item) {
    JsonNode fields = item.json().path("search_fields");
    double body = 1;
    for (String name : BODY) {
      body = fields.path(name).path("weight").asDouble(body);
    }
    for (Iterator<String> names = fields.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      double weight = fields.get(name).path("weight").asDouble(1);
      if (WEIGHTS.containsKey(name) && body > 0) {
        flags.put(WEIGHTS.get(name), List.of(number(weight / body)));
      } else if (!BODY.contains(name)) {
        leftOut.add(
            item.place() + ": the weight of the field " + name + ": Siterank has no such field");
      }
    }
    JsonNode boosts = item.json().path("boosts");
    for (Iterator<String> names = boosts.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      leftOut.add(
          item.place()
              + ": the boost by "
              + name
              + ": pages are boosted by their rank alone (rank.promotions raises some)");
    }
    if (item.json().has("precision")) {
      leftOut.add(item.place() + ": precision: Siterank has no such choice");
    }
  }

  private static String number(double value) {
    long whole = Math.round(value);
    return Math.abs(value - whole) < 1e-9
        ? String.valueOf(whole)
        : String.format(java.util.Locale.ROOT, "%.3f", value);
  }
}
