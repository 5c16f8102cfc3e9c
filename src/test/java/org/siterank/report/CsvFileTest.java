package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvFileTest {

  private static String csv(Table table) throws IOException {
    StringWriter out = new StringWriter();
    CsvFile.write(table, out);
    return out.toString();
  }

  /** A reader of RFC 4180, by its grammar. */
  private static List<List<String>> read(String csv) {
    List<List<String>> rows = new ArrayList<>();
    List<String> row = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < csv.length(); i++) {
      char c = csv.charAt(i);
      if (quoted && c == '"' && i + 1 < csv.length() && csv.charAt(i + 1) == '"') {
        field.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == ',' || c == '\r')) {
        row.add(field.toString());
        field.setLength(0);
        if (c == '\r') {
          rows.add(row);
          row = new ArrayList<>();
          i++; // the line feed
        }
      } else {
        field.append(c);
      }
    }
    return rows;
  }

  @Test
  void everyTextComesBackAsItWas() throws IOException {
    List<String> texts =
        List.of(
            "plain", "a,b", "\"quoted\"", "two\nlines", "tab\there", "", " spaces ", "ü€😀", "\r");
    Table table = Table.of("t", texts).text("text", t -> t).count("length", String::length).build();
    List<List<String>> rows = read(csv(table));
    assertEquals(List.of("text", "length"), rows.get(0));
    for (int k = 0; k < texts.size(); k++) {
      String expected = texts.get(k).startsWith("\r") ? "'" + texts.get(k) : texts.get(k);
      assertEquals(expected, rows.get(k + 1).get(0));
      assertEquals("" + texts.get(k).length(), rows.get(k + 1).get(1));
    }
  }

  @Test
  void formulasAreTextsForSpreadsheets() throws IOException {
    List<String> texts = List.of("=cmd|'/c calc'!A0", "+1", "-1", "@SUM(1)", "\t=1");
    Table table = Table.of("t", texts).text("text", t -> t).build();
    List<List<String>> rows = read(csv(table));
    for (int k = 0; k < texts.size(); k++) {
      assertEquals("'" + texts.get(k), rows.get(k + 1).get(0));
    }
  }

  @Test
  void numbersAreInFullPrecisionAndWhatIsNoneIsEmpty() throws IOException {
    List<Double> numbers = Arrays.asList(-0.1, 1 / 3.0, Double.NaN, null, 1e-300);
    Table table = Table.of("t", numbers).flow("number", n -> n).count("k", n -> 1).build();
    assertEquals(
        "number,k\r\n-0.1,1\r\n0.3333333333333333,1\r\n,1\r\n,1\r\n1.0E-300,1\r\n", csv(table));
  }
}
