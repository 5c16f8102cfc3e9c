package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The logs of many servers that Matomo's import is tested with, one by one. */
class OtherLogsTest {

  private static final String CHROME =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/535.11 (KHTML, like Gecko)"
          + " Chrome/17.0.963.56 Safari/535.11";

  private static byte[] log(String name) throws IOException {
    return Files.readAllBytes(SharedLogs.file("logs/matomo/" + name));
  }

  private static ReadLine first(String name) throws IOException {
    byte[] log = log(name);
    LogFormat format = FormatDetection.of(log).format().orElseThrow();
    return ReadLine.all(format, log).stream().flatMap(Optional::stream).findFirst().orElseThrow();
  }

  /** File, format, lines that are no directives, and how many of those can be read. */
  @ParameterizedTest
  @CsvSource({
    "alb.log, alb, 1, 1",
    "amazon_cloudfront_web.log, cloudfront, 1, 1",
    "caddy_json.log, caddy_json, 3, 3",
    "common.log, common, 1, 1",
    "common_complete.log, vhost_combined, 1, 1",
    "common_encoding_big5.log, vhost_combined, 1, 1",
    "common_vhost.log, vhost_common, 1, 1",
    // The third is a comment.
    "elb.log, elb, 3, 2",
    "haproxy.log, haproxy, 1, 1",
    "icecast2.log, combined, 1, 1",
    "iis.log, w3c, 1, 1",
    // Three blank lines between its directives.
    "iis_custom.log, w3c, 6, 3",
    "incapsula_w3c.log, w3c, 2, 2",
    // A blank line and a comment.
    "logs_to_tests.log, combined, 6, 4",
    "ncsa_extended.log, combined, 1, 1",
    "netscaler.log, w3c, 1, 1",
    "nginx_json.log, nginx_json, 2, 2",
    "ovh.log, combined, 1, 1",
    "s3.log, s3, 1, 1",
    "shoutcast.log, w3c, 1, 1",
    "splitted_date_and_time.log, w3c, 1, 1",
    "static_ignores.log, vhost_combined, 4, 4",
    "traefik_json.log, traefik_json, 1, 1"
  })
  void everyLogIsOfItsFormatAndItsLinesAreRead(String name, String format, int lines, int readable)
      throws IOException {
    byte[] log = log(name);
    Optional<LogFormat> found = FormatDetection.of(log).format();
    assertEquals(Optional.of(format), found.map(LogFormat::label));
    List<Optional<ReadLine>> read = ReadLine.all(found.get(), log);
    assertEquals(lines, read.size());
    assertEquals(readable, read.stream().filter(Optional::isPresent).count());
  }

  @Test
  void aLogWithoutAStatusIsRefusedAndTheMissingFieldsAreNamed() throws IOException {
    FormatDetection found = FormatDetection.of(log("amazon_cloudfront_rtmp.log"));
    assertEquals(Optional.empty(), found.format());
    assertEquals("is a cloudfront log without sc-status; log these too", found.problem());
  }

  @ParameterizedTest
  @CsvSource({"gandi.log", "custom_regex_custom_date.log"})
  void logsOfHomeMadeFormatsAreInNoneThatIsKnown(String name) throws IOException {
    FormatDetection found = FormatDetection.of(log(name));
    assertEquals(Optional.empty(), found.format());
    assertEquals("", found.problem());
  }

  @Test
  void logsOfHomeMadeFormatsAreReadByTheirFormatString() throws IOException {
    Map<String, String> formats =
        Map.of(
            "gandi.log",
            "%v %h %l %u %t (%T s) \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"",
            "custom_regex_custom_date.log",
            "%h %l %u [%{%B - %d, %Y:%H:%M:%S}t] \"%r\" %>s %b",
            "ovh.log",
            "%h %v %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"");
    for (Map.Entry<String, String> entry : formats.entrySet()) {
      LogFormat format = LogFormat.of(entry.getValue());
      for (Optional<ReadLine> line : ReadLine.all(format, log(entry.getKey()))) {
        assertTrue(line.isPresent(), entry.getKey());
        assertEquals("2012-02-10", line.get().day());
        assertEquals("/", line.get().target());
      }
    }
    ReadLine gandi =
        ReadLine.all(LogFormat.of(formats.get("gandi.log")), log("gandi.log")).get(1).get();
    assertEquals("www.example.com", gandi.host());
    assertEquals("125.125.125.125", gandi.client());
    assertEquals("https://www.example.com/", gandi.referrer());
    assertEquals(200, gandi.status());
    assertTrue(gandi.agent().endsWith("Firefox/90.0"), gandi.agent());
  }

  @Test
  void applicationLoadBalancer() throws IOException {
    assertEquals(
        new ReadLine(
            "2020-01-01T00:55:04Z",
            "2020-01-01",
            "1.2.3.4",
            "",
            "GET",
            "https://www.example.com:443/path/index.html",
            200,
            "",
            CHROME,
            true),
        first("alb.log"));
  }

  @Test
  void classicLoadBalancer() throws IOException {
    assertEquals(
        new ReadLine(
            "2015-05-13T23:39:43Z",
            "2015-05-13",
            "1.2.3.4",
            "",
            "GET",
            "https://www.example.com:443/path/index.html",
            200,
            "",
            CHROME,
            true),
        first("elb.log"));
    // A connection that was no request: no method, no answer.
    ReadLine tcp = ReadLine.all(CloudFormat.ELB, log("elb.log")).get(2).get();
    assertEquals(0, tcp.status());
    assertEquals("", tcp.method());
  }

  @Test
  void cloudFront() throws IOException {
    assertEquals(
        new ReadLine(
            "2014-05-23T01:13:11Z",
            "2014-05-23",
            "192.0.2.10",
            "example.com",
            "GET",
            "/view/my/file.html",
            200,
            "https://example.com/",
            "Mozilla/5.0 (Windows; U; Windows NT 6.1; de-DE) AppleWebKit/534.17 (KHTML, like Gecko)"
                + " Chrome/10.0.649.0 Safari/534.17",
            true),
        first("amazon_cloudfront_web.log"));
  }

  @Test
  void caddy() throws IOException {
    byte[] log = log("caddy_json.log");
    assertEquals(
        new ReadLine(
            "2023-12-23T23:17:54Z",
            "2023-12-23",
            "1.2.3.4",
            "example.com",
            "GET",
            "/beta/assets/index-mMaLXldj.css",
            200,
            "https://example.com/beta/",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:121.0) Gecko/20100101 Firefox/121.0",
            true),
        ReadLine.all(JsonFormat.CADDY_JSON, log).get(1).get());
    assertEquals("", first("caddy_json.log").referrer());
  }

