package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LinkingPagesTest {

  private static final String SITE = "https://www.example.org/";

  private static LinkingPages of(String folder, int pages) {
    LinkingPages links = new LinkingPages(new PageUrl(SITE + folder + "0.html"));
    for (int k = 1; k < pages; k++) {
      links.add(new PageUrl(SITE + folder + k + ".html"));
    }
    return links;
  }

  private static Map<String, Integer> sizes(int docs) {
    return Map.of("www.example.org/docs/", docs, "www.example.org/", 1000);
  }

  @Test
  void aLinkOnMoreThanAFifthOfAFolderIsInItsTemplate() {
    assertTrue(of("docs/", 11).inTemplate(sizes(50)));
    assertFalse(of("docs/", 10).inTemplate(sizes(50)), "a fifth");
    assertFalse(of("docs/", 9).inTemplate(sizes(9)), "a small folder");
    assertFalse(of("", 200).inTemplate(sizes(50)));
    assertTrue(of("", 200).plus(of("docs/", 11)).inTemplate(sizes(50)), "one folder is enough");
  }

  @Test
  void pagesAreCountedAndTheFirstIsKept() {
    LinkingPages links = of("docs/", 3).plus(of("", 2));
    assertEquals(5, links.pages());
    assertEquals(SITE + "docs/0.html", links.first().value());
  }
}
