package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class MainLanguagesTest {

  private final MainLanguages main = new MainLanguages();

  @Test
  void aPageOfWhichNothingTellsIsInTheLanguageOfMostPagesOfItsHost() {
    PageUrl untold = PageUrl.of("https://de.example/x");
    PageUrl linked = PageUrl.of("https://de.example/y");
    PageUrl torn = PageUrl.of("https://two.example/x");
    PageUrl alone = PageUrl.of("https://none.example/x");
    main.add(PageUrl.of("https://de.example/1"), "de");
    main.add(PageUrl.of("https://de.example/2"), "de");
    main.add(PageUrl.of("https://de.example/3"), "en");
    main.add(PageUrl.of("https://two.example/1"), "fi");
    main.add(PageUrl.of("https://two.example/2"), "sv");
    main.add(untold, "");
    main.add(linked, "");
    main.add(torn, "");
    main.add(alone, "");
    Map<PageUrl, String> languages = new HashMap<>(Map.of(linked, "fr"));
    main.addTo(languages);
    assertEquals(Map.of(untold, "de", linked, "fr"), languages);
  }
}
