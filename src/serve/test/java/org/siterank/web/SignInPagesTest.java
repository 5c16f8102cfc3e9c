package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.fetch.FreePorts;

/** The search page of people who must sign in, while nobody can: no provider answers. */
@Tag("slow")
class SignInPagesTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void publish() throws Exception {
    garden = new SmallFolder(folder);
    garden.publish();
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
    }
    if (site != null) {
      site.close();
    }
  }

  private void serve(String... settings) throws Exception {
    site = SiteSearch.open(garden.config(settings));
    server = SearchServer.start(site);
  }

  private static String[] required(String publicUrl) {
    return new String[] {
      "sign-in.issuer",
      "http://127.0.0.1:" + FreePorts.next() + "/",
      "sign-in.client-id",
      "siterank",
      "sign-in.required",
      "on",
      "serve.public-url",
      publicUrl
    };
  }

  private HttpResponse<String> get(String address, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url()).resolve(address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String location(HttpResponse<?> answer) {
    return answer.headers().firstValue("Location").orElse("");
  }

  @Test
  void whereEverybodyMustSignInNothingIsToldToOthers() throws Exception {
    serve(required("https://www.example.org/search/"));
    assertEquals("sign-in", location(get("")));
    assertEquals(
        "sign-in?to=search%3Fq%3Dflower%2Bpetals", location(get("search?q=flower+petals")));
    assertEquals("sign-in?to=search%3Fq%3Dflower", location(get("?q=flower")));
    assertEquals(302, get("why?q=flower&u=x").statusCode());
    for (String address :
        List.of(
            "api/search?q=flower",
            "api/passages?q=flower",
            "api/suggest?q=flower",
            "api/related?url=/flowers/3.html",
            "api/vector?q=flower",
            "api/page?url=https://x/")) {
      HttpResponse<String> answer = get(address);
      assertEquals(401, answer.statusCode(), address);
      assertEquals("{\"error\":\"sign in first\"}", answer.body().strip(), address);
    }
    HttpRequest assistant =
        HttpRequest.newBuilder(URI.create(server.url() + "mcp"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    HttpResponse<String> refused = CLIENT.send(assistant, HttpResponse.BodyHandlers.ofString());
    assertEquals(401, refused.statusCode());
    assertEquals("Bearer", refused.headers().firstValue("WWW-Authenticate").orElse(""));
    assertEquals(302, get("llms.txt").statusCode());
    HttpRequest click =
        HttpRequest.newBuilder(URI.create(server.url() + "click"))
            .POST(HttpRequest.BodyPublishers.ofString("q=flower"))
            .build();
    assertEquals(403, CLIENT.send(click, HttpResponse.BodyHandlers.discarding()).statusCode());
    assertEquals(200, get("health").statusCode());
    HttpResponse<String> style = get("assets/style.css");
    assertEquals(200, style.statusCode());
    assertEquals("no-cache", style.headers().firstValue("Cache-Control").orElseThrow());
    String token = server.webmasterUrl().orElseThrow().replaceFirst(".*token=", "");
    assertEquals(200, get("api/search?q=flower", "Authorization", "Bearer " + token).statusCode());
  }

  @Test
  void aProviderThatIsDownIsSaidPlainly() throws Exception {
    serve(required("https://www.example.org/search/"));
    HttpResponse<String> answer = get("sign-in", "Accept-Language", "de");
    assertEquals(502, answer.statusCode());
    assertTrue(answer.body().contains("Der Anmeldedienst antwortet nicht."), answer.body());
    assertEquals("private, no-store", answer.headers().firstValue("Cache-Control").orElseThrow());
  }

  @Test
  void theTokenForDocumentsIsNoneOfTheProvider() throws Exception {
    Path file = Files.writeString(folder.resolve("documents"), "0123456789abcdefghij\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    List<String> settings = new ArrayList<>(List.of(required("https://www.example.org/search/")));
    settings.addAll(
        List.of("sign-in.api-audience", "search-api", "serve.documents-token", file.toString()));
    serve(settings.toArray(String[]::new));
    for (String token : List.of("0123456789abcdefghij", "0123456789abcdefghix")) {
      HttpRequest push =
          HttpRequest.newBuilder(URI.create(server.url() + "api/documents"))
              .headers("Authorization", "Bearer " + token, "Content-Type", "application/x-ndjson")
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"url\": \"" + site.scope().start() + "new\", \"text\": \"tulips\"}"))
              .build();
      int status = CLIENT.send(push, HttpResponse.BodyHandlers.discarding()).statusCode();
      assertEquals(token.endsWith("j") ? 202 : 503, status, "the provider is not there to ask");
    }
  }

  private String refusal(String... settings) {
    return assertThrows(ConfigException.class, () -> serve(settings)).getMessage();
  }

  @Test
  void settingsThatContradictEachOtherAreRefusedAtTheStart() throws Exception {
    String[] issuer = {"sign-in.issuer", "https://login.example.org/"};
    assertTrue(refusal(issuer).contains("needs serve.public-url"));
    assertTrue(
        refusal(issuer[0], issuer[1], "serve.public-url", "https://www.example.org/")
            .contains("needs sign-in.client-id"));
    assertTrue(
        refusal(
                issuer[0],
                issuer[1],
                "rights.groups-header",
                "X-Remote-Groups",
                "serve.trusted-proxies",
                "127.0.0.1")
            .contains("by one or the other"));
    assertTrue(refusal("sign-in.required", "on").contains("needs sign-in.issuer"));
    for (String bad : List.of("http://login.example.org/", "login.example.org", "https://a/?b")) {
      assertThrows(IllegalArgumentException.class, () -> garden.config("sign-in.issuer", bad), bad);
    }
    Path secret = Files.writeString(folder.resolve("secret"), "one\ntwo\n");
    String[] settings = required("https://www.example.org/");
    for (String permissions : List.of("rw-r--r--", "rw-------")) {
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString(permissions));
      String message =
          assertThrows(
                  IOException.class,
                  () -> {
                    site =
                        SiteSearch.open(
                            garden
                                .config(settings)
                                .with("sign-in.client-secret", secret.toString()));
                    server = SearchServer.start(site);
                  })
              .getMessage();
      assertTrue(
          message.contains(permissions.equals("rw-------") ? "in one line" : "chmod 600"), message);
      site.close();
    }
  }
}
