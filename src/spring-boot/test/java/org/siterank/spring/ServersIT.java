package org.siterank.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.cli.ConsumerProjects;
import org.siterank.config.SiteConfig;

/**
 * Applications with servers of their own that depend on the published artifacts: built by Maven
 * from an empty local repository, started, searched over HTTP and stopped. {@code -Dservers=all}
 * builds those too that download a hundred jars and more for it.
 */
class ServersIT {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Programs and parts that no application gets unasked. */
  private static final Pattern UNASKED =
      Pattern.compile("(slf4j-simple|jetty|xchart|batik|tika-parser|poi|pdfbox|picocli|oauth2).*");

  @TempDir static Path work;
  private static ConsumerProjects projects;
  private static String settings;

  @BeforeAll
  static void install() throws Exception {
    projects = new ConsumerProjects(work);
    Path site = Files.createDirectories(work.resolve("site"));
    Files.writeString(
        site.resolve("index.html"),
        "<title>Visit us</title><p>Opening hours: daily from nine to five");
    settings =
        "site:\n  url: https://www.example.org/\n  dir: "
            + site
            + "\ndata: "
            + work.resolve("data")
            + "\n";
    Path file = Files.writeString(work.resolve("siterank.yaml"), settings);
    try (SiteSearch search = SiteSearch.open(SiteConfig.load(file))) {
      search.run();
    }
  }

  /** An application that runs in the folder of its project. */
  private static final class Running implements AutoCloseable {

    private static final Pattern PORT =
        Pattern.compile("(?i).*(?:listening on|tomcat started on).*?(?:port |:)(\\d+).*");

    private final Process process;
    private final BufferedReader out;
    private final String server;

    Running(Path folder, List<String> command) throws IOException {
      Files.writeString(folder.resolve("siterank.yaml"), settings);
      process =
          new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
      out = process.inputReader();
      server = "http://127.0.0.1:" + port();
    }

    private String port() throws IOException {
      StringBuilder said = new StringBuilder();
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        said.append(line).append('\n');
        Matcher port = PORT.matcher(line);
        if (port.matches()) {
          return port.group(1);
        }
      }
      throw new AssertionError("it ended:\n" + said);
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
      return CLIENT.send(
          HttpRequest.newBuilder(URI.create(server + path)).build(),
          HttpResponse.BodyHandlers.ofString());
    }

    /** The search page below a path, its API, its files and its closed doors. */
    void answersBelow(String path) throws IOException, InterruptedException {
      HttpResponse<String> page = get(path + "/?q=opening+hours");
      assertEquals(200, page.statusCode(), page.body());
      assertTrue(page.body().contains("Visit us"), page.body());
      assertTrue(get(path + "/api/search?q=opening").body().contains("\"total\":1"));
      assertTrue(get(path + "/api/suggest?q=open").body().startsWith("{\"query\":\"open\""));
      assertEquals(200, get(path + "/assets/search.js").statusCode());
      assertTrue(get(path + "/webmaster/").statusCode() >= 400);
    }

    /** Ends it as an operator does, and returns its status. */
    int stop() throws IOException, InterruptedException {
      process.toHandle().destroy(); // The process' own method would close what we read, too.
      return ended();
    }

    private int ended() throws IOException, InterruptedException {
      out.transferTo(Writer.nullWriter()); // What it says while it ends.
      assertTrue(process.waitFor(1, TimeUnit.MINUTES), "it does not end");
      return process.exitValue();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  private static Set<String> unasked(Set<String> jars) {
    return jars.stream()
        .filter(jar -> UNASKED.matcher(jar).matches())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @Test
  void anApplicationWithATomcatOfItsOwnServesTheSearch() throws Exception {
    ConsumerProjects.Project project = projects.build("servlet");
    assertEquals(Set.of(), unasked(project.jars()));
    try (Running shop = new Running(project.folder(), project.command("Shop"))) {
      shop.answersBelow("/shop/search");
      assertEquals(403, shop.get("/shop/search/webmaster/").statusCode());
      shop.process.outputWriter().close();
      assertEquals(0, shop.ended());
    }
  }

  private static void runsOnSpringBoot(String... options) throws Exception {
    ConsumerProjects.Project project = projects.build("spring-boot", options);
    assertEquals(Set.of(), unasked(project.jars()));
    List<String> command =
        project.command("shop.Application", "--server.port=0", "--server.address=127.0.0.1");
    try (Running shop = new Running(project.folder(), command)) {
      shop.answersBelow("/search");
      assertEquals(404, shop.get("/search/webmaster/").statusCode());
      assertTrue(shop.get("/actuator/health").body().contains("\"status\":\"UP\""));
      assertEquals(143, shop.stop());
    }
  }

  @Test
  void anApplicationOfTenLinesOnSpringBootServesTheSearch() throws Exception {
    runsOnSpringBoot();
  }

  @Test
  @EnabledIfSystemProperty(named = "servers", matches = "all")
  void theSameRunsOnSpringBoot4() throws Exception {
    runsOnSpringBoot("-Dspring-boot.version=4.0.7");
  }

  @Test
  @EnabledIfSystemProperty(named = "servers", matches = "all")
  void aQuarkusApplicationServesTheSearch() throws Exception {
    Path folder = projects.maven("quarkus", List.of("package"));
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        List.of(
            java.toString(),
            "-Dquarkus.http.port=0",
            "-Dquarkus.http.host=127.0.0.1",
            "-jar",
            "target/quarkus-app/quarkus-run.jar");
    try (Running shop = new Running(folder, command)) {
      shop.answersBelow("/search");
      assertEquals(143, shop.stop());
    }
  }

  /** Each line of code of the manual's section stands in a project that was built above. */
  @Test
  void theManualsExamplesAreThoseOfTheProjects() throws IOException {
    String manual = Files.readString(Path.of("src/site/manual/developer.md"));
    int from = manual.indexOf("\n## In your own server\n");
    assertTrue(from >= 0, "the manual has the section");
    String section = manual.substring(from + 1, manual.indexOf("\n## ", from + 1));
    StringBuilder code = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of("src/it/test/consumers"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        code.append(Files.readString(file).replaceAll("\\s+", " ")).append('\n');
      }
    }
    List<String> blocks =
        Pattern.compile("(?m)(^ {4}.*\n(?:\n(?= {4}))?)+")
            .matcher(section)
            .results()
            .map(block -> block.group().strip().replaceAll("\\s+", " "))
            .toList();
    assertFalse(blocks.isEmpty(), section);
    for (String block : blocks) {
      assertTrue(code.indexOf(block) >= 0, "in no project: " + block);
    }
  }
}
