package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.AddressRange;
import org.siterank.site.PageUrl;
import org.siterank.site.PathPattern;
import org.siterank.site.SiteScope;

@Tag("slow")
class RequestClassifierTest {

  private static final String BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Firefox/128.0";
  private static final String ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1)";
  private static final SiteScope SCOPE =
      new SiteScope(
          List.of(PageUrl.of("https://www.example.org/")),
          List.of(PageUrl.of("http://old.example.net/")),
          List.of(),
          List.of(new PathPattern("/admin*")),
          Set.of("utm_*"));

  private final RequestClassifier classifier =
      RequestClassifier.standard(
          SCOPE,
          new Monitoring(List.of("UptimeProbe"), List.of(AddressRange.parse("10.9.0.0/16"))));

  private RequestClass classify(
      String client, String request, int status, String from, String agent) {
    return classify(NcsaFormat.COMBINED, "", client, request, status, from, agent);
  }

  private RequestClass classify(
      LogFormat format,
      String vhost,
      String client,
      String request,
      int status,
      String from,
      String agent) {
    String text =
        vhost
            + client
            + " - - [01/Feb/2024:01:02:03 +0000] \""
            + request
            + " HTTP/1.1\" "
            + status
            + " 1 \""
            + from
            + "\" \""
            + agent
            + "\"";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LogLine line = new LogLine();
    assertTrue(format.newParser().parse(bytes, 0, bytes.length, line), text);
    return classifier.classify(line);
  }

  private RequestClass view(String target, String from) {
    return classify("192.0.2.1", "GET " + target, 200, from, BROWSER);
  }

  @Test
  void theFirstClassThatFitsIsTaken() {
    String spam = "http://semalt.com/";
    assertEquals(RequestClass.METHOD, classify("10.9.0.1", "POST /a.png", 404, spam, ROBOT));
    assertEquals(RequestClass.METHOD, classify("10.9.0.1", "HEAD /", 200, spam, ROBOT));
    assertEquals(RequestClass.ERROR, classify("10.9.0.1", "GET /a.png", 404, spam, ROBOT));
    assertEquals(RequestClass.ERROR, classify("10.9.0.1", "GET /a", 301, spam, ROBOT));
    assertEquals(RequestClass.MONITORING, classify("10.9.0.1", "GET /a.png", 200, spam, ROBOT));
    assertEquals(RequestClass.MONITORING, classify("h", "GET /", 200, "-", "uptimeprobe bot/2"));
    assertEquals(
        RequestClass.MONITORING, classify("h", "GET /", 200, "-", "Siterank/0.1 (+https://x)"));
    assertEquals(RequestClass.ROBOT, classify("10.8.0.1", "GET /a.png", 200, spam, ROBOT));
    assertEquals("Googlebot", classifier.robot());
    assertEquals(RequestClass.ROBOT, classify("h", "GET /", 200, "-", "-"));
    assertEquals(RequestClass.ASSET, view("/a.png", spam));
    assertEquals(RequestClass.SPAM, view("/admin/", spam));
    assertEquals(RequestClass.UNRESOLVED, view("/admin/", "http://other.example/"));
    assertNull(classifier.url());
    assertEquals(RequestClass.EXTERNAL, view("/a", "http://other.example/"));
    assertEquals(RequestClass.DIRECT, classify("h", "GET /a", 304, "-", BROWSER));
  }

  @Test
  void whatSiterankItselfAsksForIsNeitherARequestNorAnErrorOfTheSite() {
    RequestClassifier named =
        RequestClassifier.standard(
            SCOPE, new Monitoring(List.of(), List.of(), List.of("ExampleBot", "Mozilla/5.0")));
    for (String agent :
        List.of(
            "Siterank/0.1.0",
            "Siterank/0.1 (+https://x)",
            "ExampleBot/0.1.0 (+webmaster@example.org)",
            "examplebot/0.1.0",
            "Mozilla/5.0",
            "Mozilla/5.0 (+https://example.org/)")) {
      for (String request : List.of("GET /", "GET /gone", "POST /login", "HEAD /a.pdf")) {
        for (int status : new int[] {200, 301, 404, 500}) {
          assertEquals(
              RequestClass.MONITORING,
              classify(named, request, status, "https://www.example.org/", agent),
              agent + request + status);
          assertEquals(ClientTrace.NONE, named.trace(), agent);
        }
      }
    }
    assertEquals(RequestClass.DIRECT, classify(named, "GET /", 200, "-", BROWSER));
    assertEquals(RequestClass.ERROR, classify(named, "GET /gone", 404, "-", BROWSER));
    assertEquals(
        RequestClass.ROBOT, classify(named, "GET /", 200, "-", "ExampleBotnet/1 (crawler)"));
  }

  private static RequestClass classify(
      RequestClassifier by, String request, int status, String from, String agent) {
    String text =
        String.format(
            "h - - [01/Feb/2024:01:02:03 +0000] \"%s HTTP/1.1\" %d 1 \"%s\" \"%s\"",
            request, status, from, agent);
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LogLine line = new LogLine();
    assertTrue(NcsaFormat.COMBINED.newParser().parse(bytes, 0, bytes.length, line), text);
    return by.classify(line);
  }

  @ParameterizedTest
  @CsvSource({
    "https://www.example.org/b?utm_source=x, INTERNAL, https://www.example.org/b",
    "http://example.org/b#frag, INTERNAL, https://www.example.org/b",
    "http://old.example.net/b, INTERNAL, https://www.example.org/b",
    "https://www.google.de/, SEARCH, google.de",
    "https://l.facebook.com/l.php?u=x, SOCIAL, facebook.com",
    "https://chatgpt.com/, ASSISTANT, chatgpt.com",
    "https://blog.other.co.uk/deep/page, EXTERNAL, other.co.uk",
    "http://portal/start, EXTERNAL, portal",
    "http://192.0.2.77/x, EXTERNAL, 192.0.2.77",
    "http://[2001:db8::5]/x, EXTERNAL, [2001:db8::5]",
    "android-app://com.google.android.gm/, EXTERNAL, com.google.android.gm",
    "android-app://com.other.reader, EXTERNAL, com.other.reader",
    "about:blank, DIRECT, ''",
    "garbage, DIRECT, ''",
    "https://www.example.org/b Mozilla/5.0, DIRECT, ''",
    "http://, DIRECT, ''"
  })
  void theReferrerDecidesWhereAPageViewComesFrom(String from, RequestClass expected, String text) {
    assertEquals(expected, view("/a", from));
    assertEquals("https://www.example.org/a", classifier.url().value());
    assertEquals(text, classifier.referrer());
  }

  @ParameterizedTest
  @CsvSource({
    "/a/../b?x=1&utm_medium=m, https://www.example.org/b?x=1",
    "//double//slash, https://www.example.org//double//slash",
    "http://old.example.net/p, https://www.example.org/p",
    "/caf\\xc3\\xa9, https://www.example.org/caf%C3%A9",
    "/with space, https://www.example.org/with%20space",
    "/q?a=\\x22b, https://www.example.org/q?a=%22b",
    "/paper.pdf, https://www.example.org/paper.pdf",
    "/index.php?feed=a.rss, https://www.example.org/index.php?feed=a.rss"
  })
  void theTargetBecomesTheCanonicalUrl(String target, String expected) {
    assertEquals(RequestClass.DIRECT, view(target, "-"));
    assertEquals(expected, classifier.url().value());
  }

  @ParameterizedTest
  @CsvSource({"*", "http://proxy.example/x", "x", "http://[", "/a198.51.100.7 - - [x] \\\"GET /b"})
  void aTargetThatIsNoPageOfTheSiteIsUnresolved(String target) {
    assertEquals(RequestClass.UNRESOLVED, view(target, "-"));
  }

  @ParameterizedTest
  @CsvSource({
    "/A.PNG",
    "/a.min.js?v=1",
    "/fonts/a.woff2#x",
    "/robots.txt",
    "/feed.rss",
    "/x.tar.gz",
    "http://www.example.org/a.css",
    "/sitemap.xml"
  })
  void whatIsNoPageIsAnAsset(String target) {
    assertEquals(RequestClass.ASSET, view(target, "-"));
  }

  @Test
  void theVirtualHostSaysWhichSiteWasAsked() {
    String[][] cases = {
      {"www.example.org:443", "https://www.example.org/a"},
      {"old.example.net", "https://www.example.org/a"},
      {"www.example.org:8080", "https://www.example.org/a"},
      {"other.example:80", null}
    };
    for (String[] example : cases) {
      RequestClass found =
          classify(NcsaFormat.VHOST_COMBINED, example[0] + " ", "::1", "GET /a", 200, "-", BROWSER);
      assertEquals(
          example[1] == null ? RequestClass.UNRESOLVED : RequestClass.DIRECT, found, example[0]);
      assertEquals(example[1], example[1] == null ? null : classifier.url().value());
    }
  }

  @Test
  void aReferrerOnTheSiteIsNeverSpam() {
    RequestClassifier own =
        RequestClassifier.standard(SiteScope.of(PageUrl.of("http://semalt.com/")), Monitoring.NONE);
    String text =
        "h - - [01/Feb/2024:01:02:03 +0000] \"GET /a HTTP/1.1\" 200 1 \"http://semalt.com/\" \""
            + BROWSER
            + "\"";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LogLine line = new LogLine();
    assertTrue(NcsaFormat.COMBINED.newParser().parse(bytes, 0, bytes.length, line));
    assertEquals(RequestClass.INTERNAL, own.classify(line));
  }
}
