package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;

/**
 * Two sites, of which one has pages more that not everybody may read: whoever may not, gets the
 * same bytes from both, whatever they ask. Ranks are made equal: no link carries any (damping 0).
 */
@Tag("minutes")
class LeakTest extends RestrictedTwins {

  @Test
  void whatOnlyAHeaderRestrictsIsAnsweredAlike() throws Exception {
    try (TestSite server = new TestSite()) {
      for (String name : List.of("with", "without")) {
        Path at = folder.resolve(name);
        server.otherwise(exchange -> serve(at.resolve("site"), exchange));
        add(
            config(at, "data-by-header")
                .with("site.url", server.url("/").value())
                .with("crawl.delay", "0s")
                .with("rights.header", "X-Readers"));
      }
    }
    int with = SITES.size() - 2;
    assertEquals(
        0, JSON.readTree(get(with, "api/search?q=whistleblower").body()).at("/total").asInt());
    assertTrue(
        JSON.readTree(get(with, "api/search?q=wages", "X-Remote-Groups", "staff").body())
                .at("/total")
                .asInt()
            > 0);
    assertTrue(
        JSON.readTree(
                    get(with, "api/search?q=whistleblowerbird", "X-Remote-Groups", "board").body())
                .at("/total")
                .asInt()
            > 0);
    for (String[] asker : List.of(STAFF, PUBLIC)) {
      for (String word : WORDS) {
        for (String address :
            List.of(
                "api/search?explain=1&correct=1&q=" + PlainAnswer.encoded(word),
                "api/passages?correct=1&tokens=100000&n=100&q=" + PlainAnswer.encoded(word),
                "search?q=" + PlainAnswer.encoded(word),
                "api/suggest?q=" + PlainAnswer.encoded(word.substring(0, 2)))) {
          assertEquals(answer(with + 1, address, asker), answer(with, address, asker), address);
          compared++;
        }
      }
    }
  }

  @Test
  void everyWordIsAnsweredAlike() throws Exception {
    assertTrue(WORDS.contains("whistleblower") && WORDS.size() > 100, WORDS.toString());
    for (String[] asker : List.of(STAFF, PUBLIC)) {
      for (String word : WORDS) {
        String q = "q=" + PlainAnswer.encoded(word);
        for (String tail :
            List.of("", "&explain=1", "&correct=1", "&page=2", "&n=3&page=2", "&sort=date")) {
          assertSame("api/search?" + q + tail, asker);
        }
        for (String filter :
            List.of("in=/board/", "in=/staff/", "in=/", "type=html", "lang=en", "date=2024")) {
          assertSame("api/search?" + q + "&" + filter, asker);
        }
        assertSame("search?" + q, asker);
        for (int i = 1; i <= word.length(); i += 1 + i / 3) {
          assertSame("api/suggest?q=" + PlainAnswer.encoded(word.substring(0, i)), asker);
        }
        assertSame("api/suggest?format=opensearch&q=" + PlainAnswer.encoded("the " + word), asker);
      }
    }
  }

