package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;
import org.siterank.SiteSearch;

/**
 * Clients that OpenAPI Generator makes from {@code api/openapi.json}, with the commands of
 * developer.md, compile and get answers. The tools are not part of the build: measuring.md says how
 * to get them.
 */
@Tag("minutes")
class GeneratedClientsIT {

  private static final String TOOLS = "tests.clients";

  private static final String TYPESCRIPT =
      """
      import { Configuration, DefaultApi } from "./client/index";

      declare const process: { argv: string[]; exit(status: number): void };

      async function main(basePath: string): Promise<void> {
        const api = new DefaultApi(new Configuration({ basePath }));
        const found = await api.search({ q: "flower", n: 3, explain: 1 });
        const suggested = await api.suggest({ q: "flow" });
        const passages = await api.passages({ q: "petals", n: 4 });
        const related = await api.related({ url: "/flowers/3.html", n: 2 });
        const page = await api.page({ url: "https://www.example.org/flowers/3.html" });
        console.log(JSON.stringify([
          found.total, found.hits.length, found.hits[0].lang, suggested.suggestions[0].text,
          passages.passages.length, related.pages.length, page.url,
        ]));
      }
      main(process.argv[2]).catch((error) => { console.error(error); process.exit(1); });
      """;

  private static final String PYTHON =
      """
      import json, sys
      import siterank_client as client

      with client.ApiClient(client.Configuration(host=sys.argv[1])) as connection:
          api = client.DefaultApi(connection)
          found = api.search(q="flower", n=3, explain=1)
          suggested = api.suggest(q="flow")
          passages = api.passages(q="petals", n=4)
          related = api.related(url="/flowers/3.html", n=2)
          page = api.page(url="https://www.example.org/flowers/3.html")
          print(json.dumps([
              found.total, len(found.hits), found.hits[0].lang, suggested.suggestions[0].text,
              len(passages.passages), len(related.pages), page.url]))
      """;

  private static final String ANSWERS =
      "[35,3,\"en\",\"flower\",4,2,\"https://www.example.org/flowers/3.html\"]";

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;
  private static Path tools;

  @BeforeAll
  static void serve() throws Exception {
    String named = System.getProperty(TOOLS, "");
    Needs.optional(
        !named.isEmpty(),
        "OpenAPI Generator and TypeScript (-D" + TOOLS + "=DIR, see measuring.md)");
    tools = Path.of(named).toAbsolutePath();
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    site = SiteSearch.open(garden.config());
    server = SearchServer.start(site);
  }

  @AfterAll
  static void stop() throws IOException {
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private static String base() {
    return server.url().replaceFirst("/$", "");
  }

  private static String run(Path in, String... command) throws Exception {
    Path out = Files.createTempFile(folder, "client", ".out");
    Path err = Files.createTempFile(folder, "client", ".err");
    int status =
        new ProcessBuilder(command)
            .directory(in.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start()
            .waitFor();
    assertEquals(
        0, status, String.join(" ", command) + Files.readString(out) + Files.readString(err));
    return Files.readString(out, StandardCharsets.UTF_8).strip();
  }

  private static String generator(Path in, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin/java").toString());
    command.addAll(List.of("-jar", tools.resolve("openapi-generator-cli.jar").toString()));
    command.addAll(List.of(arguments));
    return run(in, command.toArray(new String[0]));
  }

  /** The arguments that the manual has for a kind of client, with the address of this server. */
  private static String[] manual(String kind) throws IOException {
    String begin = "    java -jar openapi-generator-cli.jar ";
    return Files.readAllLines(Path.of("src/site/manual/developer.md")).stream()
        .filter(line -> line.startsWith(begin) && line.contains(" -g " + kind + " "))
        .map(line -> line.substring(begin.length()).replace("http://localhost:8080", base()))
        .findFirst()
        .orElseThrow(() -> new IOException("developer.md has no command for " + kind))
        .split(" ");
  }

  private static void assertAnswers(String printed) throws IOException {
    JsonNode answers = new ObjectMapper().readTree(printed);
    assertEquals(new ObjectMapper().readTree(ANSWERS), answers);
  }

  @Test
  void theDescriptionIsValid() throws Exception {
    String said = generator(folder, "validate", "-i", base() + "/api/openapi.json");
    assertTrue(said.contains("No validation issues detected"), said);
  }

  @Test
  void aClientInTypeScriptCompilesAndGetsAnswers() throws Exception {
    String node = Needs.optionalProgram("node", "nodejs").toString();
    Path in = Files.createDirectories(folder.resolve("typescript"));
    generator(in, manual("typescript-fetch"));
    Files.writeString(in.resolve("main.ts"), TYPESCRIPT);
    run(
        in,
        node,
        tools.resolve("node_modules/typescript/bin/tsc").toString(),
        "--strict",
        "--target",
        "es2020",
        "--lib",
        "es2020,dom",
        "--module",
        "commonjs",
        "--moduleResolution",
        "node",
        "--outDir",
        "out",
        "main.ts");
    assertAnswers(run(in, node, "out/main.js", base()));
  }

  @Test
  void aClientInPythonCompilesAndGetsAnswers() throws Exception {
    String python = Needs.program("python3", "python3").toString();
    Path in = Files.createDirectories(folder.resolve("python"));
    Process asked =
        new ProcessBuilder(
                python,
                "-c",
                "import pydantic, urllib3, dateutil, typing_extensions;"
                    + " exit(int(pydantic.VERSION.split('.')[0]) < 2)")
            .redirectErrorStream(true)
            .redirectOutput(in.resolve("modules.out").toFile())
            .start();
    Needs.optional(
        asked.waitFor() == 0, "Python's pydantic 2, urllib3, python-dateutil, typing-extensions");
    generator(in, manual("python"));
    run(in, python, "-m", "compileall", "-q", "client/siterank_client");
    Files.writeString(in.resolve("client/main.py"), PYTHON);
    assertAnswers(run(in, python, "client/main.py", base()));
  }
}
