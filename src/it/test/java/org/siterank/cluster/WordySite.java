package org.siterank.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.RunProgress;

/**
 * A site of long pages, which a push sends in several requests. From one publication to the next
 * two pages of three change, one goes, and all ranks move.
 */
record WordySite(Path folder, SiteConfig config) {

  static final int PAGES = 700;

  /** Words of a page: some 15 kB. */
  private static final int WORDS = 2_000;

  static WordySite in(Path folder) throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Path data = folder.resolve("data");
    Files.writeString(
        folder.resolve("siterank.yaml"),
        "site:\n  url: https://wordy.example/\n  dir: %s\nsearch:\n  meaning: off\ndata: %s\n"
            .formatted(www, data));
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://wordy.example/")
            .with("site.dir", www.toString())
            .with("search.meaning", "off")
            .with("data", data.toString());
    return new WordySite(folder, config);
  }

  /** The word of the pages that a publication has changed. */
  static String word(int publication) {
    return "publication" + publication + "x";
  }

  /** Pages with {@link #word}. */
  static int changed(int publication) {
    if (publication == 0) {
      return PAGES - 1;
    }
    int changed = 0;
    for (int page = 0; page < PAGES; page++) {
      changed += page % 3 != 0 && page != gone(publication) ? 1 : 0;
    }
    return changed;
  }

  private static int gone(int publication) {
    return 100 + 3 * publication; // Not one of those that do not change.
  }

  /** Writes the pages, crawls, ranks and publishes them. */
  void publish(int publication) throws Exception {
    Path www = folder.resolve("www");
    for (int page = 0; page < PAGES; page++) {
      if (publication > 0 && page % 3 == 0) {
        continue;
      }
      SplittableRandom random = new SplittableRandom(page);
      StringBuilder html = new StringBuilder("<title>Page " + page + "</title><h1>Topic ");
      html.append(page % 17).append("</h1><p>").append(word(publication));
      for (int i = 0; i < WORDS; i++) {
        html.append(" word").append(random.nextInt(400));
      }
      for (int i = 1; i <= 5; i++) {
        html.append("<p><a href=p").append((page * 5 + i) % PAGES).append(".html>next</a>");
      }
      if (page == gone(publication)) {
        html.setLength(0);
        html.append("<title>Gone</title><meta name=robots content=noindex>");
      }
      String name = page == 0 ? "index.html" : "p" + page + ".html";
      Files.writeString(www.resolve(name), html);
    }
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
    }
    String damping = publication % 2 == 0 ? "0.85" : "0.5";
    try (SiteSearch site = SiteSearch.open(config.with("rank.damping", damping))) {
      site.stages().rank(RunProgress.SILENT, () -> false);
    }
  }
}
