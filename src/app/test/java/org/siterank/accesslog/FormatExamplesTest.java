package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.config.LogsSection;

/** The examples of the servers' own documentation, and what their fields may hold. */
@Tag("slow")
class FormatExamplesTest extends ReadFormats {

  private static final byte[] NOTHING = {};

  private static LogFormat fields(String names) {
    byte[] directive = ("#Fields: " + names).getBytes(StandardCharsets.UTF_8);
    return W3cFormat.UNTOLD.after(directive, 0, directive.length);
  }

  @Test
  void everyNameOfTheConfigurationIsAFormatAndTheOtherWayRound() {
    assertEquals(LogsSection.FORMATS, FormatDetection.names());
    for (String name : LogsSection.FORMATS) {
      LogFormat format = LogFormat.of(name);
      assertTrue(format.hasDirectives() || format.label().equals(name), name);
      assertFalse(format.newParser().parse(NOTHING, 0, 0, new LogLine()));
    }
    assertThrows(UnknownFormatException.class, () -> LogFormat.of("apache"));
  }

  /** AWS, "Access logs for your Application Load Balancer", "Example HTTP entry". */
  @Test
  void applicationLoadBalancer() {
    ReadLine line =
        read(
            CloudFormat.ALB,
            "http 2018-07-02T22:23:00.186641Z app/my-loadbalancer/50dc6c495c0c9188"
                + " 192.168.131.39:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366"
                + " \"GET http://www.example.com:80/ HTTP/1.1\" \"curl/7.46.0\" - -"
                + " arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/my-targets/x"
                + " \"Root=1-58337262-36d228ad5d99923122bbe354\" \"-\" \"-\" 0"
                + " 2018-07-02T22:22:48.364000Z \"forward\" \"-\" \"-\" \"10.0.0.1:80\" \"200\""
                + " \"-\" \"-\"");
    assertEquals("2018-07-02T22:23:00Z", line.time());
    assertEquals("192.168.131.39", line.client());
    assertEquals("GET", line.method());
    assertEquals("http://www.example.com:80/", line.target());
    assertEquals("curl/7.46.0", line.agent());
    assertEquals(200, line.status());
    assertFalse(CloudFormat.ALB.hasReferrer());
  }

  @Test
  void anAddressOfIpv6LosesItsPortOnly() {
    ReadLine line =
        read(
            CloudFormat.ALB,
            "h2 2018-07-02T22:23:00.186641Z app/lb/1 2001:db8::7:2817 - -1 -1 -1 460 - 34 0"
                + " \"GET https://h:443/a?b=\\\"c\\\" HTTP/2.0\" \"a \\\"b\\\" c\" - -");
    assertEquals("2001:db8::7", line.client());
    assertEquals(460, line.status());
    assertEquals("a \"b\" c", line.agent());
  }

  /** AWS, "Access logs for your Classic Load Balancer", "Example entries". */
  @Test
  void classicLoadBalancer() {
    ReadLine line =
        read(
            CloudFormat.ELB,
            "2015-05-13T23:39:43.945958Z my-loadbalancer 192.168.131.39:2817 10.0.0.1:80 0.000073"
                + " 0.001048 0.000057 200 200 0 29 \"GET http://www.example.com:80/ HTTP/1.1\""
                + " \"curl/7.38.0\" - -");
    assertEquals("http://www.example.com:80/", line.target());
    assertEquals("curl/7.38.0", line.agent());
    ReadLine oldest =
        read(
            CloudFormat.ELB,
            "2014-02-15T23:39:43.945958Z my-lb 192.168.131.39:2817 10.0.0.1:80 0.000073 0.001048"
                + " 0.000057 200 200 0 29 \"GET http://www.example.com:80/ HTTP/1.1\"");
    assertFalse(oldest.agentLogged());
  }

