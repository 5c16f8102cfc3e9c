package org.siterank.moving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.exports.RefusedExportException;

/** Reads the answers of App Search as documents and settings. */
class AppSearchTest {

  private static final String DOCUMENTS =
      """
      {"meta": {"page": {"current": 1, "total_pages": 1, "total_results": 3, "size": 100}},
       "results": [
        {"id": "d1", "url": "https://www.example.org/hours", "title": "Hours & map",
         "body_content": "We open at <nine>.", "headings": ["When", "Where"],
         "meta_description": "Opening hours", "last_modified": "2026-01-31T12:00:00+01:00",
         "url_host": "www.example.org", "price": "3.5"},
        {"id": {"raw": "d2"}, "url": {"raw": "https://www.example.org/b"},
         "title": {"raw": "B"}, "body": {"raw": "Text", "snippet": "T"}},
        {"id": "d3", "title": "Nowhere", "body_content": "x"}
      ]}
      """;

  private static final String RULES =
      """
      {"meta": {}, "results": [
        {"id": "syn-1", "synonyms": ["car", "motor, car"]},
        {"id": "syn-2", "synonyms": ["alone"]}]}
      {"results": [
        {"id": "cur-1", "queries": ["opening  hours", "hours"], "promoted": ["d1", "d9"],
         "hidden": ["d2"]}]}
      {"search_fields": {"title": {"weight": 4.5}, "body_content": {"weight": 1.5},
        "price": {"weight": 1}}, "result_fields": {"title": {"raw": {}}},
       "boosts": {"price": [{"type": "proximity", "factor": 2}]}, "precision": 2}
      """;

  @TempDir Path folder;

  private AppSearchExport export(String... texts) throws IOException, RefusedExportException {
    List<Path> files = new java.util.ArrayList<>();
    for (String text : texts) {
      files.add(Files.writeString(folder.resolve("file" + files.size() + ".json"), text));
    }
    return AppSearchExport.read(files);
  }

  @Test
  void documentsBecomePushedDocumentsAndWhatIsLeftOutIsCounted() throws Exception {
    AppSearchDocuments documents =
        AppSearchDocuments.of(export(DOCUMENTS), url -> !url.endsWith("/b"));
    assertEquals(
        List.of(
            "{\"url\":\"https://www.example.org/hours\",\"title\":\"Hours & map\",\"html\":"
                + "\"<meta name=\\\"description\\\" content=\\\"Opening hours\\\">"
                + "<h2>When</h2><h2>Where</h2><p>We open at &lt;nine>.</p>\","
                + "\"modified\":\"2026-01-31T11:00:00Z\"}"),
        documents.lines());
    assertTrue(documents.places().get(0).endsWith("file0.json:3"), documents.places().toString());
    assertEquals(Map.of("price", 1L), documents.fields());
    assertEquals(
        List.of("a document without an address (url)", "of another site"),
        List.copyOf(documents.tally().leftOut().keySet()));
    AppSearchDocuments both = AppSearchDocuments.of(export(DOCUMENTS), url -> true);
    assertEquals(
        "{\"url\":\"https://www.example.org/b\",\"title\":\"B\",\"html\":\"<p>Text</p>\"}",
        both.lines().get(1));
  }

  @Test
  void synonymsCurationsAndWeightsBecomeSettings() throws Exception {
    MovedSettings settings = AppSearchRules.of(export(RULES, DOCUMENTS));
    assertEquals("car, motor\\, car\n", settings.files().get(MovedSettings.SYNONYMS));
    assertEquals(
        "opening hours\thttps://www.example.org/hours\nhours\thttps://www.example.org/hours\n",
        settings.files().get(MovedSettings.BEST_BETS));
    assertEquals(Map.of("", Map.of("--title-weight", List.of("3"))), settings.configurations());
    List<String> leftOut =
        settings.leftOut().stream().map(line -> line.replaceFirst("^.*/", "")).toList();
    assertEquals(
        List.of(
            "file0.json:3: a synonym set of fewer than two words",
            "file0.json:5: curation \"opening hours\": the address of the promoted document d9 is"
                + " not known; give the lists of documents with --file, too",
            "file0.json:5: curation \"opening hours\": no page is hidden from a single query, got"
                + " [\"d2\"]",
            "file0.json:5: curation \"hours\": the address of the promoted document d9 is not"
                + " known; give the lists of documents with --file, too",
            "file0.json:5: curation \"hours\": no page is hidden from a single query, got [\"d2\"]",
            "file0.json:7: the weight of the field price: Siterank has no such field",
            "file0.json:7: the boost by price: pages are boosted by their rank alone"
                + " (rank.promotions raises some)",
            "file0.json:7: precision: Siterank has no such choice"),
        leftOut);
  }

  @Test
  void filesOfAnotherKindAreRefusedWithTheirLine() {
    RefusedExportException odd =
        assertThrows(RefusedExportException.class, () -> export("\n{\"a\": 1}"));
    assertTrue(odd.getMessage().contains("file0.json:2: expected a document"), odd.getMessage());
    RefusedExportException none =
        assertThrows(RefusedExportException.class, () -> AppSearchRules.of(export(DOCUMENTS)));
    assertTrue(none.getMessage().contains("import documents --from app-search"));
  }
}
