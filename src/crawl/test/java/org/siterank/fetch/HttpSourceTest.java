package org.siterank.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.body;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.crawl.Bodies;
import org.siterank.crawl.CrawlLimit;
import org.siterank.crawl.CrawlOptions;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.TestCrawl;
import org.siterank.crawl.TestSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Bodies and answers that servers send, and how each of them ends. */
@Tag("slow")
class HttpSourceTest {

  private static final byte[] TEXT = "<title>Größe</title>".repeat(50).getBytes(UTF_8);

  /** "hello brotli", as Node.js' {@code zlib.brotliCompressSync} writes it. */
  private static final byte[] BROTLI = Base64.getDecoder().decode("iwWAaGVsbG8gYnJvdGxpAw==");

  private final TestCrawl crawl;
  private final TestSite site;

  HttpSourceTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
    crawl.options =
        crawl.options.with("crawl.max-page-size", "100000").with("crawl.timeout", "20s");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private FetchResponse get(String target) throws IOException {
    try (HttpSource source = new HttpSource(crawl.fetch(), crawl.scope)) {
      return source.fetch(PageRequest.any(site.url(target), crawl.options.maxPageBytes()));
    }
  }

  @Test
  void contentCodingsAreUndone() throws IOException {
    site.on("/gzip", body("text/html", Bodies.gzip(TEXT), "Content-Encoding", "gzip"));
    site.on("/zlib", body("text/html", Bodies.deflate(TEXT, false), "Content-Encoding", "deflate"));
    site.on("/bare", body("text/html", Bodies.deflate(TEXT, true), "Content-Encoding", "deflate"));
    site.on(
        "/both",
        body(
            "text/html",
            Bodies.gzip(Bodies.deflate(TEXT, false)),
            "Content-Encoding",
            "deflate, GZIP"));
    site.on("/none", body("text/html", TEXT, "Content-Encoding", "identity"));
    for (String target : new String[] {"/gzip", "/zlib", "/bare", "/both", "/none"}) {
      assertArrayEquals(TEXT, get(target).body(), target);
    }
    site.on("/br", body("text/html", BROTLI, "Content-Encoding", "br"));
    assertEquals("hello brotli", new String(get("/br").body(), UTF_8));
    assertEquals(BROTLI.length, get("/br").wireBytes());
    assertEquals("gzip, deflate, br", site.seen.get(0).header("Accept-encoding"));
  }

  @Test
  void damagedAndUnknownCodingsAreNamed() {
    site.on("/damaged", body("text/html", TEXT, "Content-Encoding", "gzip"));
    site.on(
        "/cut",
        body("text/html", Arrays.copyOf(Bodies.gzip(TEXT), 40), "Content-Encoding", "gzip"));
    site.on("/damaged-br", body("text/html", TEXT, "Content-Encoding", "br"));
    site.on("/unknown", body("text/html", TEXT, "Content-Encoding", "rot13"));
    for (String target : new String[] {"/damaged", "/cut", "/damaged-br", "/unknown"}) {
      FetchException e = assertThrows(FetchException.class, () -> get(target));
      assertEquals(FailureReason.UNREADABLE, e.reason(), target);
    }
  }

