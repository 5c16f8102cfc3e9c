package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;

/** {@code push} in Solr 9, by the commands of {@code solr.md}. */
@Tag("minutes")
class SolrPushIT extends SolrPushCases {

  @Override
  SolrLine line() {
    return SolrLine.NINE;
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
