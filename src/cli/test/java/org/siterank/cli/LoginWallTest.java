package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that are all of a sudden redirects. */
@Tag("slow")
class LoginWallTest {

  private static final int PAGES = 8;

  @TempDir Path folder;

  @BeforeEach
  void siteOfEightPagesAndHome() throws IOException {
    StringBuilder links = new StringBuilder("<title>Home</title>");
    for (int i = 0; i < PAGES; i++) {
      links.append("<a href=%d.html>page %d</a> ".formatted(i, i));
      String html = "<title>Page %d</title>words of page %d <a href=./>x</a>";
      write(i + ".html", html.formatted(i, i * i));
    }
    write("index.html", links.toString());
  }

  private void write(String name, String html) throws IOException {
    Files.writeString(Files.createDirectories(folder.resolve("www")).resolve(name), html);
  }

  private CommandRun run(String... more) {
    return siterank(
        "run",
        Stream.concat(
            Stream.of(
                "--no-progress",
                "--site",
                "http://site.example/",
                "--dir",
                folder.resolve("www").toString()),
            Stream.of(more)));
  }

  private CommandRun siterank(String command, Stream<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] line =
        Stream.concat(Stream.of(command, "--data", folder.resolve("data").toString()), arguments)
            .toArray(String[]::new);
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), line);
    return new CommandRun(status, out.toString(), err.toString());
  }

  /** Those that the pages have, besides the ones of the home page. */
  private void assertLinks(int expected) {
    String links = siterank("export", Stream.of("links")).out();
    assertEquals(
        expected,
        links.lines().filter(line -> line.endsWith("\thttp://site.example/")).count(),
        links);
  }

  private void assertFound(boolean expected, String page) {
    String found = siterank("search", Stream.of("words")).out();
    assertEquals(expected, found.contains(page), found);
  }

  @Test
  void pagesThatNowLeadToOneAndTheSameAddressAreReported() throws IOException {
    assertEquals(0, run().code());
    write("login.html", "<title>Login</title>name and password");
    for (int i = 0; i < PAGES; i++) {
      write(i + ".html", "<meta http-equiv=refresh content='0;url=login.html'>");
    }
    CommandRun wall = run();
    assertEquals(1, wall.code(), wall.err());
    String why =
        "of 10 pages, 8 that had content before now redirect to one URL, perhaps a login page (such"
            + " as http://site.example/0.html)";
    assertTrue(wall.err().contains(why), wall.err());
    assertTrue(wall.err().contains("more than crawl.max-vanished allows"), wall.err());
  }

  @Test
  void aLoginWallIsNotPublishedUntilItIsGoneOrConfirmed() throws IOException {
    assertEquals(0, run().code());
    write("login.html", "<title>Login</title>name and password");
    for (int i = 0; i < PAGES; i++) {
      write(i + ".html", "<meta http-equiv=refresh content='0;url=login.html'>");
    }
    String why =
        "of 10 pages, 8 that had content before now redirect to one URL, perhaps a login page (such"
            + " as http://site.example/0.html): more than crawl.max-vanished allows; nothing was"
            + " removed or published. Correct the site or access.login; if it is meant, run again"
            + " with --max-vanished 1";
    for (int night = 1; night <= 3; night++) {
      CommandRun wall = run();
      assertEquals(1, wall.code(), wall.err());
      assertTrue(wall.err().contains(why), wall.err());
      assertFound(true, "http://site.example/3.html");
      assertLinks(PAGES);
    }
    assertEquals(0, run("--max-vanished", "1").code());
    assertLinks(0);
    assertFound(false, "http://site.example/3.html");
    assertEquals(0, run().code());
  }

  @Test
  void aLoginWallThatNamesThePageItLeadsBackToIsNotPublishedEither() throws IOException {
    assertEquals(0, run().code());
    for (int i = 0; i < PAGES; i++) {
      String login = "https://login.example/?next=%%2F%d.html".formatted(i);
      write(i + ".html", "<meta http-equiv=refresh content='0;url=" + login + "'>");
    }
    CommandRun wall = run();
    assertEquals(1, wall.code(), wall.err());
    assertTrue(wall.err().contains("of 9 pages, 8 that had content"), wall.err());
    siteOfEightPagesAndHome();
    CommandRun back = run();
    assertEquals(0, back.code(), back.err());
    assertFound(true, "http://site.example/3.html");
  }

  @Test
  void pagesThatMovedEachToItsOwnNewAddressAreNoLoss() throws IOException {
    assertEquals(0, run().code());
    for (int i = 0; i < PAGES; i++) {
      write(
          "new%d.html".formatted(i), "<title>Page %d</title>words of page %d".formatted(i, i * i));
      write(i + ".html", "<meta http-equiv=refresh content='0;url=new%d.html'>".formatted(i));
    }
    CommandRun moved = run();
    assertEquals(0, moved.code(), moved.err());
    assertFound(true, "http://site.example/new3.html");
    assertFound(false, "http://site.example/3.html");
  }
}
