package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The report and the library of its charts. */
class ReportChartsTest {

  /**
   * Texts of pages get into its tooltips. Series of the type {@code lines} write them as HTML up to
   * ECharts 6.0 (CVE-2026-45249).
   */
  @Test
  void seriesAreOfTypesWhoseTooltipsWriteTextsAsTexts() throws IOException {
    String script;
    try (InputStream in = ReportChartsTest.class.getResourceAsStream("report.js")) {
      script = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    TreeSet<String> types = new TreeSet<>();
    Matcher type = Pattern.compile("\\btype: *([\"'`])([\\w-]+)\\1").matcher(script);
    while (type.find()) {
      types.add(type.group(2));
    }
    // The types of series first, then those of axes, legends and pointers.
    types.removeAll(List.of("bar", "graph", "line", "sankey"));
    types.removeAll(List.of("category", "log", "plain", "shadow", "time", "value"));
    assertEquals(List.of(), List.copyOf(types));
  }
}