  @Test
  void nginx() throws IOException {
    ReadLine line = first("nginx_json.log");
    assertEquals("2013-10-10T14:52:00Z", line.time());
    assertEquals("1.2.3.4", line.client());
    assertEquals("www.piwik.org", line.host());
    assertEquals("GET", line.method());
    assertTrue(line.target().startsWith("/piwik.php?action_name=Clearcode%20-%20Web"));
    assertEquals(200, line.status());
    assertEquals("http://clearcode.cc/", line.referrer());
    assertTrue(line.agent().endsWith("Safari/537.17"));
  }

  @Test
  void traefik() throws IOException {
    assertEquals(
        new ReadLine(
            "2023-08-11T11:39:21Z",
            "2023-08-11",
            "1.2.3.4",
            "localhost",
            "GET",
            "/my/app/auth?id=1234&user=dude",
            200,
            "www.example.com",
            "Prometheus/2.40.5",
            true),
        first("traefik_json.log"));
  }

  @Test
  void haproxy() throws IOException {
    assertEquals(
        new ReadLine(
            "2018-09-25T06:05:27Z",
            "2018-09-25",
            "4.3.2.1",
            "",
            "POST",
            "/user/",
            200,
            "",
            "",
            false),
        first("haproxy.log"));
  }

  @Test
  void iis() throws IOException {
    assertEquals(
        new ReadLine(
            "2012-04-01T00:00:13Z",
            "2012-04-01",
            "1.2.3.4",
            "example.com",
            "GET",
            "/foo/bar?topCat1=divinity&submit=Search",
            200,
            "",
            "Mozilla/5.0 (X11; U; Linux i686; en-US; rv:1.9.2.7) Gecko/20100722 Firefox/3.6.7",
            true),
        first("iis.log"));
  }

  @Test
  void iisAdvancedLogging() throws IOException {
    assertEquals(
        new ReadLine(
            "2012-08-15T17:00:00Z",
            "2012-08-15",
            "70.95.0.0",
            "xzy.example.com",
            "GET",
            "/Products/theProduct",
            200,
            "http://example.com/Search/SearchResults.pg"
                + "?informationRecipient.languageCode.c=en",
            "Mozilla/5.0 (Linux; Android 4.4.4; SM-G900V Build/KTU84P) AppleWebKit/537.36 (KHTML,"
                + " like Gecko) Chrome/39.0.2171.59 Mobile Safari/537.36",
            true),
        first("iis_custom.log"));
  }

  @Test
  void netScaler() throws IOException {
    ReadLine line = first("netscaler.log");
    assertEquals("172.20.1.0", line.client());
    assertEquals("/Citrix/XenApp/Wan/auth/login.jsp", line.target());
    assertEquals(302, line.status());
    assertTrue(line.agent().startsWith("Mozilla/4.0 (compatible; MSIE 7.0; "), line.agent());
  }

  @Test
  void incapsula() throws IOException {
    List<Optional<ReadLine>> lines = ReadLine.all(W3cFormat.UNTOLD, log("incapsula_w3c.log"));
    ReadLine line = lines.get(0).get();
    assertEquals("2017-06-28T07:26:35Z", line.time());
    assertEquals("123.123.123.123", line.client());
    assertEquals("www.example.com", line.host());
    assertEquals("/page.php?variable=test", line.target());
    assertEquals(200, line.status());
    // The connection was closed before there was an answer.
    assertEquals(0, lines.get(1).get().status());
  }

  @Test
  void shoutcast() throws IOException {
    ReadLine line = first("shoutcast.log");
    assertEquals("2015-12-07T10:37:05Z", line.time());
    assertEquals("/stream?title=UKR%20Nights", line.target());
    assertEquals("NSPlayer/10.0.0.3702 WMFSDK/10.0", line.agent());
    ReadLine split = first("splitted_date_and_time.log");
    assertEquals(line, split);
  }

  @Test
  void s3() throws IOException {
    assertEquals(
        new ReadLine(
            "2012-02-10T21:42:07Z",
            "2012-02-10",
            "1.2.3.4",
            "www.example.com",
            "GET",
            "/index",
            200,
            "",
            CHROME,
            true),
        first("s3.log"));
  }

  @Test
  void bytesOfAnUnknownEncodingStayWhatTheyWere() throws IOException {
    byte[] log = log("common_encoding_big5.log");
    LogLine line = new LogLine();
    assertTrue(
        NcsaFormat.VHOST_COMBINED
            .newParser()
            .parse(log, 0, ByteScan.indexOf(log, 0, log.length, '\n'), line));
    String target = line.urlText(LogLine.Field.TARGET);
    assertEquals("/%AC%B0%A8%E4%AD%DD%A6%E6%B4c%B9D", target);
    assertTrue(new String(log, StandardCharsets.ISO_8859_1).contains("\u00ac\u00b0"));
  }
}
