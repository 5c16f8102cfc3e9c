package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.engines.PublishedRankTable;

/**
 * A published site of pages that link to some others, so that each has another rank.
 *
 * @param data its data directory
 */
record PublishedGarden(String data, PublishedRankTable ranks) {

  static final String URL = "https://www.garden.example/";

  static PublishedGarden publish(Path folder, int pages) throws Exception {
    Path www = Files.createDirectories(folder.resolve("www"));
    StringBuilder all = new StringBuilder("<title>Garden</title><h1>All plants</h1>");
    for (int i = 0; i < pages; i++) {
      all.append("<a href=p").append(i).append(".html>plant ").append(i).append("</a> ");
      StringBuilder page = new StringBuilder("<title>Plant " + i + "</title><p>words of " + i);
      for (int to = i % 7; to < i; to += 3 + i % 4) {
        page.append(" <a href=p").append(to).append(".html>to ").append(to).append("</a>");
      }
      Files.writeString(www.resolve("p" + i + ".html"), page);
    }
    Files.writeString(www.resolve("index.html"), all);
    String data = folder.resolve("data").toString();
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", URL)
            .with("site.dir", www.toString())
            .with("data", data);
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      return new PublishedGarden(data, site.ranking().table());
    }
  }

  /** The rank of the page at an address. */
  double rank(String url) {
    PublishedRankTable.Found found = ranks.find(url);
    assertTrue(found.page() >= 0, url);
    return ranks.rank(found.page());
  }

  /** A score as t·(1 + w·r/(r + k)) says. */
  double boosted(double text, double rank) {
    return text * (1 + ranks.boost().weight() * rank / (rank + ranks.boost().pivot()));
  }
}
