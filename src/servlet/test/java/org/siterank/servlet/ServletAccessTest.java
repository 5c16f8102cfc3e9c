package org.siterank.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.SiteSearch;
import org.siterank.search.Asker;
import org.siterank.web.SmallFolder;

/** Who asks a servlet, and what is refused: by the container's roles or the application's word. */
class ServletAccessTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;
  private SmallFolder garden;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
  }

  /** The sign-in of a container, as short as can be: a header names user and role. */
  private static final class SignedIn extends HttpServletRequestWrapper {

    SignedIn(HttpServletRequest request) {
      super(request);
    }

    @Override
    public Principal getUserPrincipal() {
      String name = getHeader("Test-User");
      return name == null ? null : () -> name;
    }

    @Override
    public boolean isUserInRole(String role) {
      return role.equals(getHeader("Test-Role"));
    }
  }

  private static final Filter SIGN_IN =
      (request, response, chain) ->
          chain.doFilter(new SignedIn((HttpServletRequest) request), response);

  private static Container start(Container.Kind kind, Servlet servlet, Filter filter)
      throws Exception {
    return kind.start(
        new Container.Deployment("", servlet, "/search/*", Optional.ofNullable(filter)));
  }

  private static HttpResponse<String> get(Container container, String address, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request(container, address);
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest.Builder request(Container container, String address) {
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + container.port() + "/search/" + address));
  }

  private static int total(HttpResponse<String> response) {
    assertEquals(200, response.statusCode(), response.body());
    return Integer.parseInt(response.body().replaceFirst("(?s).*?\"total\" ?: ?(\\d+).*", "$1"));
  }

  /** A published site, of which staff and Jo alone may read the flowers. */
  private SiteSearch restricted() throws Exception {
    SiteSearch site =
        SiteSearch.open(
            garden.config().with("rights.rules", "/flowers/* staff, user:jo", "/* everybody"));
    site.run();
    return site;
  }

  @ParameterizedTest
  @EnumSource
  void rolesAndTheNameOfTheUserDecideWhatIsFound(Container.Kind kind) throws Exception {
    try (SiteSearch site = restricted();
        Container container =
            start(
                kind, new SearchServlet(site, ServletAccess.byRoles(List.of("staff"))), SIGN_IN)) {
      String search = "api/search?q=flower";
      int all = SmallFolder.FLOWERS + 1;
      assertEquals(1, total(get(container, search)));
      assertEquals(1, total(get(container, search, "Test-User", "kim", "Test-Role", "guest")));
      assertEquals(all, total(get(container, search, "Test-User", "kim", "Test-Role", "staff")));
      assertEquals(all, total(get(container, search, "Test-User", "jo")));
      assertEquals(
          "private, no-store",
          get(container, search).headers().firstValue("Cache-Control").orElse(""));
    }
  }

  @Test
  void theApplicationsFunctionDecidesWhatIsFound() throws Exception {
    ServletAccess access =
        ServletAccess.of(
            request ->
                request.getHeader("Cookie") == null
                    ? Asker.PUBLIC
                    : Asker.memberOf(List.of("staff")));
    try (SiteSearch site = restricted();
        Container container = start(Container.Kind.TOMCAT, new SearchServlet(site, access), null)) {
      assertEquals(1, total(get(container, "api/search?q=flower")));
      assertEquals(
          SmallFolder.FLOWERS + 1, total(get(container, "api/search?q=flower", "Cookie", "id=1")));
    }
  }

  @ParameterizedTest
  @EnumSource
  void webmasterPagesAreForThoseOfTheApplication(Container.Kind kind) throws Exception {
    garden.publish();
    List<String> doors = List.of("webmaster/", "api/webmaster/pages?q=x", "metrics");
    ServletAccess open =
        ServletAccess.ANONYMOUS.withWebmasters(request -> request.isUserInRole("webmaster"));
    try (SiteSearch site = SiteSearch.open(garden.config("serve.rate-limit", "1"))) {
      try (Container container =
          start(kind, new SearchServlet(site, ServletAccess.ANONYMOUS), SIGN_IN)) {
        for (String door : doors) {
          assertEquals(404, get(container, door, "Test-Role", "webmaster").statusCode(), door);
        }
      }
      try (Container container = start(kind, new SearchServlet(site, open), SIGN_IN)) {
        for (String door : doors) {
          assertEquals(403, get(container, door).statusCode(), door);
          assertEquals(200, get(container, door, "Test-Role", "webmaster").statusCode(), door);
        }
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
          statuses.add(get(container, "api/suggest?q=f").statusCode());
        }
        assertTrue(statuses.contains(429), "ten at once for 1 a second: " + statuses);
        assertEquals(200, get(container, "health").statusCode());
        assertEquals(200, get(container, "", "Test-Role", "webmaster").statusCode());
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFormThatAFilterOfTheApplicationHasReadIsUnderstood(Container.Kind kind) throws Exception {
    garden.publish();
    Filter reads =
        (request, response, chain) -> {
          assertEquals("petals", request.getParameter("q"));
          chain.doFilter(request, response);
        };
    String form = "q=petals&p=1&u=" + SmallFolder.SITE;
    try (SiteSearch site = SiteSearch.open(garden.config());
        Container container =
            start(kind, new SearchServlet(site, ServletAccess.ANONYMOUS), reads)) {
      HttpRequest click =
          request(container, "click")
              .header("Content-Type", "application/x-www-form-urlencoded")
              .POST(HttpRequest.BodyPublishers.ofString(form))
              .build();
      HttpResponse<String> answer = CLIENT.send(click, HttpResponse.BodyHandlers.ofString());
      // It finds the form complete: the address is none of the results of these words.
      assertEquals(400, answer.statusCode());
      assertTrue(answer.body().contains("got " + SmallFolder.SITE), answer.body());
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMappingWithoutWhatIsBelowAndASignInOfServeAreRefused(Container.Kind kind) throws Exception {
    garden.publish();
    try (SiteSearch site = SiteSearch.open(garden.config())) {
      SearchServlet servlet = new SearchServlet(site, ServletAccess.ANONYMOUS);
      Container.Deployment wrong =
          new Container.Deployment("", servlet, "/search", Optional.empty());
      assertThrows(Exception.class, () -> kind.start(wrong).close());
    }
    try (SiteSearch site =
        SiteSearch.open(
            garden.config(
                "sign-in.issuer", "https://login.example.org/",
                "sign-in.client-id", "search",
                "serve.public-url", "https://www.example.org/search/"))) {
      SearchServlet servlet = new SearchServlet(site, ServletAccess.ANONYMOUS);
      assertThrows(Exception.class, () -> start(kind, servlet, null).close());
    }
  }

  @ParameterizedTest
  @EnumSource
  void atTheRootOfAnApplicationItIsFoundByItsOwnLinks(Container.Kind kind) throws Exception {
    garden.publish();
    try (SiteSearch site = SiteSearch.open(garden.config())) {
      for (String mapping : List.of("/*", "/")) {
        SearchServlet servlet = new SearchServlet(site, ServletAccess.ANONYMOUS);
        try (Container container =
            kind.start(new Container.Deployment("", servlet, mapping, Optional.empty()))) {
          String base = "http://127.0.0.1:" + container.port() + "/";
          String described =
              CLIENT
                  .send(
                      HttpRequest.newBuilder(URI.create(base + "opensearch.xml")).build(),
                      HttpResponse.BodyHandlers.ofString())
                  .body();
          assertTrue(described.contains("\"" + base + "search?q={searchTerms}\""), described);
        }
      }
    }
  }

  @Test
  void aGroupThatIsNoneIsRefusedAtOnce() {
    assertThrows(IllegalArgumentException.class, () -> ServletAccess.byRoles(List.of("a,b")));
  }
}
