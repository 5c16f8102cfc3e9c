package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.analysis.LanguageMark;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrPage;

/** {@code push --ranks-only} in Solr 9, by the commands of {@code solr.md}. */
@Tag("minutes")
class SolrPushIT extends SolrPushCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
  }

  @Test
  void theCommandsOfTheManualPushPagesAndFindThem() throws Exception {
    SolrCore core = node.core("site", "pages.xml");
    for (String said :
        List.of("built and put into service", "0 added, 0 changed, 0 with another")) {
      List<String> words = new ArrayList<>(SolrPage.read().pushOfPages(core.url()));
      words.addAll(List.of("--credentials", credentials(), "--data", site.data()));
      CommandRun run = CommandRun.ofProgram(List.of(), words.toArray(String[]::new));
      assertEquals(0, run.code(), run.err() + run.out());
      assertTrue(run.out().contains(said), run.out());
    }
    List<String> searches = SolrPage.read().searches();
    assertEquals(2, searches.size(), "everybody's, and a group's");
    for (String search : searches) {
      Map<String, String> parameters = new TreeMap<>();
      for (String each : search.substring(search.indexOf('?') + 1).split("&", -1)) {
        parameters.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
      }
      assertEquals("your+words", parameters.put("q", "plant 3"));
      JsonNode found =
          node.get("/site" + search.substring(0, search.indexOf('?')), parameters)
              .ok()
              .path("response");
      assertEquals("Plant 3", LanguageMark.strip(found.at("/docs/0/title").asText()));
    }
  }

  /** Solr 10 has no fields of this type any more. */
  @Test
  void ranksInAFileBesideTheIndexScoreTheSame() throws Exception {
    SolrCore core = nutch("external");
    core.schema(
        "add-field-type",
        Map.of(
            "name",
            "external",
            "class",
            "solr.ExternalFileField",
            "keyField",
            "id",
            "defVal",
            "0"));
    core.schema("add-field", Map.of("name", "siterank", "type", "external"));
    Path file = node.home().resolve("external/data/external_siterank.txt");
    CommandRun run =
        CommandRun.ofProgram(
            List.of(),
            "export",
            "ranks",
            "--for",
            "solr",
            "-o",
            file.toString(),
            "--data",
            site.data());
    assertEquals(0, run.code(), run.err());
    core.update(List.of(Map.of("id", "https://elsewhere.example/2"))); // A new searcher reads it.
    List<SolrCore.Hit> plain = core.hits(Map.of("q", "plant", "sort", "id asc"));
    String function = run.err().substring(run.err().indexOf("boost=") + 6).strip();
    List<SolrCore.Hit> boosted =
        core.hits(Map.of("q", "plant", "boost", function, "sort", "id asc"));
    assertEquals(10, boosted.size());
    for (int i = 0; i < boosted.size(); i++) {
      double expected = site.boosted(plain.get(i).score(), site.rank(plain.get(i).id()));
      assertEquals(expected, boosted.get(i).score(), 1e-5 * expected, function);
    }
  }
}
