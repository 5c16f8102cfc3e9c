package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.siterank.site.PageLayout;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.Section;

class SiteTitlesTest {

  private static final String HOST = "https://x.test";

  private static SiteTitles of(String... titles) {
    SiteTitles.Learner learner = new SiteTitles.Learner(Map.of());
    for (int i = 0; i < titles.length; i++) {
      learner.add(new PageUrl(HOST + "/" + i), titles[i]);
    }
    return learner.learnt();
  }

  private static String shown(SiteTitles titles, String title) {
    return shown(titles, "/page", title, PageLayout.NONE);
  }

  private static String shown(SiteTitles titles, String path, String title, PageLayout layout) {
    return titles.shown(new PageUrl(HOST + path), title, layout, layout.sections());
  }

  private static PageLayout headed(String heading) {
    return new PageLayout(List.of(new Section(heading, "", 0)), List.of(), List.of());
  }

  @Test
  void nameOfTheSiteIsCutAtEitherEndWhateverSeparatesIt() {
    for (String separator : List.of(" - ", " | ", " \u2014 ", " :: ", " \u00b7 ", "|")) {
      SiteTitles end =
          of("A" + separator + "Blog", "B" + separator + "Blog", "C" + separator + "Blog");
      assertEquals("Cats and dogs", shown(end, "Cats and dogs" + separator + "Blog"), separator);
      SiteTitles beginning =
          of("Blog" + separator + "A", "Blog" + separator + "B", "Blog" + separator + "C");
      assertEquals(
          "Cats and dogs", shown(beginning, "Blog" + separator + "Cats and dogs"), separator);
    }
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // Quadratic: hours.
  void aTitleOfSeparatorsIsReadInTimeThatGrowsWithItsLength() {
    String title = "a" + " |".repeat(500_000);
    assertEquals("a", shown(of(title), title).substring(0, 1));
    String back = "| ".repeat(500_000) + "a";
    assertEquals(back, shown(of(back), back));
  }

  @Test
  void severalPartsThatRepeatTogetherAreCut() {
    SiteTitles titles =
        of("A | Manual 4.2 | Product", "B | Manual 4.2 | Product", "C | Manual 4.2 | Product");

    assertEquals("Install | Linux", shown(titles, "Install | Linux | Manual 4.2 | Product"));
  }

  @Test
  void whatRepeatsSeldomIsPartOfTheTitle() {
    SiteTitles titles = of("A - Recipes", "B - Recipes", "C - News", "D - Games", "E", "F", "G");

    assertEquals("Bread - Recipes", shown(titles, "Bread - Recipes"));
  }

  @Test
  void titleIsNeverCutToNothing() {
    SiteTitles titles = of("A - Blog", "B - Blog", "C - Blog", "Blog");

    assertEquals("Blog", shown(titles, "Blog"));
    assertEquals("- Blog", shown(titles, "- Blog"));
    assertEquals("First words", shown(titles, "/p", "- Blog", headed("First words")));
  }

  @Test
  void namesOfHyphenatedWordsStay() {
    SiteTitles titles = of("pre-release", "post-release", "mid-release");

    assertEquals("new-release", shown(titles, "new-release"));
  }

  @Test
  void nameThatThePageStatesIsCutOnItsFirstPage() {
    PageLayout named =
        new PageLayout(List.of(), List.of(), List.of(PageSigns.SITE_NAME + "The Gazette"));

    assertEquals("Rain", shown(SiteTitles.NONE, "/p", "Rain - The Gazette", named));
    assertEquals("The Gazette", shown(SiteTitles.NONE, "/", "The Gazette", named));
    assertEquals("Rain - Gazette", shown(SiteTitles.NONE, "/p", "Rain - Gazette", named));
  }

  @Test
  void hostsHaveNamesOfTheirOwn() {
    assertEquals(
        "A - Blog",
        of("A - Blog", "B - Blog", "C - Blog")
            .shown(new PageUrl("https://other.test/"), "A - Blog", PageLayout.NONE, List.of()));
  }

  @Test
  void titlesOfPagesThatOthersMayReadAreNotCounted() {
    PageUrl open = new PageUrl(HOST + "/open");
    SiteTitles.Learner learner = new SiteTitles.Learner(Map.of(open, Readers.UNRESTRICTED));
    for (String title : List.of("A - Secret", "B - Secret", "C - Secret")) {
      learner.add(new PageUrl(HOST + "/closed" + title.charAt(0)), title);
    }
    learner.add(open, "Open - Secret");

    SiteTitles titles = learner.learnt();

    assertEquals("Open - Secret", titles.shown(open, "Open - Secret", PageLayout.NONE, List.of()));
    assertEquals("A", shown(titles, "/closedA", "A - Secret", PageLayout.NONE));
  }

  @Test
  void entitiesEscapedTwiceAreDecoded() {
    assertEquals("R&D \u2013 costs", shown(SiteTitles.NONE, "R&amp;D &ndash; costs"));
    assertEquals("R&D", shown(SiteTitles.NONE, "R&amp;amp;D"));
    assertEquals("AT&T; see below", shown(SiteTitles.NONE, "AT&T; see below"));
    assertEquals("a <b> & c", shown(SiteTitles.NONE, "a <b> & c"));
  }

  @Test
  void headingStandsForTitleThatTellsNothing() {
    PageLayout page = headed("Opening hours");
    SiteTitles titles = of("Town", "Town", "Town", "A", "B", "C", "D");

    for (String title :
        List.of(
            "",
            "Untitled",
            "Untitled Document",
            "Town",
            "hours.html",
            "x.test/hours.html",
            HOST + "/hours.html")) {
      assertEquals("Opening hours", shown(titles, "/hours.html", title, page), title);
    }
    assertEquals("Hours", shown(titles, "/hours.html", "Hours", page));
    assertEquals("Town", shown(titles, "/hours.html", "Town", headed("Town")));
  }

  @Test
  void repetitionsAreFoundAmongMoreTitlesThanAreRemembered() {
    SiteTitles.Learner learner = new SiteTitles.Learner(Map.of());
    for (int i = 0; i < 20_000; i++) {
      String title = i % 3 == 0 ? "Post " + i + " - Blog" : "Page " + i + " - Part " + i;
      learner.add(new PageUrl(HOST + "/" + i), title);
    }

    assertEquals("Post", shown(learner.learnt(), "Post - Blog"));
    assertEquals("Page - Part 1", shown(learner.learnt(), "Page - Part 1"));
  }
}
