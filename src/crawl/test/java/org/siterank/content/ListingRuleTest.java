package org.siterank.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.site.Block;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/**
 * Small pages of each kind, as they stand on real sites. A line is {@code # heading}, text, or
 * {@code [words](/path)} for a line that is a link; {@code # [words](/path)} for a heading that is
 * one.
 */
class ListingRuleTest {

  private final Map<PageUrl, String> site = new HashMap<>();
  private final Random random = new Random(17);
  private Template template = Template.NONE;

  private static PageUrl url(String path) {
    return PageUrl.of("http://example.org" + path);
  }

  /** A text of its own, of so many words. */
  private String text(int words) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append(i == 0 ? "" : " ").append("word").append((char) ('a' + random.nextInt(26)));
      text.append((char) ('a' + random.nextInt(26))).append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  private String post(String path, String title, int words) {
    String text = text(words);
    site.put(url(path), title + "\n" + text);
    return text;
  }

  private static String begin(String text, int words) {
    return String.join(" ", List.of(text.split(" ")).subList(0, words));
  }

  private ListingEvidence evidence(String path, List<String> signs, List<String> lines)
      throws IOException {
    List<Block> blocks = new ArrayList<>();
    List<PageUrl> links = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (String line : lines) {
      boolean heading = line.startsWith("# ");
      String words = heading ? line.substring(2) : line;
      int linked = 0;
      int before = links.size();
      for (int open = words.indexOf('['); open >= 0; open = words.indexOf('[')) {
        int close = words.indexOf("](", open);
        int end = words.indexOf(')', close);
        links.add(url(words.substring(close + 2, end)));
        linked += close - open - 1;
        words =
            words.substring(0, open) + words.substring(open + 1, close) + words.substring(end + 1);
      }
      blocks.add(
          new Block(
              Block.hash(words), words.length(), linked, links.size() - before, heading, false));
      text.append(text.length() == 0 ? "" : "\n").append(words);
    }
    return ListingMeasure.of(
        url(path),
        text.toString(),
        new PageLayout(List.of(), blocks, signs),
        template,
        links,
        new ListingMeasure.Site() {
          @Override
          public Optional<PageUrl> page(PageUrl address) {
            return Optional.of(address);
          }

          @Override
          public int[] shingles(PageUrl page) {
            return Shingles.of(site.getOrDefault(page, ""));
          }

          @Override
          public int[] allShingles(PageUrl page) {
            return Shingles.all(site.getOrDefault(page, ""));
          }
        });
  }

  private boolean isListing(String path, List<String> lines) throws IOException {
    return verdict(path, List.of(), lines).listing();
  }

  private ListingVerdict verdict(String path, List<String> signs, List<String> lines)
      throws IOException {
    return ListingRule.decide(evidence(path, signs, lines), Double.NaN, false);
  }

