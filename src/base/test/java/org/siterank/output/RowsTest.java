package org.siterank.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowsTest {

  /** A way to write rows. */
  private interface Format {
    Rows rows(Writer out, String... columns) throws IOException;
  }

  private static String write(Format format, Object... cells) throws IOException {
    StringWriter out = new StringWriter();
    try (Rows rows = format.rows(out, "url", "title", "score", "count", "ok")) {
      rows.row(cells);
    }
    return out.toString();
  }

  @Test
  void aTableIsTheSameInEveryFormat() throws IOException {
    Object[] row = {"https://a.example/", "A, \"b\"\tand\nc", 0.1 + 0.2, 7L, true};
    assertEquals(
        "url title score count ok\n".replace(' ', '\t')
            + "https://a.example/\tA, \"b\" and c\t0.30000000000000004\t7\ttrue\n",
        write(CsvRows::tsv, row));
    assertEquals(
        """
        url,title,score,count,ok
        https://a.example/,"A, ""b""\tand
        c",0.30000000000000004,7,true
        """,
        write(CsvRows::csv, row));
    JsonNode json = new ObjectMapper().readTree(write(JsonRows::array, row));
    assertEquals(1, json.size());
    assertEquals("A, \"b\"\tand\nc", json.get(0).get("title").textValue());
    assertEquals(0.1 + 0.2, json.get(0).get("score").doubleValue());
    assertEquals(7, json.get(0).get("count").longValue());
  }

  @Test
  void whatIsAbsentOrNoNumberIsEmpty() throws IOException {
    Object[] row = {null, "", Double.POSITIVE_INFINITY, Double.NaN, null};
    assertEquals("url\ttitle\tscore\tcount\tok\n\t\t\t\t\n", write(CsvRows::tsv, row));
    JsonNode json = new ObjectMapper().readTree(write(JsonRows::array, row)).get(0);
    assertEquals(
        "{\"url\":null,\"title\":\"\",\"score\":null,\"count\":null,\"ok\":null}", json.toString());
  }

  @Test
  void aTitleThatIsAFormulaIsATextInCsv() throws IOException {
    Object[] row = {"https://a.example/", "=HYPERLINK(\"https://evil.example/\")", -1.0, -2L, true};
    assertEquals(
        """
        url,title,score,count,ok
        https://a.example/,"'=HYPERLINK(""https://evil.example/"")",-1.0,-2,true
        """,
        write(CsvRows::csv, row));
  }

  @Test
  void aTitleThatIsAFormulaIsATextInTsvAndAQueryIsReadBackAsItWas() throws IOException {
    StringWriter out = new StringWriter();
    try (Rows rows = CsvRows.tsv(out, "query", "title", "snippet")) {
      rows.row("-rf", "=HYPERLINK(\"https://evil.example/\")", "\t@SUM(1)");
    }
    assertEquals(
        "query\ttitle\tsnippet\n-rf\t'=HYPERLINK(\"https://evil.example/\")\t' @SUM(1)\n",
        out.toString());
  }

  @Test
  void doublesReadBackAsTheyWere() throws IOException {
    Random random = new Random(4);
    StringWriter tsv = new StringWriter();
    StringWriter json = new StringWriter();
    double[] values = new double[1000];
    try (Rows lines = CsvRows.tsv(tsv, "v");
        Rows objects = JsonRows.array(json, "v")) {
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
        lines.row(values[i]);
        objects.row(values[i]);
      }
    }
    String[] read = tsv.toString().split("\n", -1);
    JsonNode array = new ObjectMapper().readTree(json.toString());
    for (int i = 0; i < values.length; i++) {
      assertEquals(values[i], Double.parseDouble(read[i + 1]));
      assertEquals(values[i], array.get(i).get("v").doubleValue());
    }
  }

  @Test
  void anEmptyTableIsStillOne() throws IOException {
    StringWriter json = new StringWriter();
    JsonRows.array(json, "v").close();
    assertEquals(0, new ObjectMapper().readTree(json.toString()).size());
    StringWriter csv = new StringWriter();
    CsvRows.csv(csv, "v").close();
    assertEquals("v\n", csv.toString());
  }

  @Test
  void jsonLinesHaveAnObjectEachAndNothingAroundThem() throws IOException {
    StringWriter none = new StringWriter();
    JsonRows.lines(none, "v").close();
    assertEquals("", none.toString());
    StringWriter two = new StringWriter();
    try (Rows rows = JsonRows.lines(two, "v")) {
      rows.row("a\nb");
      rows.row(Double.NaN);
    }
    assertEquals("{\"v\":\"a\\nb\"}\n{\"v\":null}\n", two.toString());
  }

  /** A writer that knows how often it was flushed. */
  private static final class CountedWriter extends StringWriter {
    private int flushes;

    @Override
    public void flush() {
      flushes++;
    }
  }

  @Test
  void rowsAreWrittenAsTheyComeAndNotOneByOne() throws IOException {
    for (Format format : List.<Format>of(JsonRows::array, JsonRows::lines, CsvRows::csv)) {
      CountedWriter out = new CountedWriter();
      try (Rows rows = format.rows(out, "v")) {
        for (int i = 0; i < 10_000; i++) {
          rows.row("some text");
        }
        assertTrue(out.getBuffer().length() > 50_000, "most of it is out before the end");
        assertEquals(0, out.flushes);
      }
      assertTrue(out.flushes > 0);
    }
  }

  @Test
  void aRowOfAnotherWidthIsAMistake() {
    assertThrows(IllegalArgumentException.class, () -> write(CsvRows::csv, "only one"));
  }
}
