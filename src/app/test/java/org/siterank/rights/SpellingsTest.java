package org.siterank.rights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.ReadersRule;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;

/**
 * Invents rules, pages and spellings. Whoever may read a spelling may read the page. What is
 * expected is decided here once more, in another way: on the plain address alone.
 */
@Tag("slow")
class SpellingsTest {

  private static final int CASES = 10_000;
  private static final String SITE = "https://intranet.test";
  private static final List<String> NAMES = List.of("hr", "board", "a", "wages", "2024", "x y");
  private static final List<String> GROUPS = List.of("hr", "board", "staff", "user:anna");

  @TempDir Path folder;
  private final Random random = new Random(42);

  private <T> T any(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String plainPath() {
    StringBuilder path = new StringBuilder();
    for (int depth = random.nextInt(3); depth >= 0; depth--) {
      path.append('/').append(any(NAMES));
    }
    return path + (random.nextBoolean() ? ".html" : "");
  }

  private String readers() {
    return switch (random.nextInt(4)) {
      case 0 -> "everybody";
      case 1 -> "nobody";
      default -> any(GROUPS) + ", " + any(GROUPS);
    };
  }

  /** The first rule that matches decides; whoever is named in the file is decided by it. */
  private static Readers expected(String path, Map<String, String> file, List<String> rules) {
    if (file.containsKey(path)) {
      return Readers.parse(file.get(path));
    }
    for (String rule : rules) {
      String glob = rule.substring(0, rule.indexOf(' '));
      String regex =
          List.of(glob.split("\\*", -1)).stream()
              .map(Pattern::quote)
              .collect(Collectors.joining(".*"));
      if (path.matches(regex)) {
        return Readers.parse(rule.substring(rule.indexOf(' ')));
      }
    }
    return Readers.NOBODY;
  }

  @Test
  void nobodyReadsASpellingWhoMayNotReadThePage() throws Exception {
    SiteScope scope = SiteConfig.defaults().with("site.url", SITE + "/").scope();
    int spelledOtherwise = 0;
    int closed = 0;
    for (int site = 0; site < CASES / 20; site++) {
      Map<String, String> file = new LinkedHashMap<>();
      List<String> rules = new ArrayList<>();
      for (int lines = random.nextInt(3); lines > 0; lines--) {
        file.put(plainPath().replace(" ", "_"), readers());
      }
      for (int lines = random.nextInt(4); lines > 0; lines--) {
        String path = plainPath().replace(" ", "_");
        rules.add((random.nextBoolean() ? path : path + "/*") + " " + readers());
      }
      rules.add("/* everybody");
      Path lines = folder.resolve("rights.tsv");
      Files.write(
          lines, file.entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue()).toList());
      AccessRules decided =
          AccessRules.read(
              new RightsOptions(
                  rules.stream().map(ReadersRule::new).toList(),
                  Optional.of(lines),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty(),
                  Optional.empty()),
              AccountReaders.NONE,
              scope);
      for (int page = 0; page < 20; page++) {
        String path = random.nextInt(3) > 0 ? plainPath().replace(" ", "_") : anyNamed(file, rules);
        String spelling = InventedSpellings.any(path, random);
        Readers may = expected(path, file, rules);
        Readers plain = decided.readers(PageUrl.of(SITE + path), StatedReaders.NONE);
        Readers other = decided.readers(PageUrl.of(SITE + spelling), StatedReaders.NONE);
        String what = path + " as " + spelling + " by " + file + " and " + rules;
        assertTrue(plain.areAmong(may), what + ": " + plain);
        assertTrue(other.areAmong(may), what + ": " + other + " instead of " + may);
        spelledOtherwise += PageUrl.of(SITE + spelling).equals(PageUrl.of(SITE + path)) ? 0 : 1;
        closed += may.isPublic() ? 0 : 1;
      }
    }
    assertTrue(spelledOtherwise > CASES / 2, spelledOtherwise + " other spellings");
    assertTrue(closed > CASES / 10, closed + " closed pages");
  }

  private String anyNamed(Map<String, String> file, List<String> rules) {
    List<String> named = new ArrayList<>(file.keySet());
    rules.forEach(rule -> named.add(rule.substring(0, rule.indexOf(' ')).replace("*", "wages")));
    return any(named);
  }

  @Test
  void aPageThatIsNamedIsAsItsNameSays() throws Exception {
    SiteScope scope = SiteConfig.defaults().with("site.url", SITE + "/").scope();
    AccessRules rules =
        AccessRules.read(
            new RightsOptions(
                List.of(
                    new ReadersRule("/a.html?print=1 everybody"),
                    new ReadersRule("/a.html hr"),
                    new ReadersRule("/page?id=7* board"),
                    new ReadersRule("/page?id=* everybody"),
                    new ReadersRule("/news/* everybody"),
                    new ReadersRule("/* staff")),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            AccountReaders.NONE,
            scope);
    Map<String, String> expected =
        Map.of(
            "/a.html?print=1", "everybody",
            "/a.html?print=1&x=2", "nobody",
            "/a.html", "hr",
            "/page?id=3", "everybody",
            "/page?id=3&x=1", "everybody",
            "/page?x=1&id=7", "nobody",
            "/page?id=7", "board",
            "/news/1.html", "everybody",
            "/News/1.html", "staff",
            "/news/", "everybody");
    expected.forEach(
        (path, readers) ->
            assertEquals(
                readers,
                rules.readers(PageUrl.of(SITE + path), StatedReaders.NONE).toString(),
                path));
  }
}