  @Test
  void aBodyOverTheLimitIsCutWhetherItsLengthIsKnownOrNot() throws IOException {
    byte[] large = new byte[300_000];
    site.on("/known", body("text/plain", large));
    site.on(
        "/unknown",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(large);
        });
    assertEquals(FetchResponse.Extent.TRUNCATED, get("/known").extent());
    assertEquals(FetchResponse.Extent.TRUNCATED, get("/unknown").extent());
    site.on("/exactly", body("text/plain", new byte[100_000]));
    assertEquals(FetchResponse.Extent.WHOLE, get("/exactly").extent());
    try (HttpSource source = new HttpSource(crawl.fetch(), crawl.scope)) {
      FetchResponse start = source.fetch(PageRequest.start(site.url("/known"), 1000));
      assertEquals(1000, start.body().length);
      assertEquals(FetchResponse.Extent.TRUNCATED, start.extent());
    }
  }

  @Test
  void aSmallBodyThatSwellsIsCut() throws IOException {
    byte[] bomb = Bodies.gzip(Bodies.gzip(new byte[200_000_000]));
    site.on("/bomb", body("text/html", bomb, "Content-Encoding", "gzip, gzip"));
    FetchResponse answer = get("/bomb");
    assertEquals(FetchResponse.Extent.TRUNCATED, answer.extent());
    assertEquals(100_000, answer.body().length);
  }

  @Test
  void anEndlessBodyEnds() throws IOException {
    site.on(
        "/endless",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] block = new byte[8192];
          try (OutputStream out = exchange.getResponseBody()) {
            while (site.closing.getCount() > 0) {
              out.write(block);
            }
          }
        });
    assertEquals(FetchResponse.Extent.TRUNCATED, get("/endless").extent());
  }

  @Test
  void aSlowDripEndsAtTheDeadline() {
    crawl.options =
        crawl.options.with("crawl.max-page-size", "100000").with("crawl.timeout", "20s");
    crawl.deadline = Optional.of(Duration.ofMillis(300));
    site.on(
        "/drip",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          try (OutputStream out = exchange.getResponseBody()) {
            while (!site.closing.await(20, TimeUnit.MILLISECONDS)) {
              out.write('.');
              out.flush();
            }
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        });
    FetchException e = assertThrows(FetchException.class, () -> get("/drip"));
    assertEquals(FailureReason.TIMEOUT, e.reason());
    assertEquals("no complete answer within 0.3 s", e.getMessage());
  }

  @Test
  void silenceEndsAtTheTimeOut() {
    crawl.options =
        crawl.options.with("crawl.max-page-size", "100000").with("crawl.timeout", "200ms");
    site.on("/silent", exchange -> awaitClosing());
    site.on(
        "/falls-silent",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('x');
          exchange.getResponseBody().flush();
          awaitClosing();
        });
    for (String target : new String[] {"/silent", "/falls-silent"}) {
      FetchException e = assertThrows(FetchException.class, () -> get(target), target);
      assertEquals(FailureReason.TIMEOUT, e.reason(), target);
      assertEquals("silent for 0.2 s", e.getMessage(), target);
    }
  }

  private void awaitClosing() throws IOException {
    try {
      site.closing.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Test
  void aServerThatIsNotThereIsSaidSo() {
    site.close();
    FetchException e = assertThrows(FetchException.class, () -> get("/"));
    assertEquals(FailureReason.NO_ANSWER, e.reason());
  }

  @Test
  void aHostThatOnlyBrowsersTakeForOneIsAskedToo() throws IOException {
    PageUrl url = PageUrl.of("http://my_host.invalid/");
    try (HttpSource source = new HttpSource(crawl.fetch(), SiteScope.of(url))) {
      PageRequest request = PageRequest.any(url, 1000);
      FetchException e = assertThrows(FetchException.class, () -> source.fetch(request));
      assertEquals(FailureReason.NO_ANSWER, e.reason());
      assertTrue(e.getMessage().startsWith("cannot find the host my_host.invalid"), e.getMessage());
    }
  }

  @Test
  void aHangingRequestIsEndedByAStop() throws Exception {
    site.links("/", "/hangs").on("/hangs", exchange -> awaitClosing());
    CrawlReport report = crawl.run(() -> site.targets().contains("/hangs"));
    assertEquals(1, report.problems().limits().get(CrawlLimit.STOPPED));
    assertEquals(1, report.problems().waiting());
    assertEquals(UrlStatus.UNREAD, crawl.status("/hangs"));
    assertEquals(UrlStatus.READ, crawl.status("/"));
  }

  @Test
  void aCookieIsNeverSentBack() throws IOException {
    site.on("/", body("text/html", TEXT, "Set-Cookie", "a=b"));
    try (HttpSource source = new HttpSource(crawl.fetch(), crawl.scope)) {
      source.fetch(PageRequest.any(site.url("/"), 10_000));
      source.fetch(PageRequest.any(site.url("/"), 10_000));
    }
    assertEquals("", site.seen.get(1).header("Cookie"));
  }

  @Test
  void documentsOfEveryCharsetArriveReadable() throws Exception {
    site.links("/", "/latin", "/utf16", "/meta");
    String text = "<title>Grüße</title>";
    site.on("/latin", body("text/html; charset=iso-8859-1", text.getBytes(ISO_8859_1)));
    site.on("/utf16", body("text/html", text.getBytes(UTF_16)));
    site.on("/meta", body("text/html", ("<meta charset=latin1>" + text).getBytes(ISO_8859_1)));
    crawl.run();
    for (String target : new String[] {"/latin", "/utf16", "/meta"}) {
      assertEquals("Grüße", crawl.store.pages.get(site.url(target)).content().title(), target);
    }
  }

  @Test
  void oversizeAndHangingPagesDoNotHoldUpTheCrawl() throws Exception {
    crawl.options =
        crawl.options.with("crawl.max-page-size", "50000").with("crawl.timeout", "300ms");
    site.links("/", "/a-large", "/b-silent", "/c");
    site.on("/a-large", body("text/html", new byte[60_000]));
    site.on("/b-silent", exchange -> awaitClosing());
    site.links("/c");
    CrawlReport report = crawl.run();
    assertEquals(
        Map.of(FailureReason.TOO_LARGE, 1L, FailureReason.TIMEOUT, 1L), report.problems().failed());
    assertEquals(
        Map.of(CrawlLimit.PAGE_BYTES, 1L, CrawlLimit.FETCH_TIME, 1L), report.problems().limits());
    assertEquals(UrlStatus.READ, crawl.status("/c"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 20, PromptExecutor.MAX_INTERIM})
  void interimAnswersComeBeforeTheAnswer(int interim) throws Exception {
    assertEquals(204, interim(interim).status());
  }

  @Test
  void aFloodOfInterimAnswersIsReadNoFurtherThanItsLimit() {
    FetchException e =
        assertThrows(FetchException.class, () -> interim(PromptExecutor.MAX_INTERIM + 1));
    assertEquals("more than 100 interim answers (1xx)", e.getMessage());
  }

  /** What the crawler makes of so many interim answers and one that is final. */
  private static FetchResponse interim(int count) throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String url = "http://127.0.0.1:" + server.getLocalPort() + "/";
      Thread answering =
          new Thread(
              () -> {
                try (Socket socket = server.accept()) {
                  socket.getInputStream().read();
                  String all =
                      "HTTP/1.1 102 Processing\r\n\r\n".repeat(count)
                          + "HTTP/1.1 204 No Content\r\n\r\n";
                  socket.getOutputStream().write(all.getBytes(UTF_8));
                  socket.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException closed) {
                  return; // By the crawler, who has read enough.
                }
              });
      answering.setDaemon(true);
      answering.start();
      SiteScope scope = SiteScope.of(PageUrl.of(url));
      try (HttpSource source =
          new HttpSource(CrawlOptions.defaults().fetch(WebAccess.PLAIN), scope)) {
        return source.fetch(PageRequest.start(PageUrl.of(url), 1000));
      }
    }
  }
}
