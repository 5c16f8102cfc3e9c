package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;

/** The commands of the manual's page {@code moving.md}, with small files of each program. */
@Tag("slow")
class MovingPageTest {

  private static final Path PAGE = Path.of("src/site/manual/moving.md");

  private static final Pattern COMMAND =
      Pattern.compile("(?m)^bin/siterank ((?:import \\w+ --from (\\S+)|rank).*)$");

  private static final String SITE = "https://www.example.org/";

  @TempDir Path folder;

  private CommandRun run(String... words) {
    return CommandRun.ofProgram(
        List.of("--data", folder.resolve("data").toString(), "--no-progress"), words);
  }

  private void write(String file, String text) throws IOException {
    Path to = folder.resolve(file);
    Files.createDirectories(to.getParent());
    Files.writeString(to, text);
  }

  private void writeFiles() throws IOException {
    write(
        "app-search/documents-1.json",
        "{\"results\":[{\"id\":\"d1\",\"url\":\"https://www.example.org/hours\",\"title\":\"Hours\","
            + "\"body_content\":\"We open at nine.\"}]}");
    write(
        "app-search/synonyms.json", "{\"results\":[{\"id\":\"s\",\"synonyms\":[\"tv\",\"set\"]}]}");
    write(
        "app-search/curations.json",
        "{\"results\":[{\"id\":\"c\",\"queries\":[\"open\"],\"promoted\":[\"d1\"],\"hidden\":[]}]}");
    write(
        "app-search/search_settings.json",
        "{\"search_fields\":{\"title\":{\"weight\":7}},\"boosts\":{\"price\":[]}}");
    write("nutch-dump/_SUCCESS", "");
    write(
        "nutch-dump/part-r-00000",
        """
        https://www.example.org/far\tVersion: 7
        Status: 2 (db_fetched)

        https://www.example.org/gone\tVersion: 7
        Status: 3 (db_gone)

        """);
    write("status.jsonl", "{\"url\":\"https://www.example.org/far2\",\"status\":\"DISCOVERED\"}\n");
    write(
        "fess_config.bulk",
        """
        {"index":{"_index":"fess_config.web_config","_id":"1"}}
        {"name":"W","urls":"https://www.example.org/","excludedUrls":".*/old/.*","permissions":["Rguest"]}
        """);
    write("sitemaps.txt", "# ours\nSitemap: https://www.example.org/lists/a.xml\n");
  }

  /** Runs the commands of the page in their order, each with a folder of its own for settings. */
  private List<CommandRun> runPage() throws IOException {
    List<CommandRun> runs = new ArrayList<>();
    List<String> commands =
        COMMAND.matcher(Files.readString(PAGE)).results().map(found -> found.group(1)).toList();
    for (String command : commands) {
      List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
      for (int i = 1; i < words.size(); i++) {
        if (words.get(i - 1).equals("--file")) {
          words.set(i, folder.resolve(words.get(i)).toString());
        } else if (words.get(i - 1).equals("--out")) {
          words.set(i, folder.resolve(words.get(i) + runs.size()).toString());
        }
      }
      if (!command.contains("--out") && !command.contains("--site")) {
        words.addAll(List.of("-c", folder.resolve("conf0/siterank.yaml").toString()));
      }
      runs.add(run(words.toArray(String[]::new)));
    }
    return runs;
  }

  @Test
  void theCommandsOfThePageRunAndSayWhatTheyLeaveOut() throws Exception {
    writeFiles();
    List<CommandRun> runs = runPage();
    List<Integer> codes = runs.stream().map(CommandRun::code).toList();
    assertEquals(List.of(1, 0, 0, 0, 0, 0, 0), codes, runs.toString());
    assertTrue(runs.get(0).out().contains("the boost by price"), runs.get(0).out());
    assertEquals("tv, set\n", Files.readString(folder.resolve("conf0/synonyms.txt")));
    SiteConfig config = SiteConfig.load(folder.resolve("conf0/siterank.yaml"));
    assertEquals(7, config.fields().words().title());
    assertTrue(
        runs.get(3).out().contains("2 read: the next crawl asks for 1, 0 were known"),
        runs.get(3).out());
    assertTrue(runs.get(3).out().contains("it was gone when Nutch asked last"), runs.get(3).out());
    CommandRun search =
        run("search", "nine", "-c", folder.resolve("conf0/siterank.yaml").toString());
    assertTrue(search.out().contains("https://www.example.org/hours"), search.out() + search.err());
    assertTrue(
        Files.readString(folder.resolve("conf6/siterank.yaml"))
            .contains("  sitemaps:\n    - https://www.example.org/lists/a.xml\n"));
  }

  @Test
  void addressesOfAnotherCrawlerAreAskedForByTheNextRun() throws Exception {
    writeFiles();
    write("public/index.html", "<title>Home</title><p>Home of the house.");
    write("public/far.html", "<title>Far</title><p>A page that no other page links to.");
    String nutch = folder.resolve("nutch-dump").toString();
    CommandRun imported =
        run("import", "addresses", "--from", "nutch", "--file", nutch, "--site", SITE);
    assertEquals(0, imported.code(), imported.err());
    CommandRun crawl = run("run", "--site", SITE, "--dir", folder.resolve("public").toString());
    assertEquals(0, crawl.code(), crawl.out() + crawl.err());
    CommandRun pages = run("export", "pages");
    assertTrue(pages.out().contains(SITE + "far\t200\tFar"), pages.out());
  }

  @Test
  void badInputChangesNothingAndSaysWhatToDo() throws Exception {
    writeFiles();
    String file = folder.resolve("sitemaps.txt").toString();
    String conf = folder.resolve("conf").toString();
    String[] settings = {"import", "settings", "--from", "sitemaps", "--file", file, "--out", conf};
    assertEquals(0, run(settings).code());
    CommandRun again = run(settings);
    assertEquals(2, again.code());
    assertTrue(
        again.err().contains("siterank.yaml exists. Nothing was written; name another folder"),
        again.err());
    assertUsage(
        "import settings --from app-search, fess or sitemaps; got nutch", "settings", "nutch");
    assertUsage("import addresses --from nutch or stormcrawler; got fess", "addresses", "fess");
    assertUsage("expected a dump of nutch readdb -dump", "addresses", "nutch");
    write("other.jsonl", "{\"url\":\"https://other.example/\",\"status\":\"FETCHED\"}");
    CommandRun other =
        run(
            "import",
            "addresses",
            "--from",
            "stormcrawler",
            "--site",
            SITE,
            "--file",
            folder.resolve("other.jsonl").toString());
    assertEquals(2, other.code());
    assertTrue(
        other.err().contains("none of 1 addresses is of the site; check --site"), other.err());
    assertTrue(Files.notExists(folder.resolve("data/site.db")), "nothing was written");
  }

  private void assertUsage(String expected, String what, String from) {
    String file = folder.resolve("sitemaps.txt").toString();
    CommandRun run = run("import", what, "--from", from, "--file", file, "--site", SITE);
    assertEquals(2, run.code());
    assertTrue(run.err().contains(expected), run.err());
  }
}
