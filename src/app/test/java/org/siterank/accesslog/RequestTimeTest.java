package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a request took, as the servers' own documentation writes it. */
@Tag("slow")
class RequestTimeTest {

  private static final String COMBINED =
      "192.0.2.1 - - [01/Feb/2024:01:02:03 +0000] \"GET /a HTTP/1.1\" 200 12 \"-\" \"ua\"";

  private static int millis(LogFormat format, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LogLine line = new LogLine();
    assertTrue(format.newParser().parse(bytes, 0, bytes.length, line), text);
    return line.requestMillis();
  }

  private static LogFormat fields(String names) {
    byte[] directive = ("#Fields: " + names).getBytes(StandardCharsets.UTF_8);
    return W3cFormat.UNTOLD.after(directive, 0, directive.length);
  }

  /** nginx, ngx_http_log_module, {@code $request_time}; ingress-nginx, "Log format"; Traefik. */
  @ParameterizedTest
  @CsvSource({
    "'', -1",
    "' 0.042', 42",
    "' 0.042 0.040', 42",
    "' 0.040 0.042', 42",
    "' 0.042 -', 42",
    "' \"198.51.100.7\" 4.200', 4200",
    "' \"-\" \"0.042\"', 42",
    "' rt=0.040 uct=\"0.001\" urt=\"0.041\"', 40",
    "' \"-\" rt=0.040 ut=9.999 \"x\"', 40",
    "' request_time=0.040 9.999', 40",
    "' 502 0.003 [default-web-80] [] 10.0.0.7:8080 12 0.002 200 8b2f', 3",
    "' 7 \"router@docker\" \"http://172.18.0.2:80\" 3ms', 3",
    "' 502 12345', -1",
    "' 1706745723.123', -1",
    "' 2.53', -1",
    "' 1.1.234', -1"
  })
  void behindTheAgentOfCombinedLines(String behind, int expected) {
    assertEquals(expected, millis(NcsaFormat.COMBINED, COMBINED + behind));
  }

  @Test
  void eachLineHasItsOwnTimeAlthoughItsTailIsKnown() {
    LineParser parser = NcsaFormat.COMBINED.newParser();
    LogLine line = new LogLine();
    String[] ends = {" 0.001", " 0.002", "", " 0.003 \"x\"", " 0.004 \"x\"", " 0.003 \"x\""};
    int[] expected = {1, 2, -1, 3, 4, 3};
    for (int i = 0; i < ends.length; i++) {
      byte[] bytes = (COMBINED + ends[i]).getBytes(StandardCharsets.UTF_8);
      assertTrue(parser.parse(bytes, 0, bytes.length, line));
      assertEquals(expected[i], line.requestMillis(), ends[i]);
      assertEquals("ua", line.text(LogLine.Field.AGENT));
    }
  }

  @Test
  void aCommonLineMayHaveOneToo() {
    String common = COMBINED.substring(0, COMBINED.indexOf(" \"-\""));
    assertEquals(42, millis(NcsaFormat.COMMON, common + " 0.042"));
    assertEquals(-1, millis(NcsaFormat.COMMON, common));
  }

  /** Apache, mod_log_config: %D in microseconds, %T in seconds, %{UNIT}T. */
  @ParameterizedTest
  @CsvSource({"%D, 4200999, 4200", "%T, 4, 4000", "%{ms}T, 4200, 4200", "%{us}T, 4200999, 4200"})
  void directivesOfApache(String directive, String value, int expected) {
    String template = "%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\" " + directive;
    assertEquals(expected, millis(LogFormat.of(template), COMBINED + " " + value));
  }

  @Test
  void ofTwoDirectivesTheFinerOneCounts() {
    LogFormat format =
        LogFormat.of("%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\" %T %D");
    assertEquals(1500, millis(format, COMBINED + " 1 1500000"));
  }

  @Test
  void aFormatStringOfNginx() {
    LogFormat format =
        LogFormat.of("$remote_addr $request_time [$time_local] \"$request\" $status");
    assertEquals(
        4200,
        millis(format, "192.0.2.1 4.200 [01/Feb/2024:01:02:03 +0000] \"GET /a HTTP/1.1\" 200"));
  }

