package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats that are written down by the server that logs: format strings, and objects of JSON. */
@Tag("slow")
class FormatStringsTest extends ReadFormats {

  /** Caddy, "log directive"; nginx, Traefik: what JSON strings may hold. */
  @Test
  void jsonStringsAreUndone() {
    ReadLine line =
        read(
            JsonFormat.NGINX_JSON,
            "{ \"time_local\" : \"01/Feb/2024:01:02:03 +0100\", \"remote_addr\":\"2001:db8::7\","
                + "\"nested\":{\"a\":[{\"]\":\"}\\\"\"},2],\"status\":500},\"x\":-, \"n\":null,"
                + "\"request\":\"GET /\\u00e4\\/\\\"\\\\ b HTTP/1.1\", \"status\":200,"
                + "\"http_referer\":\"https://r/\\x22\\ud83d\\ude00\","
                + "\"http_user_agent\":\"a\\tb\"} ");
    assertEquals(200, line.status());
    assertEquals("2024-02-01T00:02:03Z", line.time());
    assertEquals("2024-02-01", line.day());
    assertEquals("/ä/\"\\ b", line.target());
    assertEquals("https://r/\"😀", line.referrer());
    assertEquals("a\tb", line.agent());
  }

  @Test
  void aReferrerOfAJsonLogThatEndsWithItsHostIsNone() {
    String line = "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200,\"referer\":\"";
    assertEquals("", read(JsonFormat.NGINX_JSON, line + "https://r.exasession1\"}").referrer());
    String whole = "https://r.example/";
    assertEquals(whole, read(JsonFormat.NGINX_JSON, line + whole + "\"}").referrer());
    String app = "android-app://org.example.app";
    assertEquals(app, read(JsonFormat.NGINX_JSON, line + app + "\"}").referrer());
  }

