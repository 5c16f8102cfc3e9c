package org.siterank.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs typical commands over a site of four pages, so that the JVM can archive the classes they
 * load and what it learned of them ({@code -XX:ArchiveClassesAtExit}, {@code -XX:AOTCacheOutput}).
 * The start script calls it: {@code java OPTION -cp siterank.jar org.siterank.cli.TrainingRun
 * FOLDER}.
 */
final class TrainingRun {

  private static final String SITE = "http://training.example/";

  /** Of {@code %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"}, and seconds. */
  private static final String LOG_LINE =
      "192.0.2.%d - - [%s] \"GET /%s HTTP/1.1\" %d 512 \"%s\" \"%s\" 0.050%n";

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  private static final String ROBOT =
      "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

  /** As many days as {@code siterank today} compares. */
  private static final int DAYS = 36;

  private final Path folder;
  private final PrintWriter out;
  private final PrintWriter err;

  private TrainingRun(Path folder, PrintWriter out, PrintWriter err) {
    this.folder = folder;
    this.out = out;
    this.err = err;
  }

  /**
   * Ends with status 1 when a command failed: the archive would lack its classes.
   *
   * @param args the folder for the site and its data, which is empty
   * @throws IOException when the folder cannot be written
   */
  public static void main(String[] args) throws IOException {
    Logging.set(false, false);
    PrintWriter out = StandardOutput.writer();
    PrintWriter err = new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8));
    System.exit(new TrainingRun(Path.of(args[0]), out, err).status());
  }

  private int status() throws IOException {
    Path site = Files.createDirectories(folder.resolve("site"));
    Path log = folder.resolve("access.log");
    writePages(site);
    Files.writeString(log, logLines());
    Path links =
        Files.writeString(folder.resolve("links.tsv"), "/a.html\t/b.html\n/b.html\t/a.html\n");
    String[] read = {"--data", folder.resolve("data").toString()};
    String[] run = {
      "run", "--site", SITE, "--dir", site.toString(), "--logs", log.toString(), "--no-progress"
    };
    List<String[]> commands =
        List.of(
            with(run, read),
            with(run, read), // The second night takes other ways than the first one.
            with(new String[] {"search", "--explain", "opening", "hours"}, read),
            with(new String[] {"search", "--format", "json", "\"museum tickets\" lang:en"}, read),
            with(new String[] {"search", "guided", "toors"}, read), // Misspelled, in a section.
            with(new String[] {"search", "where do schools get their museum tickets"}, read),
            with(new String[] {"page", SITE + "tickets.html"}, read),
            with(new String[] {"today"}, read),
            with(new String[] {"export", "ranks"}, read),
            new String[] {"solve", "--links", links.toString()},
            new String[] {"--help"},
            new String[] {"search", "--help"},
            with(new String[] {"status"}, read));
    int worst = 0;
    for (String[] command : commands) {
      if (command[0].equals("solve") && OptionalCommands.find("solve").isEmpty()) {
        continue; // Its part is optional.
      }
      worst = Math.max(worst, Main.run(out, err, command));
    }
    return worst <= ExitStatus.ATTENTION.code() ? 0 : 1;
  }

  private static String[] with(String[] command, String... options) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(options));
    return words.toArray(String[]::new);
  }

  private static void writePages(Path site) throws IOException {
    String page =
        """
        <!DOCTYPE html><html lang=en><meta charset=utf-8><title>%s</title>
        <meta name=description content="%s of the museum"><body>
        <nav><a href=/>Museum</a> <a href=/hours.html>Hours</a> <a href=/tickets.html>Tickets</a>
        <a href=/guide.html>Guide</a></nav>
        <main><h1>%s</h1><p>The opening hours of the museum and its tickets: daily from ten to six.
        <h2 id=groups>Groups</h2><p>Guided tours for groups, museum tickets for schools.</main>
        """;
    for (String name : List.of("index", "hours", "tickets")) {
      Files.writeString(site.resolve(name + ".html"), page.formatted(name, name, name));
    }
    StringBuilder sections = new StringBuilder(page.formatted("guide", "guide", "guide"));
    for (int room = 1; room <= 20; room++) { // Long: a search shows sections of it.
      sections.append("<h2 id=room-%d>Room %d</h2><p>".formatted(room, room));
      sections.append("What hangs on the walls of this room. ".repeat(20));
    }
    sections.append("<h2 id=tours>Guided tours</h2><p>Tours start at the opening hours.");
    Files.writeString(site.resolve("guide.html"), sections);
  }

  private static String logLines() {
    StringBuilder lines = new StringBuilder();
    ZonedDateTime now = ZonedDateTime.now(ZoneOffset.UTC);
    for (int ago = DAYS; ago >= 1; ago--) {
      String time =
          DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT)
              .format(now.minusDays(ago));
      for (int visitor = 1; visitor <= (ago == 1 ? 60 : 9); visitor++) {
        add(lines, visitor, time, "", 200, "https://www.google.com/", BROWSER);
        add(lines, visitor, time, "tickets.html", 200, SITE, BROWSER);
      }
      add(lines, 100, time, "hours.html?utm_source=letter&utm_campaign=may", 200, "", BROWSER);
      add(lines, 101, time, "gone.html", 404, "https://other.example/page", BROWSER);
      add(lines, 102, time, "guide.html", 200, "", ROBOT);
    }
    return lines.toString();
  }

  private static void add(
      StringBuilder lines,
      int client,
      String time,
      String path,
      int status,
      String referrer,
      String agent) {
    lines.append(LOG_LINE.formatted(client, time, path, status, referrer, agent));
  }
}