  /** AWS, "Access logs for your Application Load Balancer", the three processing times. */
  @ParameterizedTest
  @CsvSource({"0.001 0.048 0.037, 86", "0.000 0.001 0.000, 1", "-1 -1 -1, -1", "0.000 -1 -1, -1"})
  void loadBalancers(String times, int expected) {
    String line =
        "h2 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188 10.0.1.252:48160"
            + " 10.0.0.66:9000 "
            + times
            + " 200 200 5 257 \"GET https://10.0.2.105:773/ HTTP/2.0\" \"curl/7.46.0\" - -";
    assertEquals(expected, millis(CloudFormat.ALB, line));
    assertEquals(expected, millis(CloudFormat.ELB, line.substring(3)));
  }

  /** AWS, "Amazon S3 server access log format": total time is in milliseconds. */
  @Test
  void s3() {
    String line =
        "79a59df900b949e5 www.example.org [06/Feb/2019:00:00:38 +0000] 192.0.2.3 - 3E57427F3EXAMPLE"
            + " WEBSITE.GET.OBJECT a \"GET /a HTTP/1.1\" 200 - 113 2048 70 10 \"-\" \"a\" -";
    assertEquals(70, millis(CloudFormat.S3, line));
    assertEquals(-1, millis(CloudFormat.S3, line.replace(" 70 ", " - ")));
  }

  /** HAProxy, "Configuration Manual", 8.2.3: the last timer; 8.2.5: a plus with option logasap. */
  @ParameterizedTest
  @CsvSource({"10/0/30/69/109, 109", "10/0/30/69/+109, -1", "-1/-1/-1/-1/-1, -1"})
  void haproxy(String timers, int expected) {
    String line =
        "10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 "
            + timers
            + " 200 2750 - - ---- 1/1/1/1/0 0/0 \"GET /index.html HTTP/1.1\"";
    assertEquals(expected, millis(HaproxyFormat.HTTP, line));
  }

  /** Microsoft, "W3C Logging": milliseconds. AWS, "Standard log file fields": seconds. */
  @Test
  void extendedFormat() {
    LogFormat iis = fields("date time c-ip cs-method cs-uri-stem sc-status time-taken");
    String line = "2024-02-01 23:59:59 192.0.2.1 GET /a 200";
    assertEquals(15, millis(iis, line + " 15"));
    assertEquals(250, millis(iis, line + " 0.25"));
    assertEquals(-1, millis(iis, line + " -"));
    assertEquals(-1, millis(iis, line));
    LogFormat cloudFront =
        fields("date time x-edge-location c-ip cs-method cs-uri-stem sc-status time-taken");
    String tabs = "2019-12-04\t21:02:31\tLAX1\t192.0.2.100\tGET\t/a\t200\t";
    assertEquals(1, millis(cloudFront, tabs + "0.001"));
    assertEquals(2000, millis(cloudFront, tabs + "2"));
  }

  /** Traefik: nanoseconds. Caddy: seconds. nginx: the names of its variables. */
  @Test
  void json() {
    String nginx =
        "{\"remote_addr\":\"192.0.2.1\",\"request_uri\":\"/a\",\"status\":200,"
            + "\"time_iso8601\":\"2024-02-01T00:00:00Z\",";
    assertEquals(42, millis(JsonFormat.NGINX_JSON, nginx + "\"request_time\":\"0.042\"}"));
    assertEquals(42, millis(JsonFormat.NGINX_JSON, nginx + "\"request_time\":0.042}"));
    assertEquals(42, millis(JsonFormat.NGINX_JSON, nginx + "\"duration_ms\":42}"));
    assertEquals(-1, millis(JsonFormat.NGINX_JSON, nginx + "\"request_time\":\"-\"}"));
    assertEquals(
        3,
        millis(
            JsonFormat.TRAEFIK_JSON,
            "{\"ClientHost\":\"192.0.2.1\",\"RequestMethod\":\"GET\",\"RequestPath\":\"/a\","
                + "\"DownstreamStatus\":200,\"Duration\":3141592,"
                + "\"StartUTC\":\"2024-02-01T00:00:00Z\"}"));
    assertEquals(
        929,
        millis(
            JsonFormat.CADDY_JSON,
            "{\"ts\":1646861401.5241024,\"request\":{\"remote_ip\":\"127.0.0.1\",\"method\":\"GET\","
                + "\"host\":\"localhost\",\"uri\":\"/\"},\"duration\":0.929675,\"status\":200}"));
  }
}
