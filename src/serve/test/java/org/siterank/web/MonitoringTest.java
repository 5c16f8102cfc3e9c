package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.disk.OwnFiles;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What programs that watch a server and its runs are given: metrics, rules, a dashboard, health.
 */
@Tag("slow")
class MonitoringTest {

  private static final Path FILES = Path.of("conf/monitoring");
  private static final Pattern METRIC = Pattern.compile("\\bsiterank_[a-z_]+");
  private static final Pattern LABELS =
      Pattern.compile("(?m)^(siterank_[a-z_]+)\\{([^}]*)\\}|^(siterank_[a-z_]+) ");

  @TempDir Path parent;

  /** All that /metrics has after a run that read logs, and searches. */
  private String metrics() throws Exception {
    SmallFolder garden = new SmallFolder(parent);
    Path log = parent.resolve("access.log");
    Files.writeString(
        log,
        """
        10.0.0.9 - - [20/Nov/2026:03:04:05 +0100] "GET / HTTP/1.1" 200 99 "-" "Firefox/120"
        """);
    garden.publish("logs.files", log.toString());
    Path users = parent.resolve("users");
    OwnFiles.make(users);
    Files.writeString(users, "prometheus:secret\n");
    try (SiteSearch site =
            SiteSearch.open(
                garden.config("serve.webmaster", "on", "serve.users", users.toString()));
        SearchServer server = SearchServer.start(site)) {
      get(server.url() + "search?q=flower");
      HttpResponse<String> answer = get(server.url() + "metrics");
      assertEquals(200, answer.statusCode());
      return answer.body();
    }
  }

  private static HttpResponse<String> get(String url) throws Exception {
    String who =
        Base64.getEncoder().encodeToString("prometheus:secret".getBytes(StandardCharsets.UTF_8));
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Basic " + who).build(),
            HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void rulesAndDashboardAskForMetricsAndLabelsThatAreThere() throws Exception {
    String metrics = metrics();
    Set<String> names = new TreeSet<>();
    Set<String> labels = new TreeSet<>(Set.of("instance", "job", "le", "status", "path"));
    for (MatchResult line : LABELS.matcher(metrics).results().toList()) {
      names.add(line.group(1) == null ? line.group(3) : line.group(1));
      if (line.group(2) != null) {
        Pattern.compile("(\\w+)=\"")
            .matcher(line.group(2))
            .results()
            .forEach(label -> labels.add(label.group(1)));
      }
    }
    List<String> expressions = new ArrayList<>(ruleExpressions());
    expressions.addAll(dashboardExpressions());
    assertTrue(expressions.size() > 20, expressions.toString());
    Set<String> asked = new TreeSet<>();
    for (String expression : expressions) {
      METRIC.matcher(expression).results().forEach(found -> asked.add(found.group()));
      Pattern.compile("by \\(([^)]*)\\)")
          .matcher(expression)
          .results()
          .flatMap(by -> List.of(by.group(1).split(", ", -1)).stream())
          .forEach(label -> assertTrue(labels.contains(label), label + " in " + expression));
    }
    Set<String> missing = new TreeSet<>(asked);
    missing.removeAll(names);
    assertEquals(Set.of(), missing, metrics);
    Set<String> ofRuns = new TreeSet<>();
    Files.readString(parent.resolve("data/metrics.prom"))
        .lines()
        .filter(line -> line.startsWith("# TYPE "))
        .forEach(line -> ofRuns.add(line.split(" ", -1)[2]));
    ofRuns.removeAll(asked);
    assertEquals(Set.of(), ofRuns, "metrics of runs that nobody shows");
  }

  @Test
  void eachMetricIsExplainedOnceAndNamedByTheConventions() throws Exception {
    String metrics = metrics();
    Set<String> explained = new TreeSet<>();
    for (String line : metrics.lines().filter(l -> l.startsWith("# HELP ")).toList()) {
      String[] words = line.split(" ", 4);
      assertTrue(explained.add(words[2]), "twice: " + words[2]);
      assertTrue(words[3].endsWith("."), line);
    }
    for (String line : metrics.lines().filter(l -> l.startsWith("# TYPE ")).toList()) {
      String[] words = line.split(" ", 4);
      assertTrue(explained.contains(words[2]), line);
      assertEquals(words[3].equals("counter"), words[2].endsWith("_total"), line);
    }
    assertTrue(metrics.contains("# TYPE siterank_publication_timestamp_seconds gauge\n"), metrics);
  }

  @SuppressWarnings("unchecked")
  private static List<String> ruleExpressions() throws IOException {
    Map<String, List<Map<String, List<Map<String, Object>>>>> file =
        (Map<String, List<Map<String, List<Map<String, Object>>>>>)
            new Load(LoadSettings.builder().build())
                .loadFromString(Files.readString(FILES.resolve("alerts.yml")));
    List<String> expressions = new ArrayList<>();
    for (Map<String, Object> rule : file.get("groups").get(0).get("rules")) {
      expressions.add((String) rule.get("expr"));
      Map<String, String> words = (Map<String, String>) rule.get("annotations");
      assertEquals(Set.of("summary", "description"), words.keySet(), rule.toString());
    }
    return expressions;
  }

  private static List<String> dashboardExpressions() throws IOException {
    JsonNode dashboard = new ObjectMapper().readTree(FILES.resolve("grafana.json").toFile());
    return dashboard.findValuesAsText("expr");
  }

  @Test
  void aServerWhosePublicationIsTooOldIsUnhealthy() throws Exception {
    SmallFolder garden = new SmallFolder(parent);
    garden.publish();
    Clock now = Clock.systemUTC();
    try (SiteSearch site = SiteSearch.open(garden.config())) {
      Optional<Duration> limit = Optional.of(Duration.ofHours(36));
      assertEquals(200, status(site, limit, now));
      assertEquals(200, status(site, limit, Clock.offset(now, Duration.ofHours(35))));
      assertEquals(503, status(site, limit, Clock.offset(now, Duration.ofHours(37))));
      assertEquals(200, status(site, Optional.empty(), Clock.offset(now, Duration.ofDays(999))));
    }
  }

  private static int status(SiteSearch site, Optional<Duration> limit, Clock clock)
      throws IOException {
    return new Health(new PublishedSite(site), site, limit, clock).health(null).status();
  }
}
