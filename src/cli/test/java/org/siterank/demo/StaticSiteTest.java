package org.siterank.demo;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StaticSiteTest {

  private static final String HOME = "<!DOCTYPE html><title>Home</title><a href=a/b.html>b</a>";

  private static final byte[] LOOPBACK = {127, 0, 0, 1};

  @TempDir Path dir;
  private final HttpClient client = HttpClient.newHttpClient();
  private Path log;
  private StaticSite site;

  @BeforeEach
  void serve() throws IOException {
    Path folder = Files.createDirectories(dir.resolve("site/a"));
    Files.writeString(dir.resolve("site/index.html"), HOME);
    Files.writeString(folder.resolve("b.html"), "<title>B</title>");
    Files.writeString(dir.resolve("site/style.css"), "b { color: red }");
    Files.writeString(dir.resolve("site/notes.txt"), "notes");
    Files.writeString(dir.resolve("secret.txt"), "secret");
    log = dir.resolve("access.log");
    site = StaticSite.serve(dir.resolve("site"), log, 0);
  }

  @AfterEach
  void stop() throws IOException {
    site.close();
  }

  @Test
  void aPageIsServedWithTypeAndValidators() throws Exception {
    HttpResponse<String> page = get("index.html");
    assertEquals(200, page.statusCode());
    assertEquals(HOME, page.body());
    assertTrue(header(page, "Content-Type").startsWith("text/html"), header(page, "Content-Type"));
    assertFalse(header(page, "ETag").isEmpty());
    assertFalse(header(page, "Last-Modified").isEmpty());
    assertEquals("text/css", header(get("style.css"), "Content-Type"));
    assertTrue(header(get("notes.txt"), "Content-Type").startsWith("text/plain"));
  }

  @Test
  void anUnchangedPageIsNotSentTwice() throws Exception {
    HttpResponse<String> page = get("index.html");
    for (String[] condition :
        List.of(
            new String[] {"If-None-Match", header(page, "ETag")},
            new String[] {"If-Modified-Since", header(page, "Last-Modified")})) {
      HttpResponse<String> again = get("index.html", condition);
      assertEquals(304, again.statusCode(), condition[0]);
      assertEquals("", again.body(), condition[0]);
    }
    Files.writeString(dir.resolve("site/index.html"), HOME + "<p>news");
    HttpResponse<String> changed = get("index.html", "If-None-Match", header(page, "ETag"));
    assertEquals(200, changed.statusCode());
    assertNotEquals(header(page, "ETag"), header(changed, "ETag"));
  }

  @Test
  void theValidatorsAreTheSameAfterARestart() throws Exception {
    String etag = header(get("index.html"), "ETag");
    site.close();
    site = StaticSite.serve(dir.resolve("site"), log, 0);
    assertEquals(304, get("index.html", "If-None-Match", etag).statusCode());
  }

  @Test
  void headSendsTheLengthAndNoBody() throws Exception {
    HttpResponse<String> head =
        client.send(
            request("index.html").method("HEAD", HttpRequest.BodyPublishers.noBody()).build(),
            BodyHandlers.ofString());
    assertEquals(200, head.statusCode());
    assertEquals("" + HOME.getBytes(UTF_8).length, header(head, "Content-Length"));
    assertEquals("", head.body());
  }

  @Test
  void aFolderSendsToItsIndexAndListsNothing() throws Exception {
    HttpResponse<String> root = get("");
    assertEquals(302, root.statusCode());
    assertEquals(
        URI.create(site.url() + "index.html"),
        URI.create(site.url().value()).resolve(header(root, "Location")));
    assertEquals(403, get("a/").statusCode());
    assertEquals(404, get("nothing.html").statusCode());
  }

  @Test
  void nothingOutsideTheFolderCanBeReached() throws Exception {
    for (String path :
        List.of(
            "/../secret.txt",
            "/a/../../secret.txt",
            "/%2e%2e/secret.txt",
            "/..%2fsecret.txt",
            "/a/..%2f..%2fsecret.txt",
            "/..%5csecret.txt",
            "/..;/secret.txt",
            "//secret.txt/../../secret.txt",
            dir.resolve("secret.txt").toString())) {
      String answer = raw("GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      assertTrue(answer.startsWith("HTTP/1.1 4"), path + " got " + firstLine(answer));
      assertFalse(answer.contains("\r\n\r\nsecret"), path);
    }
    assertTrue(
        raw("GET /a/../index.html HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").contains(HOME),
        "dot segments inside the folder are harmless");
  }

  @Test
  void theLogIsCombinedFormatWithTheForwardedClient() throws Exception {
    Instant before = Instant.now().minusSeconds(1);
    get(
        "a/b.html",
        "X-Forwarded-For",
        "198.18.3.4",
        "Referer",
        "https://forum.example/thread?id=1",
        "User-Agent",
        "Mozilla/5.0 (\"quoted\")");
    get("nothing.html");
    site.awaitLog();

    List<String> lines = Files.readAllLines(log, ISO_8859_1);
    assertEquals(2, lines.size());
    Pattern combined =
        Pattern.compile(
            "(\\S+) - - \\[([^]]+)] \"(\\S+) (\\S+) (HTTP/1\\.1)\" (\\d+) (\\d+) "
                + "\"(.*)\" \"((?:[^\"\\\\]|\\\\.)*)\"");
    Matcher line = combined.matcher(lines.get(0));
    assertTrue(line.matches(), lines.get(0));
    assertEquals("198.18.3.4", line.group(1));
    assertEquals("GET", line.group(3));
    assertEquals("/a/b.html", line.group(4));
    assertEquals("200", line.group(6));
    assertEquals("https://forum.example/thread?id=1", line.group(8));
    DateTimeFormatter ncsa = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
    Duration age = Duration.between(before, OffsetDateTime.parse(line.group(2), ncsa).toInstant());
    assertTrue(age.compareTo(Duration.ofSeconds(-1)) >= 0 && age.toMinutes() < 1, "" + age);

    Matcher missing = combined.matcher(lines.get(1));
    assertTrue(missing.matches(), lines.get(1));
    assertEquals("127.0.0.1", missing.group(1));
    assertEquals("404", missing.group(6));
    assertEquals("", missing.group(8), "Jetty writes an absent header as \"\", not as \"-\"");
  }

  @Test
  void theLogIsCompleteOnceAwaitedAndGrowsAfterARestart() throws Exception {
    for (int i = 1; i <= 200; i++) {
      get("index.html");
      site.awaitLog();
      assertEquals(i, Files.readAllLines(log).size());
    }
    site.close();
    site = StaticSite.serve(dir.resolve("site"), log, 0);
    get("index.html");
    site.close();
    assertEquals(201, Files.readAllLines(log).size());
  }

  @Test
  void aPortThatIsTakenIsReplaced() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(LOOPBACK));
        StaticSite other =
            StaticSite.serve(dir.resolve("site"), dir.resolve("b.log"), taken.getLocalPort())) {
      assertFalse(other.onPreferredPort());
      assertNotEquals(taken.getLocalPort(), other.port());
    }
    int port = site.port();
    site.close();
    site = StaticSite.serve(dir.resolve("site"), log, port);
    assertTrue(site.onPreferredPort());
    assertEquals("http://127.0.0.1:" + port + "/", site.url().value());
  }

  @Test
  void whatCannotBeServedIsRefused() {
    assertTrue(
        assertThrows(IOException.class, () -> StaticSite.serve(dir.resolve("none"), log, 0).close())
            .getMessage()
            .contains("none"));
    assertThrows(
        IOException.class,
        () -> StaticSite.serve(dir.resolve("site"), dir.resolve("no/such/log"), 0).close());
    assertEquals(
        "port must be in [0, 65535], got 70000",
        assertThrows(
                IllegalArgumentException.class,
                () -> StaticSite.serve(dir.resolve("site"), log, 70000).close())
            .getMessage());
  }

  private HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(site.url() + path));
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByAddress(LOOPBACK), site.port())) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      try (InputStream in = socket.getInputStream()) {
        return new String(in.readAllBytes(), ISO_8859_1);
      }
    }
  }

  private static String firstLine(String answer) {
    return answer.lines().findFirst().orElse("nothing");
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }
}
