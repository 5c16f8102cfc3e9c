package org.siterank.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.site.Block;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * What repeats over a site is template; what is content stays. Lines are written as they stand on
 * pages: {@code # heading}, {@code [link]}, {@code | navigation by its element}.
 */
@Tag("slow")
class TemplateTest {

  private static final String PROSE =
      "This is the beginning of a post about something that happened on that very day, in full ";

  private final Map<PageUrl, List<Block>> pages = new LinkedHashMap<>();

  private static String words(String line) {
    return line.replaceFirst("^([#|]) ", "").replaceAll("[\\[\\]]", "");
  }

  private static List<Block> blocks(String... lines) {
    List<Block> blocks = new ArrayList<>();
    for (String line : lines) {
      String words = words(line);
      int linked = line.contains("[") ? words.length() : 0;
      boolean heading = line.startsWith("#");
      boolean chrome = line.startsWith("|");
      blocks.add(
          new Block(
              Block.hash(words), words.length(), linked, linked > 0 ? 1 : 0, heading, chrome));
    }
    return blocks;
  }

  private void page(String path, String... lines) {
    pages.put(PageUrl.of("http://example.org" + path), blocks(lines));
  }

  private Template template() {
    TemplateFinder finder = new TemplateFinder(pages.size());
    pages.forEach((url, blocks) -> finder.count(blocks));
    pages.forEach(finder::countByFolder);
    return finder.template();
  }

  private static String content(Template template, String... lines) {
    List<String> words = new ArrayList<>();
    for (String line : lines) {
      words.add(words(line));
    }
    return PageContent.of(blocks(lines), template).text(String.join("\n", words));
  }

  @Test
  void whatStandsOnMostPagesIsTemplateAndWhatStandsOnOneIsNot() {
    for (int i = 0; i < 20; i++) {
      page("/" + name(i), "[Prev]", "[Up]", "[Home]", "[Next]", "# Title " + name(i), name(i));
    }
    assertEquals(
        "Title x\nsome words",
        content(template(), "[Prev]", "[Up]", "[Home]", "[Next]", "# Title x", "some words"));
  }

  @Test
  void aFooterOfOnePartOfTheSiteIsTemplateThere() {
    for (int i = 0; i < 200; i++) {
      page("/posts/" + name(i), "own words " + name(i));
    }
    for (int i = 0; i < 12; i++) {
      page("/manual/" + name(i), "other words " + name(i), "The manual of this product");
    }
    assertEquals("words", content(template(), "words", "The manual of this product"));
  }

  @Test
  void theExcerptOfAPostOnTenListingsIsNotTemplate() {
    for (int i = 0; i < 60; i++) {
      page("/" + name(i), "# Post " + name(i), PROSE + name(i), "rest " + name(i));
    }
    for (int i = 0; i < 10; i++) {
      page("/tags/" + name(i), "[Post same]", PROSE + "same");
    }
    assertEquals(
        "Post same\n" + PROSE + "same", content(template(), "# Post same", PROSE + "same"));
  }

  @Test
  void onASmallSiteNothingIsTemplateByRepetition() {
    for (int i = 0; i < TemplateFinder.FEW - 1; i++) {
      page("/" + name(i), "[Home]", "text " + name(i));
    }
    assertEquals(0, template().size());
  }

  @Test
  void aBannerWithAnotherDateOrNumberIsTheSame() {
    for (int i = 0; i < 20; i++) {
      page("/" + name(i), name(i), "Page " + i + " of 20, written in " + (2000 + i));
    }
    assertEquals("text", content(template(), "text", "Page 7 of 9, written in 1999"));
  }

  @Test
  void navigationByItsElementIsNoContentAlsoOnOnePage() {
    assertEquals("text", content(Template.NONE, "| Home", "text", "| Imprint"));
  }

  @Test
  void aRepeatedHeadingGoesWithWhatItHeads() {
    for (int i = 0; i < 20; i++) {
      page(
          "/" + name(i),
          "# Examples",
          "one " + name(i),
          "# Recent posts",
          "[The last post]",
          "[The one before]");
    }
    String[] page = {"# Examples", "one", "# Recent posts", "[The last post]", "[The one before]"};
    assertEquals("Examples\none", content(template(), page));
    List<Section> sections =
        List.of(new Section("Examples", "e", 0), new Section("Recent posts", "r", 13));
    assertEquals(
        sections.subList(0, 1), PageContent.of(blocks(page), template()).sections(sections));
  }

  @Test
  void aLabelBetweenContentIsContent() {
    for (int i = 0; i < 20; i++) {
      page("/" + name(i), "# Title " + name(i), "Weight", name(i) + " kg", "Buy now", "Imprint");
    }
    assertEquals(
        "Title x\nWeight\nheavy",
        content(template(), "# Title x", "Weight", "heavy", "Buy now", "Imprint"));
  }

  @Test
  void aPageThatWouldBeAllTemplateKeepsItsText() {
    for (int i = 0; i < 20; i++) {
      page("/" + name(i), "[Home]", "Not found");
    }
    assertEquals("Home\nNot found", content(template(), "[Home]", "Not found"));
    assertEquals("Home", content(Template.NONE, "| Home"));
  }

  @Test
  void sectionsKeepTheirPlacesInWhatIsLeft() {
    PageContent content = PageContent.of(blocks("| Menu", "# One", "text", "# Two"), Template.NONE);
    List<Section> sections = List.of(new Section("One", "1", 5), new Section("Two", "2", 14));
    assertEquals("One\ntext\nTwo", content.text("Menu\nOne\ntext\nTwo"));
    assertEquals(
        List.of(new Section("One", "1", 0), new Section("Two", "2", 9)),
        content.sections(sections));
  }

  @Test
  void anotherContentHasAnotherHash() {
    List<Block> blocks = blocks("a", "b", "c");
    long all = PageContent.of(blocks, Template.NONE).hash();
    long some = PageContent.of(blocks, Template.of(new int[] {Block.hash("a")})).hash();
    assertTrue(all != some);
  }

  @Test
  void ofALargeSiteTheSampleIsBoundedAndTheSameEachTime() {
    TemplateFinder finder = new TemplateFinder(1_000_000);
    int sampled = 0;
    for (int i = 0; i < 1_000_000; i++) {
      PageUrl url = new PageUrl("http://example.org/" + i);
      boolean taken = finder.samples(url);
      sampled += taken ? 1 : 0;
      assertEquals(taken, new TemplateFinder(1_000_000).samples(url));
    }
    assertTrue(Math.abs(sampled - TemplateFinder.SAMPLE) < 1_000, sampled + " pages");
    assertFalse(new TemplateFinder(0).template().has(new Block(1, 0, 0, 0, false, false)));
  }

  /** A word that is no number: numbers do not tell lines apart. */
  private static String name(int i) {
    return "w" + letters(i);
  }

  private static String letters(int i) {
    return i < 26 ? "" + (char) ('a' + i) : letters(i / 26) + (char) ('a' + i % 26);
  }
}
