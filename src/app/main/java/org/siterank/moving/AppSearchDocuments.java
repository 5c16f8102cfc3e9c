package org.siterank.moving;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.siterank.exports.RowTally;

/**
 * Documents of App Search as {@code import documents} takes them.
 *
 * @param lines a document each, as JSON
 * @param places file and line of each
 * @param tally counts those that were left out
 * @param fields counts of the fields that have no counterpart
 */
public record AppSearchDocuments(
    List<String> lines, List<String> places, RowTally tally, Map<String, Long> fields) {

  /** The names that the web crawler of App Search gives, and those that people choose. */
  private static final List<String> URL = List.of("url", "link", "permalink", "uri");

  private static final List<String> TITLE = List.of("title", "name");
  private static final List<String> HTML = List.of("body_html", "html");

  private static final List<String> TEXT =
      List.of("body_content", "body", "content", "text", "full_text");

  private static final List<String> DESCRIPTION = List.of("meta_description", "description");
  private static final List<String> HEADINGS = List.of("headings");
  private static final List<String> LANGUAGE = List.of("language", "lang", "locale");

  private static final List<String> MODIFIED =
      List.of("last_modified", "updated_at", "modified", "published_at", "date");

  /** Fields that follow from the others, or are of the crawler's own book-keeping. */
  private static final Set<String> IMPLIED =
      Set.of(
          "id",
          "_meta",
          "url_host",
          "url_path",
          "url_port",
          "url_scheme",
          "url_path_dir1",
          "url_path_dir2",
          "url_path_dir3",
          "additional_urls",
          "domains",
          "last_crawled_at",
          "links",
          "meta_keywords");

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Converts documents.
   *
   * @param isOfSite tells the addresses of the site
   */
  public static AppSearchDocuments of(AppSearchExport export, Predicate<String> isOfSite) {
    AppSearchDocuments all =
        new AppSearchDocuments(
            new ArrayList<>(), new ArrayList<>(), new RowTally(), new TreeMap<>());
    export.documents().forEach(item -> all.add(item, isOfSite));
    return all;
  }

  private void add(AppSearchExport.Item item, Predicate<String> isOfSite) {
    tally.countRow();
    JsonNode document = item.json();
    String id = AppSearchExport.text(document, "id");
    String url = AppSearchExport.text(document, URL);
    String html = AppSearchExport.text(document, HTML);
    String text = AppSearchExport.text(document, TEXT);
    if (url.isEmpty()) {
      tally.unusable("a document without an address (url)", item.place(), id);
    } else if (!isOfSite.test(url)) {
      tally.unusable("of another site", item.place(), url);
    } else if (html.isEmpty() && text.isEmpty()) {
      tally.unusable("a document without a text (body_content, body, content)", item.place(), url);
    } else {
      ObjectNode pushed = JSON.createObjectNode();
      pushed.put("url", url);
      put(pushed, "title", AppSearchExport.text(document, TITLE));
      pushed.put("html", html.isEmpty() ? html(document, text) : html);
      put(pushed, "language", language(document));
      put(pushed, "modified", modified(document));
      lines.add(pushed.toString());
      places.add(item.place());
      countFields(document);
    }
  }

  private static void put(ObjectNode pushed, String field, String value) {
    if (!value.isEmpty()) {
      pushed.put(field, value);
    }
  }

  /** The text, with its headings and description where the crawler of App Search kept them. */
  private static String html(JsonNode document, String text) {
    StringBuilder html = new StringBuilder();
    String description = AppSearchExport.text(document, DESCRIPTION);
    if (!description.isEmpty()) {
      html.append("<meta name=\"description\" content=\"")
          .append(escaped(description))
          .append("\">");
    }
    for (String heading : AppSearchExport.text(document, HEADINGS).split("\n", -1)) {
      if (!heading.isBlank()) {
        html.append("<h2>").append(escaped(heading)).append("</h2>");
      }
    }
    for (String paragraph : text.split("\n\\s*\n", -1)) {
      html.append("<p>").append(escaped(paragraph)).append("</p>");
    }
    return html.toString();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  private static String language(JsonNode document) {
    String tag = AppSearchExport.text(document, LANGUAGE);
    return tag.matches("[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*+") ? tag : "";
  }

  private static String modified(JsonNode document) {
    String time = AppSearchExport.text(document, MODIFIED);
    try {
      return OffsetDateTime.parse(time).toInstant().toString();
    } catch (DateTimeException e) {
      return ""; // No date of a page, then: many engines have some other text there.
    }
  }

  private void countFields(JsonNode document) {
    for (Iterator<String> names = document.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      boolean isKnown =
          IMPLIED.contains(name)
              || List.of(URL, TITLE, HTML, TEXT, DESCRIPTION, HEADINGS, LANGUAGE, MODIFIED).stream()
                  .anyMatch(known -> known.contains(name));
      if (!isKnown) {
        fields.merge(name, 1L, Long::sum);
      }
    }
  }
}
