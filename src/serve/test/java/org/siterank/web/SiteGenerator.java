package org.siterank.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.siterank.Needs;

/** Generators of static sites: each makes a new site, with the manual's blocks pasted into it. */
enum SiteGenerator {
  HUGO("Hugo", true, "main a") {
    @Override
    Path build(Path folder, String url, List<String> blocks) throws Exception {
      String hugo = Needs.optionalProgram("hugo", "hugo").toString();
      StaticSite.run(folder, hugo, "new", "site", "site");
      Path site = folder.resolve("site");
      StaticSite.run(site, hugo, "new", "theme", "plain");
      Path layouts = site.resolve("themes/plain/layouts");
      // A new theme's layouts are empty.
      write(
          layouts.resolve("partials/head.html"),
          "<head><meta charset=utf-8><meta name=viewport content='width=device-width'>"
              + "<title>{{ .Title }}</title><style>html { color-scheme: light dark;"
              + " font-family: Georgia, serif }</style></head>");
      write(layouts.resolve("partials/header.html"), "<header><a href=/>Garden</a></header>\n");
      write(
          layouts.resolve("index.html"),
          "{{ define \"main\" }}<main><h1>{{ .Title }}</h1>{{ range .Site.RegularPages }}"
              + "<p><a href=\"{{ .RelPermalink }}\">{{ .Title }}</a></p>{{ end }}</main>{{ end }}");
      write(
          layouts.resolve("_default/single.html"),
          "{{ define \"main\" }}<main><h1>{{ .Title }}</h1>{{ .Content }}</main>{{ end }}");
      write(site.resolve("layouts/partials/siterank.html"), blocks.get(0));
      write(
          site.resolve("layouts/partials/header.html"),
          Files.readString(layouts.resolve("partials/header.html")) + blocks.get(1));
      for (String flower : FLOWERS) {
        write(
            site.resolve("content/" + flower + ".md"), "---\ntitle: " + flower + "\n---\n" + TEXT);
      }
      StaticSite.run(site, hugo, "--theme", "plain", "--baseURL", url);
      return site.resolve("public");
    }
  },

  DOCUSAURUS("Docusaurus", true, "main p a[href^='/docs/']") {
    @Override
    Path build(Path folder, String url, List<String> blocks) throws Exception {
      Needs.optionalProgram("node", "nodejs");
      String made = System.getProperty(MADE, "");
      Needs.optional(
          !made.isEmpty(),
          "a new site of Docusaurus with its packages (-D" + MADE + "=DIR, see measuring.md)");
      StaticSite.run(
          folder,
          "rsync",
          "-a",
          "--exclude",
          "node_modules",
          "--exclude",
          "build",
          made + "/",
          "s");
      Path site = folder.resolve("s");
      Files.createSymbolicLink(site.resolve("node_modules"), Path.of(made, "node_modules"));
      write(site.resolve("src/theme/SearchBar.js"), blocks.get(0));
      Path config = site.resolve("docusaurus.config.js");
      String start = "const config = {\n";
      String settings = Files.readString(config);
      write(config, settings.replace(start, start + "  " + blocks.get(1)));
      Path css = site.resolve("src/css/custom.css");
      write(css, Files.readString(css) + "\n" + blocks.get(2));
      for (String flower : FLOWERS) {
        write(
            site.resolve("docs/" + flower + ".md"),
            "# " + flower + "\n\n" + TEXT.replace("(/", "(/docs/"));
      }
      StaticSite.run(site, "node_modules/.bin/docusaurus", "build");
      return site.resolve("build");
    }
  },

