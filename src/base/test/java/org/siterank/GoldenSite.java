package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/**
 * A small site in a folder, and a log of its visitors, the same every time: with sections, a list
 * of pages, an error, pages with and without a date, and texts that need care in every format.
 */
public final class GoldenSite {

  public static final String URL = "https://www.example.org/";

  private static final Instant CHANGED = Instant.parse("2024-03-01T12:00:00Z");
  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  private final Path parent;
  private final Path pages;

  /** Writes the pages and the log. */
  public GoldenSite(Path parent) throws IOException {
    this.parent = parent;
    this.pages = parent.resolve("site");
    StringBuilder list = new StringBuilder("<ul>");
    for (int i = 1; i <= 9; i++) {
      String name = "news/" + i + ".html";
      list.append("<li><a href=/" + name + ">Report " + i + " from the garden</a></li>");
      page(
          name,
          "Report " + i,
          "<meta property=article:published_time content=2023-0" + i + "-15>",
          "<p>The harvest of month "
              + i
              + " was good, "
              + "and the apples were ripe. ".repeat(i)
              + "</p><a href=/>home</a> <a href=/news/"
              + (i % 9 + 1)
              + ".html>next</a>");
    }
    page("news/index.html", "News", "", list + "</ul><a href=/>home</a>");
    page(
        "index.html",
        "The garden",
        "",
        "<p>Welcome to the garden with its apples.</p><a href=/news/>news</a>"
            + " <a href=/jobs.html>jobs</a> <a href=/manual.html>manual</a>"
            + " <a href=/missing.html>gone</a> <a href=https://away.example/>away</a>");
    page(
        "jobs.html",
        "=Jobs, \"open\" &amp; <now>",
        "",
        "<p>Gardeners: apples, <b>pears</b> &lt;ripe&gt; &amp; \"sweet\".</p><a href=/>home</a>");
    StringBuilder manual = new StringBuilder("<p>All about trees.</p>");
    for (int i = 1; i <= 4; i++) {
      manual.append("<h2 id=part" + i + ">Part " + i + "</h2><p>");
      manual.append("Nothing of note stands here. ".repeat(30));
      manual.append(i == 3 ? "Ladders lean on apples." : "").append("</p>");
    }
    page("manual.html", "Übersicht", "", manual + "<a href=/jobs.html>jobs</a>");
    Files.writeString(log(), visits());
  }

  private void page(String name, String title, String head, String body) throws IOException {
    Path file = pages.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang=en><title>"
            + title.replace("<", "&lt;")
            + "</title>"
            + head
            + "<body><main>"
            + body
            + "</main></html>");
    Files.setLastModifiedTime(file, FileTime.from(CHANGED));
  }

  private static String visits() {
    List<String> paths = List.of("/", "/news/", "/news/3.html", "/jobs.html", "/manual.html");
    List<String> referrers =
        List.of(
            "-",
            "https://portal.example/links",
            "https://www.google.com/",
            URL,
            URL + "search?q=apples",
            "https://t.co/x",
            URL + "old.html");
    DateTimeFormatter format =
        DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ENGLISH);
    LocalDateTime time = LocalDateTime.of(2023, 11, 14, 6, 0);
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      time = time.plusMinutes(17);
      String path = i % 41 == 0 ? "/lost.html" : paths.get(i * i % 7 % paths.size());
      int status = i % 41 == 0 ? 404 : 200;
      String agent = i % 23 == 0 ? "Googlebot/2.1 (+http://www.google.com/bot.html)" : BROWSER;
      log.append("10.0.0.").append(i % 60);
      log.append(" - - [").append(format.format(time)).append("] \"");
      log.append(i % 53 == 0 ? "POST " : "GET ").append(path).append(" HTTP/1.1\" ");
      log.append(status).append(" 900 \"").append(referrers.get(i % referrers.size()));
      log.append("\" \"").append(agent).append("\"\n");
      if (i % 200 == 100) {
        log.append("no line of a log ").append(i).append('\n');
      }
    }
    return log.toString();
  }

  /** The folder of the pages. */
  public Path pages() {
    return pages;
  }

  /** The log of the visitors. */
  public Path log() {
    return parent.resolve("access.log");
  }

  /** Where what is known of the site is kept. */
  public Path data() {
    return parent.resolve("data");
  }
}