  /** AWS, "Amazon S3 server access log format", the first example with a bucket of a website. */
  @Test
  void s3() {
    String start =
        "79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be amzn-s3-demo-bucket1"
            + " [06/Feb/2019:00:00:38 +0000] 192.0.2.3"
            + " 79a59df900b949e55d96a1e698fbacedfd6e09d98eacf8f8d5218e7cd47ef2be 3E57427F3EXAMPLE ";
    ReadLine versioning =
        read(
            CloudFormat.S3,
            start
                + "REST.GET.VERSIONING - \"GET /amzn-s3-demo-bucket1?versioning HTTP/1.1\" 200 -"
                + " 113 - 7 - \"-\" \"S3Console/0.4\" - s9lzHYrFp SigV4 ECDHE-RSA-AES128-GCM-SHA256"
                + " AuthHeader amzn-s3-demo-bucket1.s3.us-west-1.amazonaws.com TLSV1.2 - -");
    assertEquals("REST.GET.VERSIONING", versioning.method());
    assertEquals("", versioning.host());
    assertEquals("S3Console/0.4", versioning.agent());
    ReadLine object =
        read(
            CloudFormat.S3,
            start
                + "REST.GET.OBJECT photos/p.jpg \"GET /amzn-s3-demo-bucket1/photos/p.jpg?x=1"
                + " HTTP/1.1\" 404 NoSuchKey 297 - 38 - \"http://r.example/\" \"a\" -");
    assertEquals("GET", object.method());
    assertEquals("/photos/p.jpg?x=1", object.target());
    assertEquals(404, object.status());
    assertEquals("http://r.example/", object.referrer());
    ReadLine expired =
        read(CloudFormat.S3, start + "S3.EXPIRE.OBJECT k \"-\" - - - - - - \"-\" \"-\" -");
    assertEquals(0, expired.status());
    assertEquals("", expired.method());
  }

  /** HAProxy, "Configuration Manual", 8.2.3 and 8.8. */
  @Test
  void haproxy() {
    ReadLine line =
        read(
            HaproxyFormat.HTTP,
            "Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655]"
                + " http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {}"
                + " \"GET /index.html HTTP/1.1\"");
    assertEquals("2009-02-06T12:14:14Z", line.time());
    assertEquals("10.0.1.2", line.client());
    assertEquals("1wt.eu", line.host());
    assertEquals("/index.html", line.target());
    assertEquals(200, line.status());
    assertFalse(line.agentLogged());
  }

  @Test
  void capturedHeadersOfHaproxyAreToldByWhatTheyHold() {
    ReadLine line =
        read(
            HaproxyFormat.HTTP,
            "2001:db8::7:33317 [06/Feb/2009:12:14:14.655] in~ b/<NOSRV> 0/-1/-1/-1/0 -1 +0 - -"
                + " CR-- 1/1/1/1/0 0/0 {198.51.100.7|www.example.org:443|https://r.example/a?b=#22c"
                + "|Mozilla/5.0 (X11; #7bx#7d) \\ ü} {text/html} \"GET /a#23b#20\\c HTTP/1.1\"");
    assertEquals("2001:db8::7", line.client());
    assertEquals("www.example.org:443", line.host());
    assertEquals("https://r.example/a?b=\"c", line.referrer());
    assertEquals("Mozilla/5.0 (X11; {x}) \\ ü", line.agent());
    assertEquals("/a#b \\c", line.target());
    assertEquals(0, line.status());
    ReadLine bad =
        read(
            HaproxyFormat.HTTP,
            "192.0.2.1:1 [06/Feb/2009:12:14:14.655] in in/<NOSRV> -1/-1/-1/-1/0 400 187 - - PR--"
                + " 1/1/0/0/0 0/0 \"<BADREQ>\"");
    assertEquals("<BADREQ>", bad.method());
  }

  /** W3C, "Extended Log File Format", "Example": without what makes a visit, it is refused. */
  @Test
  void theExampleOfTheExtendedFormatIsRefusedForWhatItLacks() {
    FormatDetection found =
        FormatDetection.of(
            """
            #Version: 1.0
            #Date: 12-Jan-1996 00:00:00
            #Fields: time cs-method cs-uri
            00:34:23 GET /foo/bar.html
            12:21:16 GET /foo/bar.html
            """
                .getBytes(StandardCharsets.US_ASCII));
    assertEquals(Optional.empty(), found.format());
    assertEquals("is a w3c log without date, c-ip, sc-status; log these too", found.problem());
  }

