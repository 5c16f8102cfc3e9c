package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/** The manual as it ships: complete, without a broken link, and searched by the product itself. */
class ManualIT {

  private static final Path MANUAL = Path.of("target/siterank/manual");
  private static final Path SCRIPT = Path.of("target/siterank/bin/siterank").toAbsolutePath();
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(([^)\\s]+)\\)");

  @TempDir Path folder;

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file) && file.toString().endsWith(ending))
          .sorted()
          .toList();
    }
  }

  private static boolean isOutside(String link) {
    return URI.create(link).isAbsolute();
  }

  @Test
  void everyLinkOfTheManualLeadsToAPageAndAPlaceOfIt() throws IOException {
    List<String> broken = new ArrayList<>();
    int checked = 0;
    for (Path page : files(MANUAL, ".html")) {
      for (Element link : Jsoup.parse(page, "UTF-8").select("[href], [src]")) {
        String to = link.hasAttr("href") ? link.attr("href") : link.attr("src");
        if (isOutside(to)) {
          continue;
        }
        checked++;
        String[] parts = to.split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        if (!Files.isRegularFile(target)
            || (parts.length > 1
                && Jsoup.parse(target, "UTF-8").getElementById(parts[1]) == null)) {
          broken.add(page.getFileName() + ": " + to);
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(checked > 300, checked + " links");
  }

  @Test
  void everyLinkOfReadmeAndOfTheManualsSourceLeadsToAFileAndAHeadingOfIt() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
    pages.addAll(files(Path.of("src/site"), ".md"));
    pages.addAll(files(Path.of("src/site/manual"), ".md"));
    assertEquals(List.of(), broken(pages));
  }

  @Test
  void everyLinkAndPictureOfTheReadmeInTheArchiveLeadsToAFileOfTheArchive() throws IOException {
    Path readme = MANUAL.resolveSibling("README.md");
    assertEquals(List.of(), broken(List.of(readme)));
    String text = Files.readString(readme);
    assertTrue(text.contains("](manual/images/search.png)"), text);
    assertTrue(text.contains("](manual/operations.html#privacy)"), text);
  }

  private static List<String> broken(List<Path> pages) throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages) {
      Matcher link = LINK.matcher(Files.readString(page));
      while (link.find()) {
        String[] parts = link.group(1).split("#", 2);
        Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
        if (!isOutside(link.group(1)) && !hasPlace(target, parts.length > 1 ? parts[1] : "")) {
          broken.add(page + ": " + link.group(1));
        }
      }
    }
    return broken;
  }

  private static boolean hasPlace(Path file, String heading) throws IOException {
    if (!Files.isRegularFile(file) || heading.isEmpty()) {
      return Files.isRegularFile(file);
    }
    if (file.toString().endsWith(".html")) {
      return Jsoup.parse(file, "UTF-8").getElementById(heading) != null;
    }
    // The headings of these two are made by the build.
    Set<String> made = Set.of("settings.md", "commands.md");
    if (made.contains(file.getFileName().toString())) {
      String page = file.getFileName().toString().replace(".md", ".html");
      return Jsoup.parse(MANUAL.resolve(page), "UTF-8").getElementById(heading) != null;
    }
    return Files.readString(file)
        .lines()
        .filter(line -> line.startsWith("#"))
        .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
        .map(line -> line.replaceAll("[^\\w -]", "").replace(' ', '-'))
        .anyMatch(heading::equals);
  }

  @Test
  void everyCommandAndEverySettingIsInIt() throws IOException {
    Document commands = Jsoup.parse(MANUAL.resolve("commands.html"), "UTF-8");
    assertEquals(
        new TreeSet<>(Commands.names()),
        commands.select("h2").stream()
            .map(Element::text)
            .collect(Collectors.toCollection(TreeSet::new)));
    Path configuration = Path.of("target/siterank/conf/siterank.example.yaml");
    try (Stream<String> lines = Files.lines(configuration)) {
      Set<String> flags =
          lines
              .filter(line -> line.strip().startsWith("# Flag: "))
              .map(line -> line.strip().substring(2))
              .collect(Collectors.toCollection(TreeSet::new));
      Document settings = Jsoup.parse(MANUAL.resolve("settings.html"), "UTF-8");
      assertEquals(
          flags,
          settings.select("p:contains(Flag:)").stream()
              .map(Element::text)
              .filter(text -> text.startsWith("Flag: "))
              .collect(Collectors.toCollection(TreeSet::new)));
    }
  }

  /** A build in the locale C, in which nothing but ASCII can be read, makes the same pages. */
  @Test
  void everyCharacterOfItWasRead() throws IOException {
    for (Path page : files(MANUAL, ".html")) {
      assertFalse(Files.readString(page).contains("\uFFFD"), page.toString());
    }
  }

  @Test
  void itIsSmallAndAsksForNothingFromAnywhere() throws IOException {
    long bytes = 0;
    for (Path file : files(MANUAL, "")) {
      bytes += Files.size(file);
    }
    assertTrue(bytes <= 490_000, bytes + " bytes");
    for (Path page : files(MANUAL, ".html")) {
      Document document = Jsoup.parse(page, "UTF-8");
      assertEquals(
          0, document.select("script, [src]:not(img), link[href~=//]").size(), page.toString());
      for (Element picture : document.select("img")) {
        Path file = MANUAL.resolve(picture.attr("src"));
        assertTrue(
            Files.exists(file) && file.startsWith(MANUAL.resolve("images")), file.toString());
        assertFalse(picture.attr("alt").isBlank(), file.toString());
      }
    }
  }

  @Test
  void siterankFindsTheAnswersInItsOwnManual() throws Exception {
    Outcome run =
        siterank("run", "--site", "https://manual.example/", "--dir", MANUAL.toAbsolutePath());
    assertEquals(0, run.status(), run.err());
    assertAnswers("how do I run it from cron", "faq.html");
    assertAnswers("exclude pages", "faq.html");
    assertAnswers("what does exit code 3 mean", "faq.html");
  }

  private void assertAnswers(String question, String page) throws Exception {
    Outcome found = siterank("search", "--format", "json", question);
    JsonNode hits = new ObjectMapper().readTree(found.out()).get("hits");
    assertEquals("https://manual.example/" + page, hits.at("/0/url").textValue(), question + hits);
  }

  private Outcome siterank(Object... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
    Stream.of(arguments).forEach(argument -> command.add(argument.toString()));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    return Processes.run(folder, Map.of(), command.toArray(new String[0]));
  }
}
