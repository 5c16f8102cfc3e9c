package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.change.EditEffect;
import org.siterank.change.LinkEdit;
import org.siterank.config.SiteConfig;
import org.siterank.insight.PageOrigins;
import org.siterank.site.PageUrl;

/** A small site with a published run. */
abstract class SandboxSite {

  static final String SITE = "https://www.example.org/";
  static final PageUrl START = new PageUrl(SITE);
  static final int ITEMS = 24;

  @TempDir Path folder;
  Path pages;
  Path data;

  @BeforeEach
  void site() throws IOException {
    pages = Files.createDirectories(folder.resolve("site"));
    data = folder.resolve("data");
    String home = "<a href=/docs/>docs</a> <a href=/news.html>news</a>";
    StringBuilder docs = new StringBuilder("<a href=/>home</a>");
    for (int i = 0; i < ITEMS; i++) {
      docs.append(" <a href=/docs/").append(i).append(".html>").append(i).append("</a>");
      write(
          "docs/" + i + ".html",
          "Item " + i,
          "<a href=/docs/>up</a> <a href=/docs/" + (i * 7 + 3) % ITEMS + ".html>next</a>");
    }
    write("index.html", "Home", home + " <a href=https://away.example/>away</a>");
    write("docs/index.html", "Docs", docs.toString());
    write(
        "news.html",
        "News",
        "<a href=/>home</a> <a rel=nofollow href=/deep.html>deep</a> <a href=/gone.html>gone</a>");
    write("deep.html", "Deep", "<a href=/news.html>news</a> <a href=/docs/1.html>one</a>");
    write("lonely.txt", null, "nothing links from here");
    write("map.html", "Map", "<a href=/lonely.txt>text</a> <a href=/deep.html>deep</a>");
    Files.writeString(
        pages.resolve("docs/2.html"), "<title>Item 2</title><a href=/map.html>map</a> it is");
    Path log = folder.resolve("access.log");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 90; i++) {
      String path = i % 3 == 0 ? "/" : i % 3 == 1 ? "/docs/" : "/docs/" + i % ITEMS + ".html";
      String from =
          i % 4 == 0 ? "https://portal.example.net/" : i % 4 == 1 ? "https://www.google.com/" : "-";
      lines.append(
          String.format(
              "192.0.2.%d - - [%02d/Mar/2026:10:00:%02d +0000] \"GET %s HTTP/1.1\" 200 100 \"%s\""
                  + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"%n",
              i, i % 20 + 1, i % 60, path, from));
    }
    Files.writeString(log, lines);
  }

  void write(String name, String title, String body) throws IOException {
    Path file = pages.resolve(name);
    Files.createDirectories(file.getParent());
    String head = title == null ? "" : "<!doctype html><title>" + title + "</title>";
    Files.writeString(file, head + "<p>" + (title == null ? "" : title + " text. ") + body);
  }

  SiteConfig config() {
    return SiteConfig.defaults()
        .with("site.url", SITE)
        .with("site.dir", pages.toString())
        .with("logs.files", folder.resolve("access.log").toString())
        .with("rank.tolerance", "1e-12")
        .with("data", data.toString());
  }

  static PageUrl page(String path) {
    return new PageUrl(SITE + path);
  }

  static LinkEdit edit(String sign, String from, String to) {
    return LinkEdit.parse(sign + " /" + from + " " + to, START).orElseThrow();
  }

  CommandRun siterank(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new CommandRun(code, out.toString(), err.toString());
  }

  static double sum(List<? extends PageOrigins.Share<?>> shares) {
    return shares.stream().mapToDouble(PageOrigins.Share::amount).sum();
  }

  CommandRun known(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(
        List.of("--data", data.toString(), "--tolerance", "1e-12", "--format", "json"));
    arguments.addAll(List.of(more));
    return siterank(arguments.toArray(String[]::new));
  }

  static double score(EditEffect effect, PageUrl page, double now) {
    return effect.changes().stream()
        .filter(change -> change.url().equals(page))
        .findFirst()
        .map(EditEffect.PageChange::after)
        .orElse(now);
  }
}
