package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.siterank.config.LogsSection;

/** Logs of every format that has a name, through the commands as a user calls them. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class LogFormatsTest {

  private static final int LINES = 4;
  private static final String CLF = "192.0.2.7 - - [01/Feb/2024:01:02:03 +0000] \"GET /p%d.html";
  private static final String REST =
      " HTTP/1.1\" 200 12 \"https://r.example/x\" \"Mozilla/5.0 (X)\"";
  private static final String W3C_FIELDS =
      "date time %sc-ip cs-method cs-uri-stem sc-status cs(Referer) cs(User-Agent)\n";

  @TempDir Path folder;
  private SmallSite site;

  @BeforeAll
  void start() throws IOException {
    site = new SmallSite(6);
  }

  @AfterAll
  void stop() {
    site.close();
  }

  static List<String> names() {
    return LogsSection.FORMATS;
  }

  /** One line of a format, with {@code %d} for the page's number. */
  private static String line(String format) {
    return switch (format) {
      case "vhost_combined" -> "127.0.0.1:80 " + CLF + REST;
      case "combined" -> CLF + REST;
      case "vhost_common" -> "127.0.0.1:80 " + CLF + " HTTP/1.1\" 200 12";
      case "common" -> CLF + " HTTP/1.1\" 200 12";
      case "alb" ->
          "http 2024-02-01T01:02:03.1Z app/a/b 192.0.2.7:1 10.0.0.1:80 0 0 0 200 200 1 2"
              + " \"GET http://127.0.0.1:80/p%d.html HTTP/1.1\" \"Mozilla/5.0 (X)\" - -";
      case "elb" ->
          "2024-02-01T01:02:03.1Z lb 192.0.2.7:1 10.0.0.1:80 0.0 0.0 0.0 200 200 0 2"
              + " \"GET http://127.0.0.1:80/p%d.html HTTP/1.1\" \"Mozilla/5.0 (X)\" - -";
      case "s3" ->
          "owner bucket [01/Feb/2024:01:02:03 +0000] 192.0.2.7 - ID WEBSITE.GET.OBJECT p%1$d.html"
              + " \"GET /p%1$d.html HTTP/1.1\" 200 - 3 3 1 9 \"https://r.example/x\" \"Mozilla/5.0\""
              + " -";
      case "haproxy" ->
          "Feb  1 01:02:03 lb haproxy[7]: 192.0.2.7:1 [01/Feb/2024:01:02:03.004] f b/s 0/0/0/1/1"
              + " 200 7 - - ---- 1/1/0/1/0 0/0 {https://r.example/x|Mozilla/5.0 (X)}"
              + " \"GET /p%d.html HTTP/1.1\"";
      case "traefik_json" ->
          "{\"ClientHost\":\"192.0.2.7\",\"DownstreamStatus\":200,\"RequestMethod\":\"GET\","
              + "\"RequestPath\":\"/p%d.html\",\"StartUTC\":\"2024-02-01T01:02:03.7Z\","
              + "\"request_Referer\":\"https://r.example/x\"}";
      case "caddy_json" ->
          "{\"ts\":1706749323.5,\"request\":{\"remote_ip\":\"192.0.2.7\",\"method\":\"GET\","
              + "\"uri\":\"/p%d.html\",\"headers\":{\"Referer\":[\"https://r.example/x\"],"
              + "\"User-Agent\":[\"Mozilla/5.0 (X)\"]}},\"status\":200}";
      case "cloudflare_json" ->
          "{\"ClientIP\":\"192.0.2.7\",\"ClientRequestMethod\":\"GET\",\"ClientRequestURI\":"
              + "\"/p%d.html\",\"ClientRequestReferer\":\"https://r.example/x\","
              + "\"EdgeResponseStatus\":200,\"EdgeStartTimestamp\":\"2024-02-01T01:02:03Z\"}";
      case "cloudfront_json" ->
          "{\"date\":\"2024-02-01\",\"time\":\"01:02:03\",\"c-ip\":\"192.0.2.7\",\"cs-method\":\"GET\","
              + "\"cs-uri-stem\":\"/p%d.html\",\"sc-status\":\"200\",\"cs(Referer)\":"
              + "\"https://r.example/x\"}";
      case "nginx_json" ->
          "{\"time_iso8601\":\"2024-02-01T01:02:03+00:00\",\"remote_addr\":\"192.0.2.7\","
              + "\"request\":\"GET /p%d.html HTTP/1.1\",\"status\":\"200\","
              + "\"http_referer\":\"https://r.example/x\"}";
      case "w3c" ->
          "2024-02-01 01:02:03 192.0.2.7 GET /p%d.html 200 https://r.example/x Mozilla/5.0+(X)";
      case "cloudfront" ->
          "2024-02-01\t01:02:03\tFRA1\t192.0.2.7\tGET\t/p%d.html\t200\thttps://r.example/x\tMozilla"
              + "/5.0%%2520(X)";
      default -> throw new IllegalArgumentException("no line of this format: " + format);
    };
  }

  private Path write(String format, String line) throws IOException {
    StringBuilder text = new StringBuilder();
    if (format.equals("w3c") || format.equals("cloudfront")) {
      String edge = format.equals("w3c") ? "" : "x-edge-location ";
      text.append("#Version: 1.0\n#Fields: ").append(W3C_FIELDS.formatted(edge));
    }
    for (int i = 0; i < LINES; i++) {
      text.append(line.formatted(i)).append('\n');
    }
    return Files.writeString(folder.resolve("access.log"), text);
  }

  private String check(Path log, String... more) {
    return ok(log, "check", more);
  }

  private String ok(Path log, String command, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                command,
                "--site",
                site.url(),
                "--logs",
                log.toString(),
                "--data",
                folder.resolve("data").toString()));
    args.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exit = Main.run(new PrintWriter(out), new PrintWriter(err), args.toArray(String[]::new));
    assertEquals(0, exit, () -> out + "\n" + err);
    return out.toString();
  }

  private static void assertSamples(String shown, String format, boolean referrer) {
    assertTrue(shown.contains("access.log: " + format), shown);
    for (int i = 0; i < LINES; i++) {
      boolean here =
          shown
              .lines()
              .anyMatch(
                  Pattern.compile(
                          "\\s+2024-02-01 (127\\.0\\.0\\.1:80 )?GET"
                              + " (http://127\\.0\\.0\\.1:80)?/p"
                              + i
                              + "\\.html -> 200, from "
                              + (referrer ? "https://r\\.example/x" : "no referrer"))
                      .asMatchPredicate());
      assertEquals(i < 3, here, shown);
    }
    assertEquals(!referrer, shown.contains("every page view counts as direct"), shown);
  }

  @ParameterizedTest
  @MethodSource("names")
  void checkShowsTheFormatAndThreeLinesAndARunReadsAll(String format) throws IOException {
    Path log = write(format, line(format));
    boolean referrer = !List.of("common", "vhost_common", "alb", "elb").contains(format);
    assertSamples(check(log), format, referrer);
    assertSamples(check(log, "--log-format", format), format, referrer);
    ok(log, "logs", "--no-progress");
    JsonNode classes =
        new ObjectMapper()
            .readTree(ok(log, "logs", "--explain", "--format", "json", "--no-progress"))
            .get("classes");
    assertEquals(0, classes.get("unreadable").asInt(), classes.toString());
    assertEquals(0, classes.get("error").asInt() + classes.get("method").asInt());
  }

  @Test
  void aFormatStringReadsWhatHasNoName() throws IOException {
    Path log = write("own", "GET|/p%d.html|200|192.0.2.7|2024-02-01T01:02:03+00:00|-");
    String shown =
        check(
            log,
            "--log-format",
            "$request_method|$uri|$status|$remote_addr|$time_iso8601|$http_referer");
    assertTrue(shown.contains("2024-02-01 GET /p2.html -> 200, from no referrer"), shown);
  }

  @Test
  void checkOfALogOfNoKnownFormatNeedsALook() throws IOException {
    Path log = write("own", "GET|/p%d.html|200|192.0.2.7|2024-02-01T01:02:03+00:00|-");
    StringWriter err = new StringWriter();
    int exit =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            "check",
            "--site",
            site.url(),
            "--logs",
            log.toString(),
            "--data",
            folder.resolve("data").toString());
    assertEquals(1, exit);
    assertTrue(err.toString().contains("logs.format may give the server's"), err.toString());
  }
}