  @ParameterizedTest
  @CsvSource({
    "'\"2024-02-01T01:02:03+01:00\"', 2024-02-01T00:02:03Z",
    "'\"2024-02-01T00:02:03.123456Z\"', 2024-02-01T00:02:03Z",
    "'\"2024-02-01T00:02:03,5+0000\"', 2024-02-01T00:02:03Z",
    "'\"2024/02/01 00:02:03\"', 2024-02-01T00:02:03Z",
    "'\"[01/Feb/2024:00:02:03 +0000]\"', 2024-02-01T00:02:03Z",
    "'\"1706745723\"', 2024-02-01T00:02:03Z",
    "1706745723.999, 2024-02-01T00:02:03Z",
    "1706745723999, 2024-02-01T00:02:03Z",
    "1706745723999999999, 2024-02-01T00:02:03Z"
  })
  void timesOfJsonLogs(String time, String instant) {
    ReadLine line =
        read(
            JsonFormat.NGINX_JSON,
            "{\"ts\":" + time + ",\"ip\":\"::1\",\"uri\":\"/a\",\"args\":\"b=c\",\"status\":200}");
    assertEquals(instant, line.time());
    assertEquals("/a?b=c", line.target());
    assertEquals("GET", line.method());
    assertFalse(line.agentLogged());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "{}",
        "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200",
        "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":99}",
        "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\"}",
        "{\"ts\":1706745723,\"ip\":\"::1\",\"status\":200}",
        "{\"ts\":1706745723,\"uri\":\"/a\",\"status\":200}",
        "{\"ts\":1706745723,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200,\"status\":404}",
        "{\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200}",
        "{\"ts\":99999999999999999999,\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200}",
        "{\"ts\":\"2024-02-30T00:00:00Z\",\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200}",
        "{\"ts\":\"yesterday\",\"ip\":\"::1\",\"uri\":\"/a\",\"status\":200}",
        "{\"ts\":1706745723 \"ip\":\"::1\"}",
        "[\"ts\"]"
      })
  void anObjectThatLacksAPartIsUnreadable(String text) {
    assertEquals(Optional.empty(), ReadLine.of(JsonFormat.NGINX_JSON, text));
  }

  /** Traefik, "Access Logs", "Common Log Format". */
  @Test
  void theCommonLogFormatOfTraefikIsCombinedWithMore() {
    ReadLine line =
        read(
            NcsaFormat.COMBINED,
            "192.0.2.1 - - [01/Feb/2024:01:02:03 +0000] \"GET /a HTTP/1.1\" 200 12 \"-\" \"ua\" 7"
                + " \"router@docker\" \"http://172.18.0.2:80\" 3ms");
    assertEquals("ua", line.agent());
    assertEquals("/a", line.target());
  }

  @Test
  void formatStringsOfApacheAndNginx() {
    ReadLine apache =
        read(
            LogFormat.of("%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\""),
            "www.example.org:443 2001:db8::7 - - [01/Feb/2024:00:30:00 +0200] \"GET"
                + " /a\\\"b?c=\\xc3\\xa4 HTTP/1.1\" 200 5 \"https://r/\\\\\" \"x \\\"y\\\" \\\\\"");
    assertEquals("2024-01-31T22:30:00Z", apache.time());
    assertEquals("2024-02-01", apache.day());
    assertEquals("www.example.org", apache.host());
    assertEquals("2001:db8::7", apache.client());
    assertEquals("/a\"b?c=ä", apache.target());
    assertEquals("https://r/\\", apache.referrer());
    assertEquals("x \"y\" \\", apache.agent());
    ReadLine nginx =
        read(
            LogFormat.of(
                "$host|$remote_addr|$time_iso8601|$request_method|$uri|$args|$status|$http_referer"
                    + "|$http_user_agent"),
            "h.example|192.0.2.1|2024-02-01T00:30:00+02:00|GET|/a|b=c|200|-|x \\x22y\\x22 \\x5C");
    assertEquals("2024-01-31T22:30:00Z", nginx.time());
    assertEquals("2024-02-01", nginx.day());
    assertEquals("h.example", nginx.host());
    assertEquals("/a?b=c", nginx.target());
    assertEquals("", nginx.referrer());
    assertEquals("x \"y\" \\", nginx.agent());
  }

  /**
   * A visitor may send this header, which stands before the address. It once took hours to read.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "$http_x_forwarded_for - $remote_addr [$time_local] \"$request\" $status",
        "${upstream_addr}, $remote_addr [$time_local] \"$request\" $status",
        "%{X-Forwarded-For}i - %a [%t] \"%r\" %>s",
        "%{X-Forwarded-For}i - %{c}a %200,304A [%t] \"%r\" %>s"
      })
  void textThatFitsAnAddressInManyWaysIsRefusedAtOnce(String template) {
    LogFormat format = LogFormat.of(template);
    String text = "deadbeef".repeat(20) + ", a:1 , b:2".repeat(20);
    assertTimeoutPreemptively(
        Duration.ofMinutes(2),
        () -> assertEquals(Optional.empty(), ReadLine.of(format, text + " - " + text)));
  }

  @Test
  void addressesOfEveryKindAreTakenFromFormatStrings() {
    String rest = " [01/Feb/2024:00:30:00 +0200] \"GET /a HTTP/1.1\" 200";
    String nginx = "${realip_remote_addr} $remote_addr [$time_local] \"$request\" $status";
    assertEquals("192.0.2.9", read(LogFormat.of(nginx), "10.0.0.1 192.0.2.9" + rest).client());
    String apache = "%{c}a %a %A %t \"%r\" %>s";
    assertEquals(
        "2001:db8::7", read(LogFormat.of(apache), "10.0.0.1 2001:db8::7 10.0.0.2" + rest).client());
  }

  @ParameterizedTest
  @CsvSource({
    "'%h %t \"%r\"', the status (%>s or $status)",
    "'$remote_addr \"$request\" $status', the time (%t or $time_local)",
    "'%t \"%r\" %>s', the client (%h or $remote_addr)",
    "'%h %t %>s', the request (%r or $request)"
  })
  void aFormatStringThatLacksAPartIsRefusedByName(String template, String missing) {
    String message =
        assertThrows(UnknownFormatException.class, () -> LogFormat.of(template)).getMessage();
    assertEquals("logs.format \"" + template + "\" has no field for " + missing, message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%", "$", "%Ö", "$nothing", "100 %"})
  void aFormatStringThatIsNoneIsRefused(String template) {
    assertThrows(UnknownFormatException.class, () -> LogFormat.of(template));
  }
}
