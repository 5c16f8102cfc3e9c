package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Lines that other programs carry are the lines that the server has written. */
class EnvelopeTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String COMBINED =
      "192.0.2.1 - - [31/Jan/2026:12:00:00 +0100] \"GET /a?b=%20\\\"c HTTP/1.1\" 200 12"
          + " \"https://r.example/\\\\\" \"Mozilla/5.0 (\\\"x\\\") ä\"";
  private static final String NGINX_JSON =
      "{\"time_iso8601\":\"2026-01-31T12:00:00+01:00\",\"remote_addr\":\"192.0.2.1\",\"request\":\"GET"
          + " /a\\\"b HTTP/1.1\",\"status\":\"200\",\"http_user_agent\":\"M \\\\ x\"}";
  private static final String HAPROXY =
      "192.0.2.1:33317 [31/Jan/2026:12:00:00.655] in b/s 10/0/30/69/109 200 2750 - - ----"
          + " 1/1/1/1/0 0/0 {1wt.eu} {} \"GET /index.html HTTP/1.1\"";

  @TempDir Path folder;

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  static String docker(String line, String stream) {
    return "{\"log\":"
        + json(line + "\n")
        + ",\"stream\":\""
        + stream
        + "\",\"attrs\":{\"tag\":\"web\"},\"time\":\"2026-01-31T11:00:00.123456789Z\"}";
  }

  private static String journal(Object message) {
    return "{\"__CURSOR\":\"s=1;i=2\",\"__REALTIME_TIMESTAMP\":\"1769857200123456\",\"PRIORITY\":\"6\","
        + "\"_BOOT_ID\":\"496ad5cd\",\"SYSLOG_IDENTIFIER\":\"nginx\",\"MESSAGE\":"
        + json(message)
        + ",\"_PID\":\"812\"}";
  }

  private static int[] unsigned(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int[] all = new int[bytes.length];
    Arrays.setAll(all, i -> bytes[i] & 0xff);
    return all;
  }

  /** Envelope, and how it is put around a line. */
  static Stream<Arguments> envelopes() {
    return Stream.of(COMBINED, NGINX_JSON, HAPROXY)
        .flatMap(
            line ->
                Map.of(
                        docker(line, "stdout"),
                        "docker",
                        journal(line),
                        "journald",
                        journal(unsigned(line)),
                        "journald",
                        "2026-01-31T11:00:00.123456789Z stdout F " + line,
                        "cri",
                        "2026-01-31T12:00:00.123456789+01:00 stdout F " + line,
                        "cri",
                        "Jan 31 12:00:00 web nginx[812]: " + line,
                        "syslog",
                        "<190>Jan  1 12:00:00 web nginx: " + line,
                        "syslog",
                        "<134>2026-01-31T11:00:00Z cache-fra1 Log[62959]: " + line,
                        "syslog",
                        "<134>1 2026-01-31T11:00:00Z cache Log - - [t@4 tag=\"a b\"][u] " + line,
                        "syslog",
                        "137 <134>1 2026-01-31T11:00:00Z cache Log - - - " + line,
                        "syslog")
                    .entrySet()
                    .stream()
                    .map(entry -> Arguments.of(entry.getValue(), entry.getKey(), line)));
  }

  private static LogFormat format(String log) {
    return FormatDetection.of(log.getBytes(StandardCharsets.UTF_8)).format().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("envelopes")
  void theLineInsideIsReadAsIfItStoodAlone(String envelope, String wrapped, String line) {
    LogFormat inner = format(line);
    LogFormat outer = format(wrapped);
    boolean isOwn = envelope.equals("syslog") && inner == HaproxyFormat.HTTP;
    assertEquals(isOwn ? "haproxy" : envelope + " " + inner.label(), outer.label());
    assertEquals(ReadLine.of(inner, line), ReadLine.of(outer, wrapped));
    assertTrue(ReadLine.of(outer, wrapped).isPresent());
    assertEquals(ReadLine.of(inner, line), ReadLine.of(outer, wrapped + "\r"));
  }

  @Test
  void standardErrorIsNoAccessLog() {
    String error = "2026/01/31 12:00:00 [error] 7#7: *1 open() failed";
    List<String> lines =
        List.of(
            docker("/docker-entrypoint.sh: starting", "stdout"),
            docker(error, "stderr"),
            docker(error, "stderr"),
            docker(COMBINED, "stderr"),
            docker(COMBINED, "stdout"));
    LogFormat format = format(String.join("\n", lines));
    assertEquals("docker combined", format.label());
    assertEquals(
        List.of(false, false, false, false, true),
        lines.stream().map(line -> ReadLine.of(format, line).isPresent()).toList());
    assertEquals(WrappedFormat.STANDARD_ERROR, refusal(format, lines.get(3)));
    assertEquals("not in the format docker combined", refusal(format, lines.get(0)));
    String cri = "2026-01-31T11:00:00.1Z stderr F " + error;
    assertEquals(
        WrappedFormat.STANDARD_ERROR,
        refusal(new WrappedFormat(Envelope.CRI, NcsaFormat.COMBINED), cri));
  }

  private static String refusal(LogFormat format, String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return format.refusal(bytes, 0, bytes.length);
  }

  @ParameterizedTest
  @CsvSource({
    "DOCKER, '{\"log\":\"x\",\"stream\":\"stdout\"}'",
    "DOCKER, '{\"log\":7,\"stream\":\"stdout\",\"time\":\"t\"}'",
    "DOCKER, '{\"log\":\"x\",\"stream\":\"stdout\",\"time\":\"t\"'",
    "DOCKER, '{\"stream\":\"stdout\",\"time\":\"t\"}'",
    "JOURNALD, '{\"__REALTIME_TIMESTAMP\":\"1\",\"MESSAGE\":null}'",
    "JOURNALD, '{\"__REALTIME_TIMESTAMP\":\"1\",\"MESSAGE\":[300]}'",
    "JOURNALD, '{\"__REALTIME_TIMESTAMP\":\"1\",\"MESSAGE\":[1,,2]}'",
    "CRI, 2026-01-31T11:00:00.1Z stdout F",
    "CRI, 2026-01-31T11:00:00.1Z stdin F x",
    "CRI, noon stdout F x",
    "SYSLOG, Jan 31 12:00:00 web",
    "SYSLOG, Jan 31 12:00:00 web message without a tag",
    "SYSLOG, Jnn 31 12:00:00 web nginx: x",
    "SYSLOG, '<134>1 2026-01-31T11:00:00Z cache Log - - x'"
  })
  void whatIsNoEnvelopeIsNotOpened(Envelope envelope, String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    assertEquals(false, envelope.open(bytes, 0, bytes.length, new Payload()));
  }

  @Test
  void aGivenFormatIsThatOfTheLineInside() throws IOException {
    String home = "GET|/a|200|192.0.2.1|2026-01-31T12:00:00+01:00|-";
    Path log = Files.writeString(folder.resolve("access.log"), docker(home, "stdout") + "\n");
    LogFormat given =
        LogFormat.of("$request_method|$uri|$status|$remote_addr|$time_iso8601|$http_referer");
    LogFormat format = LogFile.of(log, Optional.of(given)).format().orElseThrow();
    assertEquals("docker " + given.label(), format.label());
    assertTrue(ReadLine.of(format, docker(home, "stdout")).isPresent());
    String prefix = "2026-01-31T12:00:00+01:00 web nginx: ";
    Files.writeString(log, prefix + home + "\n");
    LogFormat whole =
        LogFormat.of(
            "$time_iso8601 $host nginx: $request_method|$uri|$status|$remote_addr|$msec|$http_referer");
    Files.writeString(log, prefix + "GET|/a|200|192.0.2.1|1769857200.1|-\n");
    assertEquals(Optional.of(whole), LogFile.of(log, Optional.of(whole)).format());
  }

  /** Cloudflare, "Logpush", "HTTP requests"; the three formats of times. */
  @ParameterizedTest
  @CsvSource({"'\"2026-01-31T11:00:00Z\"'", "1769857200", "1769857200000000000", "1769857200000"})
  void cloudflare(String time) {
    String line =
        "{\"CacheCacheStatus\":\"hit\",\"ClientIP\":\"2001:db8::7\",\"ClientRequestHost\":"
            + "\"www.example.org\",\"ClientRequestMethod\":\"GET\",\"ClientRequestPath\":\"/a\","
            + "\"ClientRequestReferer\":\"https://r.example/x\",\"ClientRequestURI\":\"/a?b=\\\"c\","
            + "\"ClientRequestUserAgent\":\"Mozilla/5.0 (X)\",\"EdgeEndTimestamp\":"
            + time
            + ",\"EdgeResponseStatus\":200,\"EdgeStartTimestamp\":"
            + time
            + ",\"RayID\":\"3a6050bcbe121a87\"}";
    LogFormat format = format(line);
    assertEquals("cloudflare_json", format.label());
    assertEquals(
        new ReadLine(
            "2026-01-31T11:00:00Z",
            "2026-01-31",
            "2001:db8::7",
            "www.example.org",
            "GET",
            "/a?b=\"c",
            200,
            "https://r.example/x",
            "Mozilla/5.0 (X)",
            true),
        ReadLine.of(format, line).orElseThrow());
  }

  /** Fastly, "Useful log formats", the JSON one, and what others make of it. */
  @ParameterizedTest
  @CsvSource({
    "'\"timestamp\":\"2026-01-31T11:00:00+0000\"', request_method",
    "'\"time_start\":1769857200123', request"
  })
  void fastlyInJson(String time, String method) {
    String line =
        "{"
            + time
            + ",\"client_ip\":\"192.0.2.1\",\"geo_country\":\"germany\",\"host\":\"www.example.org\",\""
            + method
            + "\":\"GET\",\"url\":\"/a?b=c\",\"request_protocol\":\"HTTP/2\",\"request_referer\":"
            + "\"https://r.example/\",\"request_user_agent\":\"Mozilla/5.0 (X)\",\"response_state\":"
            + "\"HIT-CLUSTER\",\"response_status\":200}";
    ReadLine read = ReadLine.of(format(line), line).orElseThrow();
    assertEquals("GET", read.method());
    assertEquals("/a?b=c", read.target());
    assertEquals("https://r.example/", read.referrer());
    assertEquals("Mozilla/5.0 (X)", read.agent());
    assertEquals("2026-01-31T11:00:00Z", read.time());
  }

  /** CloudFront, "Standard logging (v2)", JSON. */
  @Test
  void cloudFrontInJson() {
    String line =
        "{\"date\":\"2026-01-31\",\"time\":\"11:00:00\",\"x-edge-location\":\"FRA56-P1\",\"c-ip\":"
            + "\"192.0.2.1\",\"cs-method\":\"GET\",\"cs(Host)\":\"d1.cloudfront.net\",\"cs-uri-stem\":"
            + "\"/a%20b\",\"sc-status\":\"200\",\"cs(Referer)\":\"https://r.example/\",\"cs(User-Agent)\":"
            + "\"Mozilla/5.0%20(X;%5C)\",\"cs-uri-query\":\"c=d\",\"x-host-header\":\"www.example.org\"}";
    LogFormat format = format(line);
    assertEquals("cloudfront_json", format.label());
    ReadLine read = ReadLine.of(format, line).orElseThrow();
    assertEquals("2026-01-31T11:00:00Z", read.time());
    assertEquals("/a%20b?c=d", read.target());
    assertEquals("www.example.org", read.host());
    assertEquals("Mozilla/5.0 (X;\\)", read.agent());
    assertEquals(Optional.empty(), ReadLine.of(format, line.replace("2026-01-31", "31 Jan")));
  }
}
