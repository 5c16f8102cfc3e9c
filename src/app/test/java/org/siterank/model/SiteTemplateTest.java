package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.url;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.content.PageContent;
import org.siterank.content.Template;
import org.siterank.store.StoredPage;

class SiteTemplateTest {

  @TempDir Path directory;

  private static final String EVERYWHERE =
      "All rights are reserved by those who have written these pages.";

  /** Numbers do not tell lines apart, so that each page has a word of its own. */
  private static String own(int page) {
    return "Only here is the word " + "x".repeat(page) + " to be found.";
  }

  private static String html(int page) {
    return "<p>" + EVERYWHERE + "</p><p>" + own(page) + "</p>";
  }

  @Test
  void aLineThatStandsOnEveryPageIsTemplateText() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      for (int i = 1; i <= 10; i++) {
        site.html(url("/" + i), html(i));
      }
      Template template = SiteTemplate.learn(site.store());
      StoredPage page = site.store().pages().page(url("/3")).orElseThrow();
      assertEquals(EVERYWHERE + "\n" + own(3), page.body());
      for (Template learnt : List.of(template, site.store().layouts().template())) {
        assertEquals(own(3), PageContent.of(page.layout(), learnt).text(page.body()));
      }
      TreeSet<Integer> words = new TreeSet<>();
      OwnWords.forEach(site.store(), (read, count) -> words.add(count));
      assertEquals(new TreeSet<>(List.of(9)), words);
    }
  }

  @Test
  void ofAFewPagesNothingIsTemplateText() throws Exception {
    try (KnownSite site = new KnownSite(directory)) {
      for (int i = 1; i <= 3; i++) {
        site.html(url("/" + i), html(i));
      }
      Template template = SiteTemplate.learn(site.store());
      StoredPage page = site.store().pages().page(url("/3")).orElseThrow();
      assertEquals(page.body(), PageContent.of(page.layout(), template).text(page.body()));
    }
  }
}
