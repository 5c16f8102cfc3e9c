package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/** A site is searched by the sentence model of the add-on, in the unpacked archive. */
class MeaningSearchIT {

  private static final String QUESTION = "how do I get my money back when the goods are broken";

  /** Both archives, unpacked over each other once: each test works on a copy. */
  @TempDir private static Path unpacked;

  @TempDir private Path folder;

  private Path program;
  private Path site;

  @BeforeAll
  static void unpack() throws Exception {
    for (String archive : List.of("siterank", "siterank-meaning")) {
      Path file = Path.of("target/" + archive + "-" + ConsumerProjects.version() + ".tar.gz");
      Outcome tar =
          Processes.run(unpacked, Map.of(), "tar", "xzf", file.toAbsolutePath().toString());
      assertEquals(0, tar.status(), tar.err());
    }
  }

  @BeforeEach
  void copyAndWrite() throws Exception {
    program = folder.resolve("siterank-" + ConsumerProjects.version());
    PathUtils.copyDirectory(
        unpacked.resolve(program.getFileName()), program, StandardCopyOption.COPY_ATTRIBUTES);
    site = Files.createDirectory(folder.resolve("site"));
    StringBuilder links = new StringBuilder();
    page("refund", "Reimbursement", "Faulty products are taken in, and we pay their price.");
    page("careers", "Careers", "We look for gardeners and for people who cook.");
    page("opening", "Opening hours", "The shop is open from nine to five.");
    for (String name : List.of("refund", "careers", "opening")) {
      links.append("<a href=").append(name).append(".html>").append(name).append("</a> ");
    }
    Files.writeString(
        site.resolve("index.html"),
        "<!DOCTYPE html><html lang=en><title>Shop</title><h1>Shop</h1>" + links);
  }

  private void page(String name, String title, String text) throws IOException {
    Files.writeString(
        site.resolve(name + ".html"),
        "<!DOCTYPE html><html lang=en><title>"
            + title
            + "</title><h1>"
            + title
            + "</h1><p>"
            + text);
  }

  private Outcome siterank(String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program.resolve("bin/siterank").toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    return Processes.run(folder, Map.of(), command.toArray(String[]::new));
  }

  private Outcome run(String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("run", "--dir", site.toString(), "--site", "https://shop.example/"));
    command.addAll(List.of("--meaning", "sentences"));
    command.addAll(List.of(more));
    return siterank(command.toArray(String[]::new));
  }

  private Outcome search(String... more) throws Exception {
    List<String> command = new ArrayList<>(List.of("search", QUESTION, "--format", "tsv"));
    command.addAll(List.of("--meaning", "sentences"));
    command.addAll(List.of(more));
    return siterank(command.toArray(String[]::new));
  }

  @Test
  void aQuestionInOtherWordsFindsThePage() throws Exception {
    Outcome run = run();
    assertEquals(0, run.status(), run.err());
    Outcome found = search();
    assertEquals(0, found.status(), found.err());
    assertTrue(
        found.out().lines().skip(1).findFirst().orElse("").contains("refund.html"), found.out());
    assertEquals("", found.err());
    Outcome words = siterank("search", QUESTION, "--format", "tsv");
    assertFalse(words.out().contains("refund.html"), words.out());
    Outcome check =
        siterank(
            "check",
            "--dir",
            site.toString(),
            "--site",
            "https://shop.example/",
            "--meaning",
            "sentences");
    assertTrue(check.out().contains(" ms for a new or changed page"), check.out());
  }

  /** The block of searching.md, in a directory of this test instead of /opt. */
  @Test
  void theBlockOfTheManualWorks() throws Exception {
    List<String> manual = Files.readAllLines(Path.of("src/site/manual/searching.md"));
    int begin = manual.indexOf("<!-- run by: MeaningSearchIT -->") + 2;
    int end = begin + manual.subList(begin, manual.size()).indexOf("");
    String block =
        manual.subList(begin, end).stream()
            .map(line -> line.replace("-C /opt", "-C " + folder) + "\n")
            .collect(Collectors.joining());
    assertTrue(block.contains("tar -xzf siterank-meaning-"), block);
    String archive = "siterank-meaning-" + ConsumerProjects.version() + ".tar.gz";
    Files.copy(Path.of("target").resolve(archive), program.resolve(archive));
    deleteAddOn();
    Files.createDirectories(program.resolve("conf"));
    Files.writeString(
        program.resolve("conf/siterank.yaml"),
        "site:\n  url: https://shop.example/\n  dir: " + site + "\n");
    Outcome outcome = Processes.shell(program, Map.of(), "set -e\n" + block);
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.out().contains("published as run 1"), outcome.out());
  }

  private void deleteAddOn() throws IOException {
    try (Stream<Path> files = Files.walk(program.resolve("lib/meaning"))) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  @Test
  void aNightReadsWhatChangedAndKeepsTheRest() throws Exception {
    assertEquals(0, run().status());
    byte[] before = Files.readAllBytes(folder.resolve("data/vectors.db"));
    Outcome again = run();
    assertEquals(0, again.status(), again.err());
    assertTrue(again.out().contains("0 added, 0 changed"), again.out());
    assertEquals(before.length, Files.size(folder.resolve("data/vectors.db")));
    page("careers", "Refunds", "You get your money back for broken goods.");
    Outcome changed = run();
    assertEquals(0, changed.status(), changed.err());
    assertTrue(search().out().contains("careers.html"));
  }

  @Test
  void aModelThatIsCutShortOrMissingCostsAWarning() throws Exception {
    Path model = program.resolve("lib/meaning/model/model_quantized.onnx");
    byte[] whole = Files.readAllBytes(model);
    Files.write(model, Arrays.copyOf(whole, whole.length / 2));
    Outcome run = run();
    assertEquals(1, run.status(), run.err());
    assertTrue(run.err().contains(model.toString()), run.err());
    assertTrue(run.err().contains("pages are found by words alone"), run.err());
    Outcome found = siterank("search", "opening hours", "--meaning", "sentences");
    assertEquals(0, found.status(), found.err());
    assertTrue(found.out().contains("opening.html"), found.out());
    assertTrue(found.err().contains("pages are found by words alone"), found.err());
    Files.delete(program.resolve("lib/meaning/model/tokenizer.json"));
    assertTrue(run().err().contains("tokenizer.json"));
  }

  @Test
  void withoutTheAddOnItIsSaidHowToGetIt() throws Exception {
    deleteAddOn();
    Outcome run = run();
    assertEquals(1, run.status(), run.err());
    assertTrue(run.err().contains("siterank-meaning-"), run.err());
    assertEquals(0, siterank("search", "opening hours").status());
  }
}