  /** Microsoft, "W3C Logging": IIS's default fields since version 7. */
  @Test
  void iis() {
    LogFormat format =
        fields(
            "date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip"
                + " cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken");
    ReadLine line =
        read(
            format,
            "2024-02-01 23:59:59 10.0.0.1 GET /Shared+Documents/ä.aspx a=b+c%20d 443 - 2001:db8::7"
                + " Mozilla/5.0+(compatible;+Bot/1;++http://b.example/) https://r.example/?q=a+b"
                + " 304 0 0 15\r");
    assertEquals("2024-02-01T23:59:59Z", line.time());
    assertEquals("/Shared Documents/ä.aspx?a=b+c%20d", line.target());
    assertEquals("2001:db8::7", line.client());
    assertEquals("Mozilla/5.0 (compatible; Bot/1; +http://b.example/)", line.agent());
    assertEquals("https://r.example/?q=a+b", line.referrer());
    assertEquals(304, line.status());
    assertEquals(
        Optional.empty(), ReadLine.of(format, "2024-02-01 23:59:59 10.0.0.1 GET /a - 443 - ::1"));
    assertEquals(Optional.empty(), ReadLine.of(format, "2024-02-30" + " x".repeat(14)));
    assertEquals(
        Optional.empty(),
        ReadLine.of(
            format,
            "2024-02-01 23:59:59 10.0.0.1 GET /a443 alice ::1 a b c d https://r.example/ 304 0 0 1"),
        "a port that is none");
  }

  @Test
  void fieldsMayChangeInsideAFile() {
    String text =
        """
        #Fields: date time c-ip cs-method cs-uri-stem sc-status
        2024-02-01 00:00:01 192.0.2.1 GET /a 200
        #Date: 2024-02-01 00:00:02
        #fields: cs-uri-stem cs-uri-query c-ip sc-status date time cs-method
        /b x=\\y 192.0.2.2 200 2024-02-01 00:00:03 POST
        #Fields: date time cs-uri-stem
        2024-02-01 00:00:04 /c
        """;
    byte[] log = text.getBytes(StandardCharsets.UTF_8);
    LogFormat format = FormatDetection.of(log).format().orElseThrow();
    List<Optional<ReadLine>> lines = ReadLine.all(format, log);
    assertEquals(3, lines.size());
    assertEquals("/a", lines.get(0).get().target());
    assertEquals("/b?x=\\y", lines.get(1).get().target());
    assertEquals("POST", lines.get(1).get().method());
    assertEquals(Optional.empty(), lines.get(2));
  }

  @Test
  void emptyAndQuotedFieldsOfTheExtendedFormat() {
    LogFormat format = fields("date time c-ip cs-method cs-uri-stem sc-status cs(User-Agent)");
    ReadLine line =
        read(format, "2024-02-01 00:00:01 \"\"  GET\t\"/a b\" 200 \"say \"\"hi\"\" x\" more");
    assertEquals("/a b", line.target());
    assertEquals("say \"\"hi\"\" x", line.agent());
  }

  /** AWS, "Standard log file fields": coded twice before 2020, once since. */
  @ParameterizedTest
  @CsvSource({
    "/a%2520b, /a%20b",
    "/a%20b, /a%20b",
    "/a%253Fb%2526c, /a%3Fb%26c",
    "/100%25, /100%25"
  })
  void cloudFrontCodesThePercentSign(String logged, String target) {
    LogFormat format =
        fields(
            "date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status"
                + " cs(Referer) cs(User-Agent) cs-uri-query");
    String line =
        "2019-12-04\t21:02:31\tLAX1\t392\t192.0.2.100\tGET\td1.cloudfront.net\t"
            + logged
            + "\t000\t-\tMozilla/5.0%20(a;%5C%20b)\ta=%2522b%2522";
    ReadLine read = read(format, line);
    assertEquals("cloudfront", format.label());
    assertEquals(target + "?a=%22b%22", read.target());
    assertEquals("Mozilla/5.0 (a;\\ b)", read.agent());
    assertEquals("d1.cloudfront.net", read.host());
    assertEquals(0, read.status());
  }
}