  private static List<String> links(String folder, int count) {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      lines.add("[The title of page number " + i + "](" + folder + "page" + (char) ('a' + i) + ")");
    }
    return lines;
  }

  @Test
  void aTagPageOfExcerptsIsAListing() throws IOException {
    List<String> lines = new ArrayList<>(List.of("# Posts tagged gardening"));
    for (int i = 0; i < 6; i++) {
      String path = "/2024/post" + (char) ('a' + i);
      String text = post(path, "Post " + i, 300);
      lines.add("# [How to do thing number " + i + "](" + path + ")");
      lines.add("Posted on May 5, 2024 by somebody");
      lines.add(begin(text, 60));
    }
    assertTrue(isListing("/tag/gardening/", lines));
  }

  @Test
  void aTagPageWithOneWholePostIsAListingAndThePostIsNot() throws IOException {
    String text = post("/2024/a", "A post", 150);
    List<String> tag =
        List.of("# Tag: cats", "# [A post about cats](/2024/a)", text, "Tags: [cats](/tag/cats/)");
    List<String> post = List.of("# A post about cats", text, "Tags: [cats](/tag/cats/)");
    site.put(url("/tag/cats/"), String.join("\n", tag));
    assertTrue(isListing("/tag/cats/", tag));
    assertFalse(isListing("/2024/a", post));
  }

  @Test
  void aPostWhoseTitleLinksToItselfIsNoListing() throws IOException {
    String text = post("/2024/a", "A post", 150);
    List<String> post =
        List.of("# [A post about cats](/2024/a)", "[5 May](/2024/05/) in [cats](/tag/cats/)", text);
    site.put(url("/tag/cats/"), text);
    site.put(url("/2024/05/"), text);
    assertFalse(isListing("/2024/a", post));
  }

  @Test
  void anExcerptWithHeadingsAndLinksOfItsOwnIsStillOneOfThePostThatItsTitleLeadsTo()
      throws IOException {
    List<String> lines = new ArrayList<>(List.of("# Posts tagged gardening"));
    for (int i = 0; i < 4; i++) {
      String path = "/2024/post" + (char) ('a' + i);
      String text = post(path, "Post " + i, 300);
      lines.add("[How to do thing number " + i + "](" + path + ")");
      lines.add(begin(text, 20));
      lines.add("# [Day one](/tag/gardening/)"); // To a heading of this page.
      lines.add("[Download the program](/files/" + i + ".tar)");
      lines.add(text.substring(begin(text, 20).length() + 1));
    }
    ListingEvidence evidence = evidence("/tag/gardening/", List.of(), lines);
    assertTrue(evidence.text().own() < .15, evidence.toText());
    assertTrue(isListing("/tag/gardening/", lines));
  }

  @Test
  void aPostWithHeadingsThatLinkToThemselvesIsNoListingOfTheFrontPageThatHoldsIt()
      throws IOException {
    String text = post("/2024/a", "A post", 200);
    List<String> post =
        List.of(
            "[Back to all posts](/)", "# [A post about cats](/2024/a)", text, "[Older post](/b)");
    site.put(url("/"), text + " " + text(400));
    assertFalse(isListing("/2024/a", post));
  }

  @Test
  void aTitleOnSoManyPagesThatItIsTemplateTextIsStillTheTitleOfTheExcerptBelow()
      throws IOException {
    List<String> lines = new ArrayList<>(List.of("Posts tagged gardening"));
    List<Integer> hashes = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String path = "/2024/post" + (char) ('a' + i);
      String text = post(path, "Post " + i, 300);
      String title = "How to do thing number " + "abcd".charAt(i);
      hashes.add(Block.hash(title));
      lines.add("[" + title + "](" + path + ")");
      lines.add(begin(text, 90));
    }
    template = Template.of(hashes.stream().mapToInt(hash -> hash).toArray());
    ListingEvidence evidence = evidence("/tag/gardening/", List.of(), lines);
    assertTrue(evidence.text().own() < .15, evidence.toText());
  }

  @Test
  void aShortExcerptIsComparedWordByWord() throws IOException {
    int listings = 0;
    for (int i = 0; i < 20; i++) {
      String path = "/2024/post" + (char) ('a' + i);
      String text = post(path, "Post " + i, 400);
      List<String> lines =
          List.of("# cats", "[How to do thing " + i + "](" + path + ")", begin(text, 80), "More");
      ListingEvidence evidence = evidence("/tag/cats/", List.of(), lines);
      listings += evidence.text().own() < .1 ? 1 : 0;
    }
    assertEquals(20, listings);
  }

  @Test
  void aFrontPageOfWholePostsIsAListing() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      String path = "/2024/post" + (char) ('a' + i);
      lines.add("# [Title of the post " + i + "](" + path + ")");
      lines.add(post(path, "Title", 200));
    }
    assertTrue(isListing("/page/2/", lines));
  }

  @Test
  void aContentsPageAnIndexAndAllPostsAreListings() throws IOException {
    List<String> contents = new ArrayList<>(List.of("# Library reference"));
    contents.addAll(links("/library/", 24));
    assertTrue(isListing("/library/index.html", contents));
    List<String> index = new ArrayList<>();
    for (char c = 'a'; c <= 'z'; c++) {
      index.add("# " + c);
      index.add("[method " + c + "() in module one](/m1/" + c + ".html), [" + c + "](/m2/x)");
    }
    assertTrue(isListing("/genindex.html", index));
  }

  @Test
  void aModulePageWithItsOwnProseAndContentsIsNoListing() throws IOException {
    List<String> lines = new ArrayList<>(List.of("# The module", text(150)));
    lines.addAll(links("/library/", 12));
    lines.add(text(120));
    assertFalse(isListing("/library/text.html", lines));
  }

  @Test
  void anArticleWithManyLinksIsNoListing() throws IOException {
    List<String> lines = new ArrayList<>(List.of("# An article"));
    for (int i = 0; i < 25; i++) {
      lines.add(text(30) + " [some words](/wiki/Page" + (char) ('a' + i) + ") " + text(15));
    }
    assertFalse(isListing("/wiki/Article", lines));
  }

  @Test
  void aShortPageWithOneLongLineOfReferencesIsNoListing() throws IOException {
    StringBuilder also = new StringBuilder("See also:");
    for (char c = 'a'; c < 'p'; c++) {
      also.append(" [the page about ").append(c).append("](/lang_").append(c).append(".html)");
    }
    assertFalse(isListing("/syntax/term.html", List.of("# A term", text(15), also.toString())));
  }

  @Test
  void aStubAndAShortPageWithFewLinksAreNoListings() throws IOException {
    assertFalse(isListing("/stub", List.of("# Stub", text(25), "[See also](/other)")));
    assertFalse(isListing("/gone", List.of("Page moved", "[Home](/)")));
  }

  @Test
  void aProductWithRelatedProductsIsNoListing() throws IOException {
    List<String> lines =
        new ArrayList<>(List.of("# A lamp", text(60), "9.99", "# Related products"));
    for (int i = 0; i < 6; i++) {
      lines.add("[Another lamp, number " + i + "](/p/lamp" + (char) ('a' + i) + ")");
    }
    assertFalse(isListing("/p/lamp", lines));
  }

  @Test
  void variantsThatSayTheSameAreNoListings() throws IOException {
    String text = post("/p/two", "Lamp, white", 80);
    List<String> lines = List.of("# Lamp, black", text, "[Lamp, white](/p/two)");
    assertFalse(isListing("/p/one", lines));
  }

  @Test
  void aWikiCategoryIsAListingAndItsArticlesAreNot() throws IOException {
    List<String> category = new ArrayList<>(List.of("# Category: Birds", "40 pages are in here."));
    category.addAll(links("/wiki/", 25));
    assertTrue(isListing("/wiki/Category:Birds", category));
  }

  @Test
  void aTableOfItsOwnContentsCountsForNothing() throws IOException {
    List<String> lines = new ArrayList<>(List.of("# Long page"));
    for (int i = 0; i < 30; i++) {
      lines.add("[A section of this page, number " + i + "](/long)");
    }
    lines.add(text(100));
    assertEquals(0, evidence("/long", List.of(), lines).links().targets());
  }

  @Test
  void datesBesideTheLinksOfAListAreNoTextOfItsOwn() throws IOException {
    List<String> archive = new ArrayList<>(List.of("# Archive of a month"));
    for (String link : links("/post/", 7)) {
      archive.add(link + " 2006-01-30");
    }
    assertTrue(verdict("/2006/jan", List.of(), archive).listing());
  }

  @Test
  void whatTheMarkupSaysSupportsAndDoesNotDecide() throws IOException {
    List<String> article = List.of("# Title", text(200), "[One](/a/one), [two](/a/two)");
    assertFalse(verdict("/x", List.of("type=collectionpage"), article).listing());
    List<String> contents = links("/c/", 20);
    assertTrue(verdict("/c/", List.of("type=webpage", "og:type=article"), contents).listing());
    double neutral = verdict("/c/", List.of(), contents).score();
    assertEquals(neutral + 2, verdict("/c/", List.of("type=blog"), contents).score());
  }

  @ParameterizedTest
  @CsvSource({
    "/2024/05/some-post/, /0/0/*/",
    "/library/os.html, /library/*.html",
    "/, /",
    "/tag/cats/page/3/, /tag/*/",
    "/list-page-4.html, /*.html",
    "/a/b?x=1&y=2, /a/*?x=&y="
  })
  void addressesOfOneKindHaveOneShape(String path, String shape) {
    assertEquals(shape, AddressShape.of(url(path)));
  }

  @Test
  void evidenceIsReadAsItWasWritten() throws IOException {
    ListingEvidence evidence =
        new ListingEvidence(
            new ListingEvidence.Text(1200, 0.25, 0.5),
            new ListingEvidence.Targets(7, 5, "/0/*/"),
            9,
            2,
            33,
            new ListingEvidence.Original(Optional.of(url("/x")), true),
            true,
            List.of("og:type=article", "rel=next"));
    assertEquals(evidence, ListingEvidence.ofText(evidence.toText()));
    ListingEvidence empty = evidence("/e", List.of(), List.of("text"));
    assertEquals(empty, ListingEvidence.ofText(empty.toText()));
  }

  @Test
  void halfOfATextIsEstimatedAsHalf() {
    String whole = text(2_000);
    int[] part = Shingles.of(begin(whole, 1_000) + " " + text(1_000));
    double share = Shingles.common(part, Shingles.of(whole)) / (double) part.length;
    assertEquals(0.5, share, 0.1);
    assertEquals(part.length, Shingles.ofBytes(Shingles.toBytes(part)).length);
  }
}
