package org.siterank.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Collections;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvRowsTest {

  private static String line(Object... cells) throws IOException {
    StringWriter out = new StringWriter();
    String[] columns = Collections.nCopies(cells.length, "c").toArray(String[]::new);
    try (CsvRows rows = CsvRows.csv(out, columns)) {
      rows.row(cells);
    }
    String text = out.toString();
    return text.substring(text.indexOf('\n') + 1, text.length() - 1);
  }

  @Test
  void everyTextComesBackAsItWas() throws Exception {
    List<String> texts =
        List.of("plain", "a,b", "\"quoted\"", "two\r\nlines", "tab\there", "", " spaces ", "ü€😀");
    try (var read = CSVFormat.RFC4180.parse(new StringReader(line(texts.toArray())))) {
      assertEquals(texts, read.iterator().next().toList());
    }
  }

  /** OWASP, "CSV Injection". */
  @ParameterizedTest
  @ValueSource(strings = {"=HYPERLINK(1)", "=cmd|'/c calc'!A0", "+1", "-1", "@SUM(1)", "\t=1"})
  void aFormulaIsATextForSpreadsheets(String formula) throws IOException {
    assertEquals("a,'" + formula + ",b", line("a", formula, "b"));
  }

  @Test
  void aFormulaStaysOneBehindItsQuotes() throws IOException {
    assertEquals("\"'=A1,B1\"", line("=A1,B1"));
    assertEquals("\"'\r=1\"", line("\r=1"));
    assertEquals("\"'\n=1\"", line("\n=1"));
  }

  @Test
  void numbersAreInFullPrecisionAndWhatIsNoneIsEmpty() throws IOException {
    assertEquals(
        "-0.1,0.3333333333333333,,,-7,1.0E-300,true",
        line(-0.1, 1 / 3.0, Double.NaN, null, -7L, 1e-300, true));
  }
}
