package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvFileTest {

  @Test
  void aTableHasItsKeysAboveItsRowsAndNoFormulas() throws IOException {
    List<Double> numbers = Arrays.asList(-0.1, null);
    Table table =
        Table.of("t", numbers)
            .text("name", n -> "=a")
            .flow("flow", n -> n)
            .count("k", n -> 1)
            .build();
    StringWriter out = new StringWriter();
    CsvFile.write(table, out);
    assertEquals("name,flow,k\r\n'=a,-0.1,1\r\n'=a,,1\r\n", out.toString());
  }
}
