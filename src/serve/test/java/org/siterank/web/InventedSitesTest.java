package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;
import org.siterank.rights.InventedSpellings;

/**
 * Invents sites, rules, spellings, readers and questions. A reader gets the same bytes as from a
 * site that never had the pages that are closed to them. Which these are is decided here once more,
 * in another way. No link carries rank (damping 0), for ranks may differ.
 *
 * <p>The build tries a few sites; {@code -Dtests.sites=100} tries 10,000 questions and more.
 */
@Tag("slow")
class InventedSitesTest {

  private static final int SITES = Integer.getInteger("tests.sites", 2);
  private static final int QUESTIONS = 100;
  private static final int PAGES = 16;
  private static final List<String> FOLDERS = List.of("", "/hr", "/board", "/news", "/news/hr");
  private static final List<String> GROUPS = List.of("hr", "board", "staff");
  private static final List<String> SYLLABLES =
      List.of("ka", "lo", "mi", "tu", "re", "so", "ban", "dor", "fel", "gin");

  @TempDir Path folder;
  private Random random;

  /** A page as it stands on the server. */
  private record Invented(String path, String title, String text, List<String> links) {}

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String word() {
    return any(SYLLABLES) + any(SYLLABLES) + any(SYLLABLES);
  }

  private String words(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(word()).append(i % 9 == 8 ? ". " : " ");
    }
    return text.toString();
  }

  private String spelled(String path) {
    return InventedSpellings.any(path, random);
  }

  /** A link in words of its own: what many pages say may be taken for a menu. */
  private String link(String target) {
    return "<p><a href='" + target + "'>" + word() + word() + "</a></p>";
  }

  private List<Invented> pages() {
    List<Invented> pages = new ArrayList<>();
    for (int i = 0; i < PAGES; i++) {
      boolean copy = i > 4 && random.nextInt(5) == 0;
      String title = copy ? any(pages).title() : word() + " " + word();
      String text = words(60);
      for (Invented earlier : pages) {
        text = earlier.title().equals(title) ? earlier.text() : text;
      }
      boolean front = i > 0 && i < FOLDERS.size();
      String path = front ? FOLDERS.get(i) + "/" : any(FOLDERS) + "/p" + i + ".html";
      pages.add(new Invented(path, title, text, new ArrayList<>()));
    }
    for (Invented page : pages) {
      for (int link = random.nextInt(4); link >= 0; link--) {
        String target = any(pages).path();
        page.links().add(link(random.nextInt(3) > 0 ? target : spelled(target)));
      }
    }
    return pages;
  }

  private String readers() {
    return random.nextInt(4) == 0 ? "nobody" : any(GROUPS) + ", " + any(GROUPS);
  }

  /** Rules of folders and of names, those that close before the one that opens the rest. */
  private Map<String, Set<String>> rules(List<Invented> pages) {
    Map<String, Set<String>> rules = new LinkedHashMap<>();
    for (int line = random.nextInt(3); line >= 0; line--) {
      rules.put(
          random.nextBoolean() ? any(FOLDERS.subList(1, 5)) + "/*" : any(pages).path(),
          new TreeSet<>(List.of(readers().split(", "))));
    }
    rules.put(random.nextInt(5) > 0 ? "/*" : "/", Set.of("everybody"));
    return rules;
  }

  private static Set<String> ruled(String path, Map<String, Set<String>> rules) {
    for (Map.Entry<String, Set<String>> rule : rules.entrySet()) {
      String glob = rule.getKey();
      boolean matches =
          glob.endsWith("*")
              ? path.startsWith(glob.substring(0, glob.length() - 1))
              : path.equals(glob);
      if (matches) {
        return rule.getValue();
      }
    }
    return Set.of("nobody");
  }

  private static boolean admits(Set<String> readers, Set<String> groups) {
    return readers.contains("everybody") || groups.stream().anyMatch(readers::contains);
  }

  /** A page is closed by its rule; one that is open to everybody, by no name, also by a copy's. */
  private static boolean closed(
      Invented page, List<Invented> pages, Map<String, Set<String>> rules, Set<String> groups) {
    Set<String> own = ruled(page.path(), rules);
    boolean hasWeakRule = own.contains("everybody") && !rules.containsKey(page.path());
    return pages.stream()
        .filter(other -> other.equals(page) || (hasWeakRule && other.text().equals(page.text())))
        .anyMatch(other -> !admits(ruled(other.path(), rules), groups));
  }

  private static void answer(List<Invented> pages, HttpExchange exchange) throws IOException {
    String path = InventedSpellings.understood(exchange.getRequestURI().toString());
    StringBuilder html = new StringBuilder("<!doctype html><html lang=en><title>");
    Invented page =
        pages.stream()
            .filter(other -> InventedSpellings.understood(other.path()).equals(path))
            .findFirst()
            .orElse(null);
    if (path.equals("/")) {
      html.append("Start</title><p>Here it begins.</p>");
    } else if (page == null) {
      TestSite.status(404).to(exchange);
      return;
    } else {
      html.append(page.title()).append("</title><h1>").append(page.title()).append("</h1><p>");
      html.append(page.text()).append("</p>");
      page.links().forEach(link -> html.append(link));
    }
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    // A day of its own: days that most pages have are not believed, and that depends on all pages.
    ZonedDateTime changed =
        ZonedDateTime.of(2020, 3, 1, 12, 0, 0, 0, ZoneOffset.UTC)
            .plusDays(Math.floorMod(path.hashCode(), 1_000));
    exchange
        .getResponseHeaders()
        .set("Last-Modified", DateTimeFormatter.RFC_1123_DATE_TIME.format(changed));
    byte[] body = html.toString().getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
  }

  /**
   * All pages, some of them under other spellings, and every spelling that a page links to: under
   * which of its addresses a page stands may depend on links of all pages.
   */
  private List<String> entries(List<Invented> pages) {
    List<String> entries = new ArrayList<>();
    for (Invented page : pages) {
      entries.add(link(page.path()));
      if (random.nextBoolean()) {
        entries.add(link(spelled(page.path())));
      }
      for (String link : page.links()) {
        entries.add(link(link.split("'", -1)[1]));
      }
    }
    return entries;
  }

  /** Visits of the start page alone: their sum, which is shared out, is that of both sites. */
  private Path log() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      lines.append("192.0.2." + i + " - - [01/Mar/2024:06:00:00 +0000] \"GET / HTTP/1.1\" 200 9");
      lines.append(" \"https://other.example/\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0)");
      lines.append(" Gecko/20100101 Firefox/128.0\"\n");
    }
    return Files.writeString(folder.resolve("access.log"), lines);
  }

  private SiteSearch run(
      TestSite server, List<Invented> pages, List<String> entries, String rules, Path data)
      throws Exception {
    server.otherwise(exchange -> answer(pages, exchange));
    StringBuilder start = new StringBuilder("<!doctype html><html lang=en><title>Start</title>");
    entries.forEach(start::append);
    server.page("/", start.toString());
    SiteSearch site =
        SiteSearch.open(
            SiteConfig.defaults()
                .with("data", data.toString())
                .with("site.url", server.url("/").value())
                .with("crawl.delay", "0s")
                .with("rank.damping", "0")
                .with("search.weight", "0.5")
                .with("search.pivot", "0.1")
                .with("logs.files", log().toString())
                .with("logs.estimator", "visits")
                .with("logs.robots-by-behaviour", "off")
                .with("rights.rules", rules.lines().toArray(String[]::new))
                .with("rights.groups-header", "X-Remote-Groups")
                .with("serve.trusted-proxies", "127.0.0.1")
                .with("serve.client-header", "X-Forwarded-For")
                .with("serve.search-log", "off")
                .with("serve.rate-limit", "1000000")
                .with("serve.port", "0"));
    site.run();
    return site;
  }

  private String question(List<Invented> pages, TestSite server) {
    Invented about = any(pages);
    String[] said = (about.title() + " " + about.text().replace(".", "")).strip().split(" +", -1);
    String word = said[random.nextInt(said.length)];
    String other = said[random.nextInt(said.length)];
    String q =
        switch (random.nextInt(9)) {
          case 0 -> word + " " + other;
          case 1 -> word.substring(0, 3) + "*";
          case 2 -> word.replaceFirst("a|o", "") + "~1";
          case 3 -> "\"" + about.title() + "\"";
          case 4 -> other + " -" + word;
          case 5 -> word + " in:" + any(FOLDERS) + "/";
          case 6 -> word.substring(1);
          case 7 -> about.title();
          default -> word;
        };
    String encoded = PlainAnswer.encoded(q);
    String url = PlainAnswer.encoded(server.url("/").origin() + about.path());
    return switch (random.nextInt(8)) {
      case 0 -> "search?q=" + encoded;
      case 1 -> "api/suggest?q=" + PlainAnswer.encoded(word.substring(0, 2));
      case 2 -> "api/page?url=" + url;
      case 3 -> "why?q=" + encoded + "&u=" + url;
      case 4 -> "api/search?sort=date&q=" + encoded;
      case 5 -> "search?page=2&n=3&q=" + encoded;
      default -> "api/search?explain=1&correct=1&q=" + encoded;
    };
  }

  @Test
  void aReaderCannotTellThatThereAreClosedPages() throws Exception {
    int hidden = 0;
    int found = 0;
    Set<Integer> statuses = new TreeSet<>();
    for (int number = 0; number < SITES; number++) {
      random = new Random(number);
      List<Invented> pages = pages();
      Map<String, Set<String>> rules = rules(pages);
      Set<String> groups =
          random.nextInt(3) == 0 ? Set.of() : Set.of(any(GROUPS), random.nextInt() + "");
      List<Invented> open =
          pages.stream().filter(page -> !closed(page, pages, rules, groups)).toList();
      hidden += pages.size() - open.size();
      List<String> entries = entries(pages);
      StringBuilder lines = new StringBuilder();
      rules.forEach((glob, who) -> lines.append(glob + " " + String.join(", ", who) + "\n"));
      String asked = String.join(", ", groups);
      Path data = folder.resolve("" + number);
      try (TestSite server = new TestSite();
          SiteSearch all = run(server, pages, entries, lines.toString(), data.resolve("all"));
          SiteSearch less = run(server, open, entries, lines.toString(), data.resolve("open"));
          SearchServer allServer = SearchServer.start(all);
          SearchServer lessServer = SearchServer.start(less)) {
        for (int i = 0; i < QUESTIONS; i++) {
          String question = question(pages, server);
          String expected = PlainAnswer.of(lessServer, question, "X-Remote-Groups", asked);
          String actual = PlainAnswer.of(allServer, question, "X-Remote-Groups", asked);
          assertEquals(
              expected, actual, question + " on site " + number + " by " + rules + " as " + groups);
          statuses.add(Integer.parseInt(expected.substring(0, 3)));
          String everybody = String.join(", ", GROUPS);
          found +=
              Objects.equals(
                      actual, PlainAnswer.of(allServer, question, "X-Remote-Groups", everybody))
                  ? 0
                  : 1;
        }
        assertEquals(
            List.of("private, no-store"),
            PlainAnswer.get(allServer, "search?q=a").headers().allValues("Cache-Control"),
            "no cache may show it to another reader");
        String health = PlainAnswer.get(allServer, "health").body();
        assertFalse(health.contains(" pages "), health);
      }
    }
    System.out.println(
        SITES * QUESTIONS + " questions, " + hidden + " closed pages, " + found + " told others");
    assertTrue(hidden >= SITES, hidden + " closed pages");
    assertTrue(found >= SITES, found + " questions that others get another answer to");
    assertTrue(statuses.contains(200), statuses.toString());
  }
}
