package org.siterank.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTest {

  @Test
  void everyTextComesBackAsItWas() throws Exception {
    List<String> texts =
        List.of("plain", "a,b", "\"quoted\"", "two\r\nlines", "tab\there", "", " spaces ", "ü€😀");
    try (var read = CSVFormat.RFC4180.parse(new java.io.StringReader(Csv.line(texts)))) {
      assertEquals(texts, read.iterator().next().toList());
    }
  }

  /** OWASP, "CSV Injection". */
  @ParameterizedTest
  @ValueSource(strings = {"=HYPERLINK(1)", "=cmd|'/c calc'!A0", "+1", "-1", "@SUM(1)", "\t=1"})
  void aFormulaIsATextForSpreadsheets(String formula) {
    assertEquals("a,'" + formula + ",b", Csv.line("a", formula, "b"));
  }

  @Test
  void aFormulaStaysOneBehindItsQuotes() {
    assertEquals("\"'=A1,B1\"", Csv.line("=A1,B1"));
    assertEquals("\"'\r=1\"", Csv.line("\r=1"));
    assertEquals("\"'\n=1\"", Csv.line("\n=1"));
  }

  @Test
  void numbersAreInFullPrecisionAndWhatIsNoneIsEmpty() {
    assertEquals(
        "-0.1,0.3333333333333333,,,-7,1.0E-300,true",
        Csv.line(Arrays.asList(-0.1, 1 / 3.0, Double.NaN, null, -7L, 1e-300, true)));
  }
}
