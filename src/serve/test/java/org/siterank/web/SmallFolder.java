package org.siterank.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;

/** A site in a folder, read and published: flowers, some of them with hostile texts. */
public final class SmallFolder {

  public static final String SITE = "https://www.example.org/";
  public static final String HOSTILE =
      "<img src=x onerror=\"window.pwned=1\"> '\"&<script>window.pwned=1</script>";

  /** More than two pages of results. */
  public static final int FLOWERS = 34;

  private final Path site;
  private final Path data;

  /** Makes it below a folder. */
  public SmallFolder(Path parent) throws IOException {
    site = Files.createDirectories(parent.resolve("site"));
    data = parent.resolve("data");
    StringBuilder links = new StringBuilder();
    for (int i = 1; i <= FLOWERS; i++) {
      write(
          "flowers/" + i + ".html",
          "Flower " + i,
          "A flower of the garden with " + i + " petals. <a href=/>home</a>");
      links.append("<a href=/flowers/").append(i).append(".html>flower ").append(i).append("</a> ");
    }
    write(
        "hostile.html",
        escaped(HOSTILE),
        "A weed in the garden: " + escaped(HOSTILE) + " weed. <a href=/>home</a>");
    write(
        "index.html",
        "The garden",
        "Welcome to the garden. " + links + "<a href=hostile.html>weed</a>");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Writes an English page. */
  public void write(String name, String title, String body) throws IOException {
    write(name, "en", title, body);
  }

  /** Writes a page in a language. */
  public void write(String name, String language, String title, String body) throws IOException {
    Path file = site.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang="
            + language
            + "><title>"
            + title
            + "</title><body><p>"
            + body
            + "</body></html>");
  }

  /** The configuration: any port, and what else is said, as key and value by turns. */
  public SiteConfig config(String... more) {
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", SITE)
            .with("site.dir", site.toString())
            .with("data", data.toString())
            .with("serve.port", "0");
    for (int i = 0; i < more.length; i += 2) {
      config = config.with(more[i], more[i + 1]);
    }
    return config;
  }

  public Path data() {
    return data;
  }

  /** Reads and publishes the folder, with settings as key and value by turns. */
  public void publish(String... settings) throws Exception {
    try (SiteSearch search = SiteSearch.open(config(settings))) {
      search.run();
    }
  }
}
