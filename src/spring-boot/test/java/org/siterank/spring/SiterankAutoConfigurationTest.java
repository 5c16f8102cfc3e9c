package org.siterank.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.model.NotPublishedException;
import org.siterank.servlet.ServletAccess;
import org.siterank.setting.SettingSpec;
import org.siterank.web.SmallFolder;
import org.springframework.boot.Banner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** An application with the starter, started as its users start it. */
class SiterankAutoConfigurationTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path folder;
  private SmallFolder garden;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
  }

  /** An application that says nothing but that it wants its beans made. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {}

  /** One that knows its webmasters. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Administered {
    @Bean
    ServletAccess access() {
      return ServletAccess.ANONYMOUS.withWebmasters(
          request -> request.getHeader("Test-Webmaster") != null);
    }
  }

  private ConfigurableApplicationContext start(
      Class<?> application, WebApplicationType type, String... more) {
    List<String> arguments = new ArrayList<>();
    arguments.add("--siterank.site.url=" + SmallFolder.SITE);
    arguments.add("--siterank.site.dir=" + folder.resolve("site"));
    arguments.add("--siterank.data=" + garden.data());
    arguments.add("--server.port=0");
    arguments.add("--server.address=127.0.0.1");
    arguments.add("--management.endpoint.health.show-details=always");
    arguments.addAll(List.of(more));
    return new SpringApplicationBuilder(application)
        .web(type)
        .bannerMode(Banner.Mode.OFF)
        .run(arguments.toArray(String[]::new));
  }

  private ConfigurableApplicationContext start(String... more) {
    return start(Application.class, WebApplicationType.SERVLET, more);
  }

  private static HttpResponse<String> get(
      ConfigurableApplicationContext context, String path, String... headers)
      throws IOException, InterruptedException {
    String port = context.getEnvironment().getProperty("local.server.port");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void thePageIsServedAndHealthTellsWhatIsPublished() throws Exception {
    try (ConfigurableApplicationContext context = start()) {
      assertEquals(503, get(context, "/search/?q=flower").statusCode());
      HttpResponse<String> down = get(context, "/actuator/health");
      assertEquals(503, down.statusCode());
      assertTrue(down.body().contains("nothing is published yet"), down.body());
      context.getBean(SiteSearch.class).run();
      assertTrue(get(context, "/search/?q=flower").body().contains("1 to 10 of 35"));
      assertTrue(get(context, "/search/api/search?q=petals").body().contains("\"total\":34"));
      assertEquals(200, get(context, "/search/assets/style.css").statusCode());
      HttpResponse<String> up = get(context, "/actuator/health");
      assertEquals(200, up.statusCode(), up.body());
      assertTrue(up.body().contains("\"pages\":\"36\""), up.body());
      assertEquals(404, get(context, "/search/webmaster/").statusCode());
    }
  }

  @Test
  void assistantsAreAnsweredWithTheRightsOfThePublic() throws Exception {
    garden.write("board/minutes.html", "Minutes", "The board sold a flower bed. <a href=/>x</a>");
    garden.write("flowers/1.html", "Flower 1", "<a href=/board/minutes.html>minutes</a>");
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search\","
            + "\"arguments\":{\"query\":\"flower bed\"}}}";
    try (ConfigurableApplicationContext context =
        start("--siterank.rights.rules=/board/* board, /* everybody")) {
      context.getBean(SiteSearch.class).run();
      String port = context.getEnvironment().getProperty("local.server.port");
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/search/mcp"))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(call))
              .build();
      HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), answer.body());
      assertTrue(answer.body().contains("/flowers/"), answer.body());
      assertFalse(answer.body().contains("sold"), answer.body());
    }
  }

  @Test
  void thePathAndWebmastersAreTheApplications() throws Exception {
    garden.publish();
    try (ConfigurableApplicationContext context =
        start(Administered.class, WebApplicationType.SERVLET, "--siterank.path=/site/suche")) {
      assertEquals(200, get(context, "/site/suche/search?q=flower").statusCode());
      assertEquals(404, get(context, "/search/search?q=flower").statusCode());
      assertEquals(403, get(context, "/site/suche/webmaster/").statusCode());
      assertEquals(
          200, get(context, "/site/suche/webmaster/", "Test-Webmaster", "yes").statusCode());
    }
  }

  @Test
  void runsComeAtTheTimesOfTheExpression() throws Exception {
    try (ConfigurableApplicationContext context =
        start(Application.class, WebApplicationType.NONE, "--siterank.run.cron=* * * * * *")) {
      SiteSearch site = context.getBean(SiteSearch.class);
      long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
      while (!isPublished(site)) {
        assertTrue(System.nanoTime() < deadline, "no run has published anything");
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  private static boolean isPublished(SiteSearch site) throws IOException {
    try {
      return !site.publication().run().isEmpty();
    } catch (NotPublishedException e) {
      return false;
    }
  }

  @Test
  void propertiesWinOverTheFileAndListsAreTaken() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("siterank.yaml"),
            "crawl:\n  max-pages: 7\n  delay: 3s\nsite:\n  exclude: [/a/*]\n");
    try (ConfigurableApplicationContext context =
        start(
            Application.class,
            WebApplicationType.NONE,
            "--siterank.config=" + file,
            "--siterank.crawl.maxPages=9",
            "--siterank.site.exclude[0]=/b,c/*",
            "--siterank.site.exclude[1]=/d/*")) {
      SiteConfig config = context.getBean(SiteConfig.class);
      SiteConfig expected =
          SiteConfig.load(file)
              .with("crawl.max-pages", "9")
              .with("site.exclude", "/b,c/*", "/d/*")
              .with("site.url", SmallFolder.SITE)
              .with("site.dir", folder.resolve("site").toString())
              .with("data", garden.data().toString());
      assertEquals(expected, config);
      assertFalse(context.containsBean("siterankRuns"), "nothing runs unasked");
    }
  }

  /** Spring Boot has its own say in the versions of the HTTP client, JSON and SQLite. */
  @Test
  void aServerIsCrawledWithTheLibrariesThatSpringBootChooses() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] page = "<title>Tulips</title><p>All about tulips".getBytes(StandardCharsets.UTF_8);
          boolean found = exchange.getRequestURI().getPath().equals("/");
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          exchange.sendResponseHeaders(found ? 200 : 404, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    server.start();
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Application.class)
            .web(WebApplicationType.NONE)
            .bannerMode(Banner.Mode.OFF)
            .run(
                "--siterank.site.url=" + url,
                "--siterank.crawl.delay=0s",
                "--siterank.data=" + folder.resolve("crawled"))) {
      SiteSearch site = context.getBean(SiteSearch.class);
      site.run();
      assertEquals(url, site.search("tulips", 10).get(0).url().value());
    } finally {
      server.stop(0);
    }
  }

  private static String failure(Throwable thrown) {
    Throwable cause = thrown;
    while (cause != null && !(cause instanceof ConfigException)) {
      cause = cause.getCause();
    }
    return cause == null ? thrown.toString() : cause.getMessage();
  }

  @Test
  void anUnknownKeyAndAWrongValueAreReported() {
    String unknown =
        failure(assertThrows(Exception.class, () -> start("--siterank.crawl.dealy=2s").close()));
    assertTrue(unknown.contains("did you mean crawl.delay?"), unknown);
    String wrong =
        failure(assertThrows(Exception.class, () -> start("--siterank.crawl.delay=soon").close()));
    assertTrue(wrong.startsWith("siterank.crawl.delay: "), wrong);
    assertTrue(wrong.contains("soon"), wrong);
    String path =
        failure(assertThrows(Exception.class, () -> start("--siterank.path=search/").close()));
    assertTrue(path.startsWith("siterank.path: "), path);
  }

  @Test
  void everySettingIsAPropertyThatSpringBootTakes() {
    for (SettingSpec setting : SiteConfig.settings()) {
      ConfigurationPropertyName.of("siterank." + setting.key());
    }
  }

  @Test
  void nothingIsMadeWhereItIsSwitchedOff() {
    try (ConfigurableApplicationContext context = start("--siterank.enabled=false")) {
      assertEquals(Map.of(), context.getBeansOfType(SiteSearch.class));
      assertFalse(context.containsBean("siterankServlet"));
    }
  }
}
