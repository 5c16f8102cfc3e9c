package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output and the exit status of {@code siterank related}. */
@Tag("slow")
class RelatedCommandTest {

  private static final String SITE = "https://www.example.org/";

  @TempDir static Path folder;

  private record Run(int code, String out, String err) {}

  private static Run run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all =
        Stream.concat(
                Arrays.stream(args),
                Stream.of("--data", folder.resolve("data").toString(), "--no-progress"))
            .toArray(String[]::new);
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), all);
    return new Run(code, out.toString(), err.toString());
  }

  private static void page(String name, String title, String text) throws IOException {
    Path file = folder.resolve("site").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang=en><title>"
            + title
            + "</title><p>"
            + text
            + "</p>"
            + "<a href=/apples.html>1</a><a href=/pruning.html>2</a><a href=/wages/apples.html>3</a>"
            + "<a href=/quagga.html>4</a>");
  }

  @BeforeAll
  static void publish() throws IOException {
    page("index.html", "Orchard", "Welcome to everybody.");
    page("apples.html", "Apples", "Apples grow on trees; pruning takes a ladder.");
    page("pruning.html", "Pruning apples", "For pruning trees take a ladder and a saw.");
    page("wages/apples.html", "Wages for apples", "Who prunes apples on a ladder earns more.");
    page("quagga.html", "Quagga", "Zebra.");
    for (int i = 0; i < 8; i++) {
      page("note" + i + ".html", "Note " + i, "Minutes of the meeting in the office.");
    }
    Run made =
        run(
            "run",
            "--site",
            SITE,
            "--dir",
            folder.resolve("site").toString(),
            "--rights-rule",
            "/wages/* hr",
            "--rights-rule",
            "/* everybody");
    assertEquals(0, made.code(), made.err());
  }

  @Test
  void theMostSimilarPagesOfAPathAreListed() {
    Run run = run("related", "/apples.html");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("Pruning apples\n     " + SITE + "pruning.html\n"), run.out());
    assertTrue(run.out().contains("wages/apples.html"), run.out());
    assertEquals("", run.err());
    assertEquals(run.out(), run("related", SITE + "apples.html").out());
    assertFalse(
        run("related", "/apples.html", "--as", "everybody").out().contains("wages"), run.out());
  }

  @Test
  void theCommandOfTheManualIsAnswered() throws IOException {
    String line =
        Files.readAllLines(Path.of("src/site/manual/searching.md")).stream()
            .filter(text -> text.startsWith("    bin/siterank related "))
            .findFirst()
            .orElseThrow();
    String[] words = line.strip().split(" ", -1);
    Run run = run(Arrays.copyOfRange(words, 1, words.length));
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("pruning.html"), run.out());
  }

  @Test
  void anAddressWithoutAPageEndsWithOneAndAReason() {
    Run near = run("related", "/old/aples.php");
    assertEquals(1, near.code());
    assertTrue(near.out().contains(SITE + "apples.html"), near.out());
    assertTrue(
        near.err().contains("no page is published at " + SITE + "old/aples.php; the pages"),
        near.err());
    Run far = run("related", "/xyzzy");
    assertEquals(1, far.code());
    assertEquals("", far.out());
    assertTrue(far.err().contains("and none is near; siterank export pages lists all"), far.err());
    Run closed = run("related", "/wages/apples.html", "--as", "everybody");
    assertTrue(closed.err().contains("no page is published at"), closed.err());
  }

  @Test
  void wrongUsageEndsWithTwo() {
    assertEquals(2, run("related", "apples").code());
    assertTrue(run("related", "apples").err().contains("\"apples\" is not a web address"));
    assertEquals(2, run("related", "/apples.html", "-n", "0").code());
    assertTrue(
        run("related", "/apples.html", "-n", "101").err().contains("-n must be from 1 to 100"));
    assertEquals(2, run("related").code());
    Run cluster = run("related", "/apples.html", "--on", "http://127.0.0.1:1/site");
    assertEquals(2, cluster.code());
    assertTrue(cluster.err().contains("a cluster cannot find similar pages"), cluster.err());
  }
}
