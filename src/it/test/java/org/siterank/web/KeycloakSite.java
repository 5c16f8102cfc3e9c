package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.fetch.FreePorts;

/** A real Keycloak, and the packaged search page that signs in there. */
abstract class KeycloakSite {

  static final Path SCRIPT = Path.of("target/siterank/bin/siterank").toAbsolutePath();
  static final ObjectMapper JSON = new ObjectMapper();
  static final Set<String> PUBLIC = Set.of("Canteen");

  @TempDir static Path folder;
  static String home;
  static Path config;
  static KeycloakServer keycloak;
  static Process search;

  @BeforeAll
  static void start() throws Exception {
    KeycloakServer.require();
    home = "http://127.0.0.1:" + FreePorts.next() + "/";
    keycloak = KeycloakServer.launch(home);
    write("index.html", "Canteen", "A meeting in the canteen.");
    write("projects/bridge.html", "Bridge", "A meeting about the bridge.");
    write("hr/wages.html", "Wages", "A meeting about wages.");
    write("hr/anna.html", "Review", "A meeting with Anna.");
    write("board/sale.html", "Sale", "A meeting about the sale.");
    Path secret = Files.writeString(folder.resolve("secret"), "secret-of-siterank\n");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    config = folder.resolve("siterank.yaml");
    Files.writeString(
        config,
        """
        site:
          url: https://intranet.example/
          dir: %1$s/site
        data: %1$s/data
        rights:
          rules:
            - /hr/anna.html user:anna
            - /hr/* hr
            - /projects/* projects
            - /board/* board
            - /* everybody
        serve:
          port: %2$d
          public-url: %3$s
          rate-limit: 10000
        sign-in:
          issuer: %4$s
          client-id: siterank
          client-secret: %1$s/secret
          api-audience: search-api
        """
            .formatted(folder, URI.create(home).getPort(), home, keycloak.issuer()));
    try (SiteSearch site = SiteSearch.open(SiteConfig.load(config))) {
      site.run();
    }
    search = serve(); // It starts before there is a provider.
    assertEquals(PUBLIC, new Visitor().found());
    keycloak.awaitStart();
  }

  static void write(String name, String title, String text) throws IOException {
    Path file = folder.resolve("site").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang=en><title>"
            + title
            + "</title><p>"
            + text
            + " <a href=/projects/bridge.html>bridge</a> <a href=/hr/wages.html>wages</a>"
            + " <a href=/hr/anna.html>review</a> <a href=/board/sale.html>sale</a>");
  }

  /** Starts the search page, and returns when it answers. */
  static Process serve() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPT.toString(), "serve", "--verbose", "--config", config.toString())
            .redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()));
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("SITERANK_ARCHIVES", "off"); // Else it makes one in this user's home.
    Process process = builder.start();
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    assertTrue(line != null && line.contains("http"), () -> "no address: " + line + "; " + log());
    return process;
  }

  static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    process.onExit().join();
  }

  static String log() {
    try {
      return Files.readString(folder.resolve("log"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (search != null) {
      end(search);
    }
    if (keycloak != null) {
      keycloak.close();
    }
  }

  /** Somebody with a browser of their own. */
  static final class Visitor {

    /** As browsers do, sends Secure cookies to this machine by http, too: Keycloak's are. */
    final CookieManager cookies =
        new CookieManager() {
          @Override
          public void put(URI from, Map<String, List<String>> headers) throws IOException {
            super.put(from, headers);
            getCookieStore().getCookies().forEach(cookie -> cookie.setSecure(false));
          }
        };

    final HttpClient client = HttpClient.newBuilder().cookieHandler(cookies).build();

    HttpResponse<String> get(String address, String... headers) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(home).resolve(address));
      if (headers.length > 0) {
        request.headers(headers);
      }
      return send(request);
    }

    HttpResponse<String> post(String address, String... form) {
      List<String> pairs = new ArrayList<>();
      for (int i = 0; i < form.length; i += 2) {
        pairs.add(form[i] + "=" + URLEncoder.encode(form[i + 1], StandardCharsets.UTF_8));
      }
      return send(
          HttpRequest.newBuilder(URI.create(home).resolve(address))
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(HttpRequest.BodyPublishers.ofString(String.join("&", pairs))));
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
      try {
        return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** The titles found, by the API, and the same by the page. */
    Set<String> found(String... headers) {
      HttpResponse<String> answer = get("api/search?q=meeting", headers);
      assertEquals(200, answer.statusCode(), answer.body());
      Set<String> titles = new TreeSet<>();
      json(answer).path("hits").forEach(hit -> titles.add(hit.path("title").asText()));
      if (headers.length == 0) {
        Set<String> shown =
            new TreeSet<>(
                Jsoup.parse(get("search?q=meeting").body()).select(".hits h2 > a").eachText());
        assertEquals(titles, shown);
      }
      return titles;
    }

    /** Asks to sign in, and types name and password where Keycloak wants them. */
    URI comesBack(String user, String to) {
      HttpResponse<String> leaving = get("sign-in?to=" + to);
      assertEquals(302, leaving.statusCode(), leaving.body());
      HttpResponse<String> login = get(location(leaving));
      assertEquals(200, login.statusCode(), login.body());
      Element form = Jsoup.parse(login.body()).selectFirst("form#kc-form-login");
      HttpResponse<String> back =
          post(form.attr("action"), "username", user, "password", "password-of-" + user);
      assertEquals(302, back.statusCode(), back.body());
      assertTrue(location(back).startsWith(home + "sign-in/callback?"), location(back));
      return URI.create(location(back));
    }

    HttpResponse<String> signIn(String user, String to) {
      HttpResponse<String> in = get(comesBack(user, to).toString());
      assertEquals(303, in.statusCode(), in.body());
      return in;
    }

    /** Asks to sign in where Keycloak still knows them, or after the form. */
    URI comesBackSignedIn() {
      HttpResponse<String> back = get(location(get("sign-in")));
      assertEquals(302, back.statusCode(), back.body());
      return URI.create(location(back));
    }

    HttpCookie session() {
      return cookies.getCookieStore().getCookies().stream()
          .filter(cookie -> cookie.getName().startsWith("siterank-session"))
          .findFirst()
          .orElseThrow();
    }

    String account() {
      return Jsoup.parse(get("").body()).select(".account").text();
    }
  }

  static String location(HttpResponse<?> answer) {
    return answer.headers().firstValue("Location").orElseThrow();
  }

  static JsonNode json(HttpResponse<String> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Somebody whose browser holds a ticket, whoever it was given to. */
  static Visitor holding(String ticket) {
    Visitor visitor = new Visitor();
    HttpCookie cookie = new HttpCookie("siterank-session-" + URI.create(home).getPort(), ticket);
    cookie.setPath("/");
    cookie.setVersion(0);
    visitor.cookies.getCookieStore().add(URI.create(home), cookie);
    return visitor;
  }
}
