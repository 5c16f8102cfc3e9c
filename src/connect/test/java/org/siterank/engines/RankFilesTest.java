package org.siterank.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.Golden;
import org.siterank.boost.Saturation;

/** The files byte for byte; that of SQLite in a real database, with the query that is printed. */
class RankFilesTest {

  private static final RankTerms TERMS = new RankTerms(new Saturation(0.5, 2), "https://a.example");

  private static final List<RankRow> ROWS =
      List.of(
          row("https://a.example/", 6),
          row("https://a.example/it's/?q=a\\b&x=%20", 0.1),
          row("https://b.example/\"quoted\"", 0),
          new RankRow("doc_1", "https://a.example/none.html", 1e-7));

  private static RankRow row(String url, double rank) {
    return new RankRow(url, url, rank);
  }

  private static String written(RankFile file) throws IOException {
    StringWriter out = new StringWriter();
    file.write(ROWS.iterator(), TERMS, out);
    return out.toString();
  }

  @ParameterizedTest
  @EnumSource
  void everyEngineGetsTheFileItReads(RankFile file) throws IOException {
    Golden.assertSame(
        "ranks-for-" + file + ".txt",
        written(file) + "--\n" + String.join("\n", file.usage(TERMS, file.fileName())) + "\n");
    assertEquals(file, RankFile.of(file.toString()).orElseThrow());
  }

  @Test
  void dataByPathIsOneObject() throws IOException {
    JsonNode data = new ObjectMapper().readTree(written(RankFile.HUGO));
    assertEquals(4, data.size());
    assertEquals(1 + 0.5 * 6 / (6 + 2), data.path("/").path("boost").asDouble(), 1e-12);
    assertEquals(1, data.path("https://b.example/\"quoted\"").path("boost").asDouble());
  }

  @Test
  void weightsForPagefindLeaveHeadingsTheirProportion() {
    double least = DataByPath.weight(0, TERMS);
    double best = DataByPath.weight(1e12, TERMS);
    assertEquals(10, 7 * best, 0.01);
    assertEquals(1 + 3 * 0.5, best / least, 0.01);
    double before = least;
    for (double rank = 0.01; rank < 1e4; rank *= 2) {
      double weight = DataByPath.weight(rank, TERMS);
      assertTrue(weight >= before, "monotone at " + rank);
      before = weight;
    }
  }

  @Test
  void sqliteSortsByTheFormula() throws Exception {
    try (Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
        Statement statement = database.createStatement()) {
      statement.execute("CREATE VIRTUAL TABLE documents USING fts5(url UNINDEXED, body)");
      for (String url :
          List.of(
              "https://b.example/\"quoted\"",
              "https://a.example/it''s/?q=a\\b&x=%20",
              "https://a.example/",
              "https://a.example/unknown")) {
        statement.execute("INSERT INTO documents VALUES ('" + url + "', 'your words')");
      }
      for (int twice = 0; twice < 2; twice++) { // Again replaces, all at once.
        for (String command : written(RankFile.SQLITE).split(";\n", -1)) {
          if (!command.isBlank()) {
            statement.execute(command);
          }
        }
      }
      String usage = String.join("\n", RankFile.SQLITE.usage(TERMS, "siterank.sql"));
      String query = usage.substring(usage.indexOf("SELECT"), usage.indexOf(';'));
      List<String> urls = new ArrayList<>();
      List<Double> scores = new ArrayList<>();
      try (ResultSet row = statement.executeQuery(query)) {
        while (row.next()) {
          urls.add(row.getString(1));
          scores.add(row.getDouble(2));
        }
      }
      assertEquals(
          List.of(
              "https://a.example/",
              "https://a.example/it's/?q=a\\b&x=%20",
              "https://a.example/unknown",
              "https://b.example/\"quoted\""),
          urls);
      double text = scores.get(3); // Ranks 0: all texts are the same.
      assertTrue(text < 0, "bm25 " + text);
      for (int i = 0; i < 2; i++) {
        double rank = ROWS.get(i).rank();
        assertEquals(text * (1 + 0.5 * rank / (rank + 2)), scores.get(i), 1e-12);
      }
      assertEquals(text, scores.get(2), 0);
    }
  }
}
