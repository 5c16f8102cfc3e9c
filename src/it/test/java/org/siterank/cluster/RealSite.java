package org.siterank.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.io.file.PathUtils;
import org.siterank.SiteSearch;
import org.siterank.UnpackedZip;
import org.siterank.config.SiteConfig;
import org.siterank.run.RunProgress;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/** The javadoc of Lucene, 2,349 pages, crawled, ranked and published in a data directory. */
final class RealSite {

  private final SiteConfig config;

  private RealSite(SiteConfig config) {
    this.config = config;
  }

  /** A copy of the site in a folder, for tests that change it or push it. */
  static RealSite publish(Path folder) throws Exception {
    PathUtils.copyDirectory(Original.FOLDER, folder, StandardCopyOption.COPY_ATTRIBUTES);
    return new RealSite(config(folder));
  }

  private static SiteConfig config(Path folder) {
    return SiteConfig.defaults()
        .with("site.url", "https://docs.example/")
        .with("site.dir", folder.resolve("pages").toString())
        .with("search.meaning", "off") // Questions: MeaningCases.
        .with("data", folder.resolve("data").toString());
  }

  /** The site as it is first published: once for the tests of a process, which work on copies. */
  private static final class Original {

    static final Path FOLDER = make(Path.of("target/real-site").toAbsolutePath());

    private static Path make(Path folder) {
      try {
        if (Files.exists(folder)) {
          UnpackedZip.remove(folder);
        }
        UnpackedZip.unpack(Path.of("target/opensearch/site.jar"), folder.resolve("pages"));
        try (SiteSearch site = SiteSearch.open(config(folder))) {
          site.run();
        }
        return folder;
      } catch (Exception e) {
        throw new IllegalStateException("the site could not be published", e);
      }
    }
  }

  SiteSearch open() throws Exception {
    return SiteSearch.open(config);
  }

  SiteConfig config() {
    return config;
  }

  /** Ranks the same pages otherwise, and publishes again: every rank moves, and no text. */
  void rerank() throws Exception {
    try (SiteSearch site = SiteSearch.open(config.with("rank.damping", "0.5"))) {
      site.stages().rank(RunProgress.SILENT, () -> false);
    }
  }

  /** Changes some pages, hides one and adds one; publishes again. */
  void change() throws Exception {
    Path pages = config.site().dir().orElseThrow();
    for (String name : List.of("IndexWriter", "IndexReader", "DirectoryReader")) {
      Path page = pages.resolve("org/apache/lucene/index/" + name + ".html");
      String html = Files.readString(page);
      Files.writeString(page, html.replace("</body>", "<p>zyxomorphic</p></body>"));
    }
    Files.writeString(
        pages.resolve("org/apache/lucene/index/TwoPhaseCommit.html"),
        "<title>Not to be found</title><meta name=robots content=noindex>");
    Files.writeString(pages.resolve("new.html"), "<title>Brand new</title><body>quixotary</body>");
    Path index = pages.resolve("index.html");
    Files.writeString(
        index, Files.readString(index).replace("</body>", "<a href=new.html>quixotary</a></body>"));
    try (SiteSearch site = open()) {
      site.run();
    }
  }

  /**
   * Queries as people type them: names of classes, their parts, words of titles and of snippets,
   * phrases and filters.
   */
  static List<String> queries(SiteSearch site, int count) throws IOException {
    List<String> titles = new ArrayList<>();
    for (String word : List.of("index", "query", "codec", "reader", "search", "analysis", "util")) {
      for (Hit hit : site.search(SearchRequest.of(word).page(0, 100)).hits()) {
        titles.add(hit.title().replaceAll("\\(.*\\)", "").strip());
        titles.add(hit.snippet().text().replaceAll("[^\\p{Alpha} ]+", " ").strip());
      }
    }
    SplittableRandom random = new SplittableRandom(1);
    List<String> queries = new ArrayList<>();
    while (queries.size() < count) {
      String[] words = titles.get(random.nextInt(titles.size())).split("\\s+", -1);
      int from = random.nextInt(words.length);
      int to = Math.min(words.length, from + 1 + random.nextInt(3));
      String text = String.join(" ", List.of(words).subList(from, to));
      queries.add(
          switch (queries.size() % 10) {
            case 6 -> '"' + text + '"';
            case 7 -> text + " -abstract in:/org/apache/lucene/";
            case 8 -> text + " | segment";
            case 9 -> words[from].length() < 4 ? text : words[from].substring(0, 4) + "*";
            default -> text;
          });
    }
    return queries;
  }
}
