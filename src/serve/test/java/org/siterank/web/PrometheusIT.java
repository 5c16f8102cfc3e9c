package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;

/** Prometheus' own checker on what a run writes for it, and on the alert rules that are shipped. */
@Tag("minutes")
class PrometheusIT {

  private static final Path RULES = Path.of("conf/monitoring/alerts.yml");

  @TempDir Path folder;

  @BeforeAll
  static void installed() {
    Needs.program("promtool", "prometheus");
  }

  private void promtool(Path input, String... words) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(Needs.program("promtool", "prometheus").toString());
    builder.command().addAll(List.of(words));
    Process process =
        builder
            .directory(folder.toFile())
            .redirectInput(input.toFile())
            .redirectErrorStream(true)
            .start();
    String said;
    try (InputStream out = process.getInputStream()) {
      said = new String(out.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertEquals(0, process.waitFor(), said);
  }

  @Test
  void whatARunWritesHasNothingToObjectTo() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    promtool(garden.data().resolve("metrics.prom"), "check", "metrics");
  }

  /** Each alert fires at the time it is meant to, and is resolved after. */
  @Test
  void theAlertsFireWhenTheyShould() throws Exception {
    Files.copy(RULES, folder.resolve("alerts.yml"));
    Path tests = folder.resolve("alerts-test.yml");
    try (InputStream in = PrometheusIT.class.getResourceAsStream("alerts-test.yml")) {
      Files.copy(in, tests);
    }
    promtool(tests, "check", "rules", "alerts.yml");
    promtool(tests, "test", "rules", "alerts-test.yml");
  }
}