  @Test
  void misspellingsPrefixesAndSyntaxAreAnsweredAlike() throws Exception {
    for (String[] asker : List.of(STAFF, PUBLIC)) {
      for (String word : WORDS) {
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < word.length(); i += 3) {
          queries.add(word.substring(0, i) + word.substring(i + 1));
        }
        queries.add(word + "x");
        queries.add(word.substring(0, 2) + "*");
        queries.add(word + "~1");
        queries.add("\"the " + word + "\"");
        queries.add("office -" + word);
        queries.add("+" + word + " company");
        queries.add("company " + word + " xylophone");
        queries.add("(" + word + " | canteen) in:/");
        for (String query : queries) {
          if (!query.isBlank()) {
            assertSame("api/search?correct=1&q=" + PlainAnswer.encoded(query), asker);
            assertSame("search?q=" + PlainAnswer.encoded(query), asker);
          }
        }
      }
    }
  }

  @Test
  void everyPublicRouteIsAnsweredAlikeInEveryLanguage() throws Exception {
    List<String> addresses = new ArrayList<>();
    for (String topic : List.of("", "in:/board/", "in:/", "site:intranet.example", "type:html")) {
      addresses.add("api/search?q=" + PlainAnswer.encoded(topic));
      addresses.add("search?q=" + PlainAnswer.encoded(topic));
      addresses.add("search?sort=date&q=" + PlainAnswer.encoded(topic));
    }
    for (String page :
        List.of(
            "",
            "canteen.html",
            "staff/canteen.html",
            "board/lawsuit.html",
            "board/n.html",
            "board/",
            "loose/draft.html",
            "nowhere.html")) {
      addresses.add("api/page?url=" + PlainAnswer.encoded(URL + page));
      addresses.add("api/related?url=" + PlainAnswer.encoded(URL + page));
      addresses.add("api/related?n=100&url=" + PlainAnswer.encoded("/" + page));
      for (String word : List.of("canteen", "company", "lawsuit", "board")) {
        addresses.add("why?q=" + word + "&u=" + PlainAnswer.encoded(URL + page));
      }
    }
    addresses.addAll(
        List.of(
            "",
            "health",
            "metrics",
            "opensearch.xml",
            "feed?q=lawsuit",
            "feed?q=company",
            "search?q=lawsuitt+nowhere",
            "search?q=is:list",
            "api/search?q=is:list",
            "llms.txt",
            "llms-full.txt",
            "api/openapi.json",
            "webmaster/",
            "api/webmaster/pages?q=lawsuit",
            "board/lawsuit.html",
            "click"));
    for (String language : List.of("en", "de", "fr")) {
      for (String[] asker : List.of(STAFF, PUBLIC)) {
        for (String address : addresses) {
          assertSame(address, asker[0], asker[1], "Accept-Language", language);
        }
        for (String word : WORDS) {
          assertSame(
              "search?q=" + PlainAnswer.encoded(word),
              asker[0],
              asker[1],
              "Accept-Language",
              language);
        }
      }
    }
  }

  @Test
  void whoMayReadAPageFindsIt() throws Exception {
    assertEquals(1, search("whistleblowerbird", "X-Remote-Groups", "board").at("/total").asInt());
    assertTrue(search("whistleblower", "X-Remote-Groups", "board").at("/total").asInt() > 0);
    assertEquals(0, search("whistleblower", "X-Remote-Groups", "staff").at("/total").asInt());
    assertTrue(search("wages", "X-Remote-Groups", "x, staff ,y").at("/total").asInt() > 0);
    assertEquals(0, search("wages").at("/total").asInt());
    assertEquals(0, search("xylophone", "X-Remote-Groups", "board, staff").at("/total").asInt());
    assertNotEquals(
        answer(1, "api/search?q=company&explain=1", "X-Remote-Groups", "board"),
        answer(0, "api/search?q=company&explain=1", "X-Remote-Groups", "board"));
  }

  @Test
  void whoMayReadAPageIsToldOfThoseLikeIt() throws Exception {
    JsonNode board = related("/board/lawsuit.html", "X-Remote-Groups", "board");
    assertTrue(board.path("published").asBoolean(), board.toString());
    assertTrue(board.path("pages").toString().contains("/board/merger.html"), board.toString());
    JsonNode staff = related("/board/lawsuit.html", "X-Remote-Groups", "staff");
    assertFalse(staff.path("published").asBoolean(), staff.toString());
    assertFalse(staff.path("pages").toString().contains("/board/"), staff.toString());
    JsonNode open = related("/canteen.html");
    assertTrue(open.path("pages").size() > 5, open.toString());
    assertFalse(open.toString().contains("/staff/"), open.toString());
    assertTrue(related("/canteen.html", "X-Remote-Groups", "staff").toString().contains("/staff/"));
  }

  @Test
  void headersThatAreNotOfTheProxyAreNotBelieved() throws Exception {
    String[][] forged = {
      {"X-Remote-Groups", "staff", "X-Remote-Groups", "board"}, // Twice: one is a client's own.
      {"X-Remote-Groups", "*"},
      {"X-Remote-Groups", "everybody, nobody, -"},
      {"X-Remote-User", "board"},
      {"X-Remote-Groups", "BOARD"},
    };
    for (String[] headers : forged) {
      assertEquals(
          0, search("whistleblower", headers).at("/total").asInt(), List.of(headers)::toString);
      assertEquals(answer(0, "api/search?q=company"), answer(0, "api/search?q=company", headers));
    }
    // A client that is no proxy says what it likes.
    SiteConfig other =
        SITES.get(0).config().with("serve.trusted-proxies", "192.0.2.1").with("serve.port", "0");
    try (SiteSearch site = SiteSearch.open(other);
        SearchServer server = SearchServer.start(site)) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.url() + "api/search?q=whistleblower"))
              .headers("X-Remote-Groups", "board", "X-Forwarded-For", "192.0.2.1")
              .build();
      String body = CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
      assertEquals(0, JSON.readTree(body).at("/total").asInt(), body);
    }
  }

  @Test
  void noCacheKeepsWhatDependsOnWhoAsks() throws Exception {
    for (String address :
        List.of(
            "",
            "search?q=company",
            "api/search?q=company",
            "api/suggest?q=co",
            "api/vector?q=company",
            "api/related?url=/canteen.html")) {
      assertEquals(
          List.of("private, no-store"),
          get(0, address).headers().allValues("Cache-Control"),
          address);
    }
    assertFalse(get(0, "search?q=company").headers().map().containsKey("etag"));
  }
}