  MKDOCS("MkDocs with Material", true, "article p a") {
    @Override
    Path build(Path folder, String url, List<String> blocks) throws Exception {
      String mkdocs = Needs.optionalProgram("mkdocs", "mkdocs-material").toString();
      StaticSite.run(folder, mkdocs, "new", "site");
      Path site = folder.resolve("site");
      write(
          site.resolve("mkdocs.yml"),
          """
          site_name: The garden
          site_url: %s
          theme:
            name: material
            custom_dir: overrides
            font: false
            palette:
              - media: "(prefers-color-scheme: light)"
                scheme: default
                toggle: {icon: material/brightness-7, name: Dark}
              - media: "(prefers-color-scheme: dark)"
                scheme: slate
                toggle: {icon: material/brightness-4, name: Light}
          """
              .formatted(url));
      write(site.resolve("overrides/partials/search.html"), blocks.get(0));
      for (String flower : FLOWERS) {
        write(
            site.resolve("docs/" + flower + ".md"),
            "# " + flower + "\n\n" + TEXT.replace("(/", "(").replace("/)", ".md)"));
      }
      StaticSite.run(site, mkdocs, "build");
      return site.resolve("site");
    }

    /** Material's own dark links have too little contrast (3.4:1). */
    @Override
    String link(boolean dark) {
      return dark ? "rgb(158, 158, 255)" : super.link(false);
    }
  },

  JEKYLL("Jekyll with Minima", false, "rgb(23, 86, 169)") {
    @Override
    Path build(Path folder, String url, List<String> blocks) throws Exception {
      String jekyll = Needs.optionalProgram("jekyll", "jekyll").toString();
      StaticSite.run(folder, jekyll, "new", "--skip-bundle", "site");
      Path site = folder.resolve("site");
      Files.delete(site.resolve("Gemfile")); // The gems are Debian's.
      Path config = site.resolve("_config.yml");
      write(
          config,
          Files.readString(config)
              .replaceFirst("(?m)^url: .*", "url: " + url.replaceFirst("/$", "")));
      Path header = MINIMA.resolve("_includes/header.html");
      Needs.optional(Files.exists(header), "Minima (Debian package jekyll-theme-minima)");
      write(site.resolve("_includes/siterank.html"), blocks.get(0));
      String end = "</header>";
      write(
          site.resolve("_includes/header.html"),
          Files.readString(header).replace(end, blocks.get(1) + end));
      for (String flower : FLOWERS) {
        write(
            site.resolve(flower + ".md"),
            "---\nlayout: page\npermalink: /" + flower + "/\ntitle: " + flower + "\n---\n" + TEXT);
      }
      StaticSite.run(site, jekyll, "build");
      return site.resolve("_site");
    }
  };

  static final List<String> FLOWERS = List.of("tulip", "dahlia", "aster");

  /** A text that every page has. Its links lead to the others. */
  static final String TEXT =
      "A flower of the garden with petals. See the [tulip](/tulip/), the [dahlia](/dahlia/) and"
          + " the [aster](/aster/).\n\n## Planting\n\nPlant the bulbs in autumn.\n";

  private static final Path MINIMA =
      Path.of("/usr/share/rubygems-integration/all/gems/minima-2.5.1");

  /** Where a new site of Docusaurus is, made beforehand, because its packages come by npm. */
  private static final String MADE = "tests.docusaurus";

  private final String heading;
  private final boolean darkens;
  private final String link;

  /**
   * @param heading what the manual calls it
   * @param darkens whether the theme is dark where the browser wishes
   * @param link the selector of a link in the text of a page, or a colour. Minima's links have too
   *     little contrast (4.4:1); the box takes the theme's colour of links under the pointer
   */
  SiteGenerator(String heading, boolean darkens, String link) {
    this.heading = heading;
    this.darkens = darkens;
    this.link = link;
  }

  String heading() {
    return heading;
  }

  boolean darkens() {
    return darkens;
  }

  /** The selector of a link that the box's links are like, or their colour. */
  String link(boolean dark) {
    return link;
  }

  /**
   * Builds a new site below an empty folder.
   *
   * @return the folder that a web server serves
   */
  abstract Path build(Path folder, String url, List<String> blocks) throws Exception;

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
