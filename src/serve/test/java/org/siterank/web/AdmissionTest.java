package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;

/** Who is a webmaster, and what others are told; asked from this machine, as by a proxy on it. */
@Tag("slow")
class AdmissionTest {

  private static final List<String> DOORS =
      List.of("webmaster/", "webmaster/sandbox", "api/webmaster/pages?q=x", "metrics");

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
    garden.publish();
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
      site.close();
      server = null;
    }
  }

  private void serve(String... settings) throws Exception {
    stop();
    site = SiteSearch.open(garden.config(settings));
    server = SearchServer.start(site);
  }

  private String answer(String path, String... headers) throws IOException {
    return new RawRequest(server.url()).answer(path, headers);
  }

  private int status(String path, String... headers) throws IOException {
    return new RawRequest(server.url()).status(path, headers);
  }

  private Set<Integer> doors(String... headers) throws IOException {
    Set<Integer> statuses = new TreeSet<>();
    for (String door : DOORS) {
      statuses.add(status(door, headers));
    }
    return statuses;
  }

  private String token() {
    return server.webmasterUrl().orElseThrow().split("token=", -1)[1];
  }

  private static String basic(String credentials) {
    return "Authorization: Basic "
        + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void whereARequestComesFromLetsNobodyIn() throws Exception {
    serve();
    assertEquals(Set.of(403), doors());
    assertEquals(Set.of(403), doors("Host: localhost"));
    assertEquals(Set.of(403), doors("Host: [::1]:8080", "Sec-Fetch-Site: none"));
    assertEquals(Set.of(403), doors("X-Forwarded-For: 127.0.0.1", "X-Real-IP: 127.0.0.1"));
    assertEquals(Set.of(403), doors("X-Remote-User: root", "Authorization: Bearer x"));
    assertTrue(answer("webmaster/").contains("siterank serve"), "how to come in is said");
    serve("serve.trusted-proxies", "127.0.0.1");
    assertEquals(Set.of(403), doors());
    serve("serve.webmaster", "off");
    assertEquals(Set.of(404), doors());
    assertTrue(server.webmasterUrl().isEmpty());
  }

  @Test
  void theTokenIsExchangedForACookieThatLetsIn() throws Exception {
    serve();
    String address = server.webmasterUrl().orElseThrow();
    String exchanged = answer(address.substring(server.url().length()));
    assertTrue(exchanged.startsWith("HTTP/1.1 302"), exchanged);
    assertTrue(exchanged.contains("\r\nLocation: ./\r\n"), exchanged);
    String cookie = exchanged.split("Set-Cookie: ", -1)[1].split("\r\n", -1)[0];
    assertTrue(cookie.endsWith("; Path=/; HttpOnly; SameSite=Lax"), cookie);
    assertEquals(Set.of(200), doors("Cookie: " + cookie.split(";", -1)[0]));
    assertEquals(Set.of(403), doors("Cookie: " + cookie.split("=", -1)[0] + "=x"));
    assertEquals(Set.of(200), doors("Authorization: Bearer " + token()));
    String deep = answer("webmaster/page?url=/hostile.html&token=" + token() + "&worth=1");
    assertTrue(deep.contains("\r\nLocation: ./page?url=/hostile.html&worth=1\r\n"), deep);
    assertEquals(403, status("webmaster/?token=x"));
    assertEquals(403, status("webmaster/?token="));
    assertFalse(answer("webmaster/?token=x").contains("Set-Cookie"));
    String before = token();
    serve();
    assertNotEquals(before, token(), "made anew at each start");
    assertEquals(Set.of(403), doors("Authorization: Bearer " + before));
  }

  @Test
  void aUserOfTheFileSignsInWithAPassword() throws Exception {
    Path users = Files.writeString(folder.resolve("users"), "# us\nann:a:b\nbob:günther\n");
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-r-----"));
    IOException open =
        assertThrows(
            IOException.class,
            () -> serve("serve.webmaster", "on", "serve.users", users.toString()));
    assertTrue(open.getMessage().contains("chmod 600"), open.getMessage());
    site.close();
    server = null;
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    serve("serve.webmaster", "on", "serve.users", users.toString());
    assertEquals(server.url() + "webmaster/", server.webmasterUrl().orElseThrow());
    assertEquals(Set.of(401), doors());
    assertTrue(answer("webmaster/").contains("WWW-Authenticate: Basic "), "the browser asks");
    assertEquals(Set.of(200), doors(basic("ann:a:b")));
    assertEquals(Set.of(200), doors(basic("bob:günther")));
    for (String wrong : List.of("ann:a", "ann:", "ann", "", ":", "# us", "bob:a:b")) {
      assertEquals(401, status("webmaster/", basic(wrong)), wrong);
    }
    assertEquals(Set.of(401), doors("Authorization: Basic %%%"));
  }

  private void serveTo(String... lines) throws Exception {
    Path users = folder.resolve("users");
    Files.write(users, List.of(lines));
    Files.setPosixFilePermissions(users, PosixFilePermissions.fromString("rw-------"));
    serve("serve.webmaster", "on", "serve.users", users.toString());
  }

  @Test
  void aPasswordIsStoredAsASlowHash() throws Exception {
    PasswordHash hash = PasswordHash.of("gr\u00fcner Tee");
    assertTrue(hash.toString().startsWith("$pbkdf2-sha256$600000$"), hash.toString());
    assertNotEquals(hash.toString(), PasswordHash.of("gr\u00fcner Tee").toString(), "salted");
    serveTo("ann:" + hash);
    assertEquals(200, status("webmaster/", basic("ann:gr\u00fcner Tee")));
    assertEquals(401, status("webmaster/", basic("ann:gr\u00fcner Kaffee")));
    assertEquals(401, status("webmaster/", basic("ann:" + hash)), "the hash is no password");
  }

  @Test
  void whoGuessesWaitsAndIsNotToldWhatIsRight() throws Exception {
    String line = "ann:" + PasswordHash.of("secret", 1000); // The limit counts guesses, not time.
    serveTo(line);
    Set<Integer> statuses = new TreeSet<>();
    for (int i = 0; i < 20; i++) {
      statuses.add(status("webmaster/", basic("ann:guess" + i)));
    }
    assertEquals(Set.of(401, 429), statuses);
    String right = answer("webmaster/", basic("ann:secret"));
    assertTrue(right.startsWith("HTTP/1.1 429"), right);
    assertTrue(right.contains("\r\nRetry-After: "), right);
    assertEquals(429, status("webmaster/", basic("nobody:guess")));
    assertEquals(200, status("search?q=x"), "whoever has no password is not concerned");
    serveTo(line);
    assertEquals(200, status("webmaster/", basic("ann:secret")));
    status("webmaster/", basic("ann:wrong"));
    String metrics = answer("metrics", basic("ann:secret"));
    assertTrue(metrics.contains("siterank_wrong_passwords_total 1.0"), metrics);
  }

  @Test
  void guessesFromOtherAddressesLockNobodyOut() {
    PasswordGuesses guesses = new PasswordGuesses();
    long second = 1_000_000_000L;
    long now = 7 * second;
    for (int client = 0; client < 300; client++) {
      guesses.begin("ann", "client" + client, now);
    }
    assertTrue(guesses.begin("ann", "webmaster", now).isZero());
    guesses.right("ann", "webmaster");
    assertTrue(guesses.begin("ann", "webmaster", now).isZero(), "and one typing error is free");
    int tried = 0;
    for (int i = 0; i < 3600; i++) {
      tried += guesses.begin("ann", "client1", now + i * second).isZero() ? 1 : 0;
    }
    assertTrue(tried < 20, "guesses in an hour: " + tried);
  }

  @Test
  void aHostThatNobodyConfiguredIsNotRepeated() throws Exception {
    serve();
    assertEquals(404, status("opensearch.xml", "Host: evil.example"));
    assertFalse(answer("api/openapi.json", "Host: evil.example").contains("evil"));
    assertEquals(200, status("opensearch.xml", "Host: localhost:8080"));
    serve("serve.public-url", "https://www.example.org/search/");
    assertTrue(answer("opensearch.xml", "Host: evil.example").contains("www.example.org/search/"));
  }

  @Test
  void aUserWhomATrustedProxyNamesIsLetIn() throws Exception {
    String[] named = {"serve.webmaster", "on", "serve.user-header", "X-Remote-User"};
    assertThrows(ConfigException.class, () -> serve(named));
    site.close();
    server = null;
    serve(
        "serve.webmaster",
        "on",
        "serve.user-header",
        "X-Remote-User",
        "serve.trusted-proxies",
        "127.0.0.1");
    assertEquals(Set.of(200), doors("X-Remote-User: ann"));
    assertEquals(Set.of(403), doors());
    assertEquals(Set.of(403), doors("X-Remote-User:"));
    assertEquals(Set.of(403), doors("X-User: ann"));
    serve(
        "serve.webmaster",
        "on",
        "serve.user-header",
        "X-Remote-User",
        "serve.trusted-proxies",
        "192.0.2.1");
    assertEquals(Set.of(403), doors("X-Remote-User: ann"));
  }

  @Test
  void openedWithoutSayingToWhomIsRefused() {
    ConfigException refused =
        assertThrows(ConfigException.class, () -> serve("serve.webmaster", "on"));
    assertTrue(refused.getMessage().contains("serve.users"), refused.getMessage());
    server = null;
  }

  @Test
  void onlyWebmastersAreNotLimitedAndHealthAlwaysAnswers() throws Exception {
    serve("serve.rate-limit", "1");
    Set<Integer> anybody = new TreeSet<>();
    for (int i = 0; i < 30; i++) {
      anybody.add(status("opensearch.xml", "X-Forwarded-For: 203.0.113." + i));
    }
    assertEquals(Set.of(200, 429), anybody);
    assertTrue(answer("opensearch.xml").contains("\r\nRetry-After: 1\r\n"));
    for (int i = 0; i < 30; i++) {
      assertEquals(200, status("opensearch.xml", "Authorization: Bearer " + token()));
      assertEquals(200, status("health"));
    }
  }
}
