package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A site that hardly anybody leaves: page k links to page k + 1 and home, and only the last one
 * leads out. A visit to home is then worth {@code 3·2ⁿ − 1} page views at damping 1, with n pages
 * between home and the last one: {@code h = 1 + x₁}, {@code xₖ = 1 + (xₖ₊₁ + h)/2}, and 1 at last.
 */
@Tag("minutes")
class NearlySingularTest {

  @TempDir Path folder;

  private void site(int between) throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), "<title>Home</title><a href=1.html>on</a> start");
    for (int page = 1; page <= between; page++) {
      Files.writeString(
          www.resolve(page + ".html"),
          "<title>Page %d</title><a href=%d.html>on</a> <a href=/>home</a> words of %d"
              .formatted(page, page + 1, page * page));
    }
    Files.writeString(
        www.resolve(between + 1 + ".html"),
        "<title>Last</title><a href=https://elsewhere.example/>out</a> the way out");
  }

  private CommandRun siterank(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(
        List.of("--site", "http://site.example/", "--data", folder.resolve("data").toString()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private CommandRun run(String damping) {
    return siterank(
        "run",
        "--no-progress",
        "--dir",
        folder.resolve("www").toString(),
        "--damping",
        damping,
        "--tolerance",
        "1e-6");
  }

  private String assertReported(int status) {
    CommandRun report = siterank("report", "-o", folder.resolve("report").toString());
    assertEquals(status, report.code(), report.err());
    return report.err().replaceAll("\\s+", " ");
  }

  @Test
  void aSiteThatHardlyAnybodyLeavesIsReportedWithWhatToDo() throws IOException {
    site(19); // 1,572,863 page views
    CommandRun run = run("1");
    assertEquals(1, run.code(), run.err());
    String warning =
        "one visit to http://site.example/ leads to 1.57 million page views: hardly anybody leaves"
            + " the site at damping 1.0, and a single changed link may move every rank; set"
            + " rank.damping lower, 0.85 is usual";
    assertTrue(run.err().contains("warning: " + warning), run.err());
    String report = assertReported(1);
    assertTrue(report.contains("Hardly anybody leaves the site"), report);
    assertTrue(report.contains("rank.damping"), report);
    CommandRun usual = run("0.85");
    assertEquals(0, usual.code(), usual.err());
    assertReported(0);
  }

  @Test
  void aMillionPageViewsAreNotYetTooMany() throws IOException {
    site(18); // 786,431 page views
    CommandRun run = run("1");
    assertEquals(0, run.code(), run.err());
    CommandRun report = siterank("report", "-o", folder.resolve("report").toString());
    assertFalse(report.err().contains("Hardly anybody leaves"), report.err());
  }
}
