package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small blog from a folder: its menus are no text, and its archives are listings. */
@Tag("slow")
class ListingRunTest {

  private static final String SITE = "http://blog.test/";
  private static final int POSTS = 12;

  @TempDir Path folder;

  private final Random random = new Random(3);
  private String output = "";

  private void write(String name, String body) throws IOException {
    write(name, "", body);
  }

  private void write(String name, String head, String body) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<html lang=en><title>"
            + name
            + "</title>"
            + head
            + "<body><div class=menu><a href=/>Home</a> <a href=/tag/all/>Archive</a>"
            + "</div>"
            + body
            + "<div class=end>All rights reserved by the owner of this zebra</div>");
  }

  @BeforeEach
  void blog() throws IOException {
    List<String> texts = new ArrayList<>();
    StringBuilder all = new StringBuilder("<h1>All posts</h1>");
    for (int i = 0; i < POSTS; i++) {
      String text = words();
      texts.add(text);
      char name = (char) ('a' + i);
      write(
          "post/" + name + "/index.html",
          "<h1 id=top>Story of " + name + "</h1><p>" + text + "</p><h2 id=end>The end of it</h2>");
      all.append("<h2><a href=/post/" + name + "/>Story of " + name + "</a></h2><p>");
      all.append(text, 0, 200).append("</p>");
    }
    write("tag/all/index.html", all.toString());
    write("index.html", "<h1>Welcome</h1><p>" + texts.get(0).replace('w', 'v') + "</p>");
  }

  private String words() {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < 120; k++) {
      text.append("w").append((char) ('a' + random.nextInt(26)));
      text.append((char) ('a' + random.nextInt(26))).append("x ");
    }
    return text.toString();
  }

  private int run(String... command) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(Arrays.asList(command));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    int status =
        Main.run(
            new PrintWriter(out, true), new PrintWriter(err, true), all.toArray(String[]::new));
    output = out.toString();
    return status;
  }

  private void index(String... more) {
    List<String> all = new ArrayList<>(List.of("run", "--site", SITE, "--no-progress"));
    all.addAll(List.of("--dir", folder.resolve("www").toString()));
    all.addAll(Arrays.asList(more));
    assertEquals(0, run(all.toArray(String[]::new)), () -> output);
  }

  private JsonNode json(String... command) throws IOException {
    run(command);
    return new ObjectMapper().readTree(output);
  }

  private JsonNode listing(String path) throws IOException {
    return json("page", path, "--format", "json").path("listing");
  }

  @Test
  void theArchiveIsAListingAndAPostIsNotAndBothSayWhy() throws IOException {
    index();
    JsonNode archive = listing("/tag/all/");
    assertTrue(archive.path("listing").asBoolean(), archive.toString());
    assertTrue(archive.path("own").asDouble() < 0.3, archive.toString());
    assertEquals(POSTS, archive.path("siblings").asInt());
    assertEquals(POSTS, archive.path("items").asInt());
    assertFalse(listing("/post/a/").path("listing").asBoolean());
    run("page", "/tag/all/");
    assertTrue(output.contains("listing    yes: "), output);
    run("check", SITE + "tag/all/", "--site", SITE, "--dir", folder.resolve("www").toString());
    assertTrue(output.contains("listing        yes: "), output);
    run("export", "pages");
    List<String> lines = output.lines().toList();
    assertTrue(lines.get(0).endsWith("\tfetched\tlisting"), lines.get(0));
    assertEquals(1, lines.stream().filter(line -> line.endsWith("\ttrue")).count());
  }

  @Test
  void aChangeOfThePagesLinkedToRenewsTheVerdictOnAPageThatHasNotChanged() throws IOException {
    index();
    assertTrue(listing("/tag/all/").path("listing").asBoolean());
    for (int i = 0; i < POSTS; i++) {
      char name = (char) ('a' + i);
      write("post/" + name + "/index.html", "<h1>Story of " + name + "</h1><p>" + words() + "</p>");
    }
    index();
    JsonNode archive = listing("/tag/all/");
    assertTrue(archive.path("own").asDouble() > 0.6, archive.toString());
    assertFalse(archive.path("listing").asBoolean(), archive.toString());
  }

  @Test
  void aCopyForPrintingOrAsAmpStandsBehindThePageThatNamesIt() throws IOException {
    String text = words();
    write(
        "post/p/index.html",
        "<link rel=alternate media=print href=/print/p/><link rel=amphtml href=/amp/p/>",
        "<h1>A quagga</h1><p>" + text + "</p><p><a href=/print/p/>Print</a></p>");
    write("print/p/index.html", "<h1>A quagga</h1><p>" + text + "</p>");
    write("amp/p/index.html", "<h1>A quagga</h1><p>" + text + "</p>");
    write("post/q/index.html", "", "<p>About it: <a href=/post/p/>p</a> <a href=/amp/p/>m</a></p>");
    write("index.html", "<h1>Hi</h1><a href=/post/q/>q</a> <a href=/post/p/>p</a>");
    index();
    for (String copy : List.of("/print/p/", "/amp/p/")) {
      JsonNode listing = listing(copy);
      assertTrue(listing.path("listing").asBoolean(), copy + listing);
      assertTrue(listing.toString().contains("/post/p/, which names it as a copy"), copy + listing);
    }
    assertFalse(listing("/post/p/").path("listing").asBoolean());
    JsonNode hits = json("search", "quagga", "--format", "json").path("hits");
    assertEquals(SITE + "post/p/", hits.path(0).path("url").asText(), hits.toString());
  }

  @Test
  void aPageThatIsNamedAsACopyAndSaysSomethingElseIsNone() throws IOException {
    write("post/q/index.html", "<link rel=amphtml href=/post/r/>", "<p>" + words() + "</p>");
    write("post/r/index.html", "<p>" + words() + "</p>");
    write("index.html", "<h1>Hi</h1><a href=/post/q/>q</a> <a href=/post/r/>r</a>");
    index();
    assertFalse(listing("/post/r/").path("listing").asBoolean());
  }

  @Test
  void theConfigurationOverrules() throws IOException {
    index("--listing", "!/tag/*", "--listing", "/post/c/");
    assertFalse(listing("/tag/all/").path("listing").asBoolean());
    JsonNode post = listing("/post/c/");
    assertTrue(post.path("listing").asBoolean());
    assertTrue(post.toString().contains("search.listings"), post.toString());
  }

  @Test
  void whatStandsOnEveryPageFindsNoneAndBeginsNoSnippet() throws IOException {
    index();
    assertEquals(0, json("search", "zebra", "--format", "json").path("total").asInt());
    JsonNode hits = json("search", "story", "--format", "json").path("hits");
    assertTrue(hits.size() > POSTS / 2, hits.toString());
    for (JsonNode hit : hits) {
      assertFalse(hit.path("snippet").asText().contains("Archive"), hit.toString());
    }
  }

  @Test
  void aSecondRunWritesNoPageAgain() throws IOException {
    index();
    index();
    assertTrue(output.contains("0 added, 0 changed, 0 removed"), output);
  }

  @Test
  void aNewMenuWritesNoPageAgainThatDoesNotSayMore() throws IOException {
    index();
    // One page more has the same menu: the template is the same, and so are the others' contents.
    write("post/z/index.html", "<h1>Another story</h1><p>with words of its own</p>");
    write("index.html", "<h1>Welcome</h1><p><a href=/post/z/>Another story</a> is new here</p>");
    index();
    assertTrue(output.contains("1 added, 1 changed, 0 removed"), output);
  }
}
