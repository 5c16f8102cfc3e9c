package org.siterank.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The words of the search box and of the lists of similar pages, on pages of other sites, from the
 * message files of the search page. English is in the script itself; a page in another language
 * loads one more file of a kilobyte, so that nobody loads all languages.
 */
final class EmbedTexts {

  private static final JsonMapper JSON = new JsonMapper();

  /** Texts that the script calls as the pages do: values of facets. */
  private static final List<String> VALUES =
      List.of(
          "is.list",
          "date.week",
          "date.month",
          "date.year",
          "date.older",
          "type.html",
          "type.pdf",
          "type.text",
          "type.plain",
          "type.doc",
          "type.docx",
          "type.xls",
          "type.xlsx",
          "type.ppt",
          "type.pptx",
          "type.odt",
          "type.epub");

  /** The names that the script has for texts. */
  private static final Map<String, String> KEYS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("search", "box.button"),
              Map.entry("none", "embed.none"),
              Map.entry("found", "embed.found"),
              Map.entry("instead", "embed.instead"),
              Map.entry("previous", "paging.previous"),
              Map.entry("next", "paging.next"),
              Map.entry("away", "embed.away"),
              Map.entry("there", "embed.there"),
              Map.entry("busy", "embed.busy"),
              Map.entry("close", "embed.close"),
              Map.entry("recent", "recent.heading"),
              Map.entry("popular", "embed.popular"),
              Map.entry("results", "results.title"),
              Map.entry("count", "box.suggestions"),
              Map.entry("narrow", "facets.label"),
              Map.entry("facet.site", "facet.site"),
              Map.entry("facet.type", "facet.type"),
              Map.entry("facet.lang", "facet.lang"),
              Map.entry("facet.in", "facet.in"),
              Map.entry("facet.date", "facet.date"),
              Map.entry("similar", "embed.similar"),
              Map.entry("perhaps", "embed.perhaps")));

  /**
   * The script with the English texts, and with the languages that there are beside them.
   *
   * @param site the language that most pages of the site are in
   */
  byte[] filled(byte[] script, Locale site) {
    List<String> others = others().keySet().stream().map(EmbedTexts::language).toList();
    return new String(script, StandardCharsets.UTF_8)
        .replace("/* texts */ {}", texts(Locale.ENGLISH))
        .replace("/* languages */ []", json(others))
        .replace("/* site */ \"en\"", json(site.toString()))
        .getBytes(StandardCharsets.UTF_8);
  }

  /** A script for each other language, by its name below {@code assets/}. */
  Map<String, byte[]> others() {
    Map<String, byte[]> scripts = new LinkedHashMap<>();
    for (Locale language : PageTexts.LANGUAGES) {
      if (!language.equals(Locale.ENGLISH)) {
        String script =
            "(window.siterankTexts ??= {})." + language + " = " + texts(language) + ";\n";
        scripts.put("embed-" + language + ".js", script.getBytes(StandardCharsets.UTF_8));
      }
    }
    return scripts;
  }

  private static String language(String script) {
    return script.substring("embed-".length(), script.length() - ".js".length());
  }

  private static String texts(Locale language) {
    PageTexts texts = PageTexts.of(language);
    Map<String, String> said = new LinkedHashMap<>();
    said.put("direction", texts.direction());
    said.put("numbers", texts.numbers());
    KEYS.forEach((name, key) -> said.put(name, texts.pattern(key)));
    VALUES.forEach(key -> said.put(key, texts.pattern(key)));
    return json(said);
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e); // Texts and lists of texts are JSON.
    }
  }
}
