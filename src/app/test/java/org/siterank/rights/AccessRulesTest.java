package org.siterank.rights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.ReadersRule;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;

@Tag("slow")
class AccessRulesTest {

  private static final String SITE = "https://intranet.test/";

  @TempDir Path folder;
  private Optional<String> header = Optional.empty();
  private Optional<String> meta = Optional.empty();
  private AccountReaders accounts = AccountReaders.NONE;

  private static SiteScope scope() throws Exception {
    return SiteConfig.defaults().with("site.url", SITE).scope();
  }

  private AccessRules rules(String file, String... rules) throws Exception {
    Optional<Path> path =
        file.isEmpty()
            ? Optional.empty()
            : Optional.of(Files.writeString(folder.resolve("rights.tsv"), file));
    return AccessRules.read(
        new RightsOptions(
            Arrays.stream(rules).map(ReadersRule::new).toList(),
            path,
            header,
            meta,
            Optional.empty(),
            Optional.empty()),
        accounts,
        scope());
  }

  private static String readers(AccessRules rules, String path) {
    return rules.readers(PageUrl.of(SITE + path), StatedReaders.NONE).toString();
  }

  @Test
  void theFirstPatternDecidesAndWhatNothingOpensIsClosed() throws Exception {
    AccessRules rules =
        rules("", "/hr/wages.html  board", "/hr/* hr, Domain Users", "/news/* everybody");
    assertEquals("board", readers(rules, "hr/wages.html"));
    assertEquals("Domain Users, hr", readers(rules, "hr/other.html"));
    assertEquals("everybody", readers(rules, "news/1.html"));
    assertEquals("nobody", readers(rules, "elsewhere.html"));
    assertEquals("nobody", readers(rules, ""));
  }

  @Test
  void theFileWinsOverPatterns() throws Exception {
    AccessRules rules =
        rules(
            "# pages\n/a.html\tboard\n\n" + SITE + "b.html\teverybody\n/c.html\tnobody\n",
            "/b.html nobody",
            "/* everybody");
    assertEquals("board", readers(rules, "a.html"));
    assertEquals("everybody", readers(rules, "b.html"));
    assertEquals("nobody", readers(rules, "c.html"));
    assertEquals("everybody", readers(rules, "d.html"));
    assertEquals("nobody", readers(rules("/a.html\tboard\n"), "d.html"));
  }

  @Test
  void aStartPageThatIsNamedByItsFileIsClosedUnderTheNameOfItsFolder() throws Exception {
    AccessRules rules = rules("/hr/index.html\tboard\n", "/* everybody");
    assertEquals("board", readers(rules, "hr/index.html"));
    assertEquals("board", readers(rules, "hr/"));
    assertEquals("board", readers(rules, "HR//"));
    assertEquals("everybody", readers(rules, "hr/other.html"));
  }

  /** The star matches the empty string there, and the page has another address. */
  @Test
  void aPatternOpensNoSpellingOfAPageOfWhichNoRuleSpeaks() throws Exception {
    AccessRules rules = rules("", "/*/wages.html everybody", "/news/* everybody");
    assertEquals("nobody", readers(rules, "wages.html"));
    assertEquals("nobody", readers(rules, "/wages.html"));
    assertEquals("everybody", readers(rules, "hr/wages.html"));
  }

  private String statedBy(String stated, String file, String... rules) throws Exception {
    RightsDecision decision =
        rules(file, rules).decide(PageUrl.of(SITE + "a.html"), StatedReaders.parse(stated));
    assertTrue(!decision.isMalformed() || decision.readers().isClosed(), decision.reason());
    return decision.readers()
        + (decision.isMalformed() ? " malformed: " : ": ")
        + decision.reason();
  }

  @Test
  void whatThePageStatesWinsOverPatternsAndTheFileOverThePage() throws Exception {
    header = Optional.of("X-Readers");
    meta = Optional.of("readers");
    String both = "header x-readers\thr,  board\nmeta readers\tstaff";
    assertEquals("board, hr: header X-Readers: hr,  board", statedBy(both, "", "/* everybody"));
    assertEquals("sales: named in rights.file", statedBy(both, "/a.html\tsales\n"));
    String one = "header x-readers\nmeta readers\tstaff";
    assertEquals("staff: meta readers: staff", statedBy(one, "", "/* nobody"));
    String none = "header x-readers\nmeta readers";
    assertEquals("hr: matches /* of rights.rules", statedBy(none, "", "/* hr"));
    assertEquals("nobody: nothing opens it", statedBy(none, ""));
    assertEquals("nobody: nothing opens it", statedBy("", ""));
    // Of another header or element than those that are configured.
    assertEquals("nobody: nothing opens it", statedBy("header x\thr\nmeta y\thr", ""));
  }

  @Test
  void aStatementThatCannotBeReadClosesThePage() throws Exception {
    header = Optional.of("X-Readers");
    for (String value :
        List.of("", ",", "hr,,board", "hr,", "h\u0001r", "hr\nheader x-readers\tx")) {
      String said = statedBy("header x-readers\t" + value, "", "/* everybody");
      assertTrue(said.startsWith("nobody malformed: closed, for "), said);
      assertTrue(said.contains("header X-Readers: " + value.lines().findFirst().orElse("")), said);
    }
    assertEquals("hr: named in rights.file", statedBy("header x-readers\t,", "/a.html\thr\n"));
  }

  @Test
  void theGroupsOfThoseWhoWereLetInMayReadAndRulesWinOverThem() throws Exception {
    accounts =
        new AccountReaders(
            Map.of(
                "",
                new TreeMap<>(
                    Map.of(
                        "anonymous", Readers.EVERYBODY,
                        "b.login", Readers.parse("board"),
                        "s.login", Readers.parse("staff, board")))),
            Set.of());
    String refused = "as anonymous\trefused\nas b.login\t";
    assertEquals(
        "board, staff: access.as: let in were b.login, s.login",
        statedBy(refused + "admitted\nas s.login\tadmitted", ""));
    assertEquals(
        "board: access.as: let in were b.login; not asked yet: s.login",
        statedBy(refused + "admitted", ""));
    assertEquals(
        "nobody: no account of access.as was let in",
        statedBy(refused + "refused\nas s.login\trefused", ""));
    assertEquals(
        "nobody: no account of access.as was let in; not asked yet: anonymous, b.login, s.login",
        statedBy("as gone.login\tadmitted", ""));
    assertEquals(
        "everybody: access.as: let in were anonymous; not asked yet: b.login, s.login",
        statedBy("as anonymous\tadmitted", ""));
    assertEquals("hr: matches /* of rights.rules", statedBy("as anonymous\tadmitted", "", "/* hr"));
    header = Optional.of("X-Readers");
    assertEquals(
        "hr: header X-Readers: hr",
        statedBy("as anonymous\tadmitted\nheader x-readers\thr", "", "/* x"));
  }

  @Test
  void whatAPatternOpensIsClosedUntilTheServerGivesItToStrangers() throws Exception {
    accounts = new AccountReaders(Map.of(), Set.of(""));
    String open = "matches /* of rights.rules";
    assertEquals(
        "nobody: " + open + ", but the server refuses it without the login",
        statedBy("as anonymous\trefused", "", "/* everybody"));
    assertEquals(
        "nobody: " + open + ", but was not asked for without the login yet",
        statedBy("", "", "/* everybody"));
    assertEquals("everybody: " + open, statedBy("as anonymous\tadmitted", "", "/* everybody"));
    assertEquals(
        "everybody: named in rights.file",
        statedBy("as anonymous\trefused", "/a.html\teverybody\n", "/* hr"));
  }

  @Test
  void statementsAreStoredAsTheyAre() {
    StatedReaders stated =
        StatedReaders.NONE
            .with("header x", List.of("a\tb,\n c", "a b, c"))
            .with("meta y", List.of())
            .with("meta z", List.of("1", "2"));
    assertEquals("header x\ta b, c\nmeta y\nmeta z\t1\nmeta z\t2", stated.text());
    assertEquals(stated, StatedReaders.parse(stated.text()));
    assertTrue(stated.isKnown("meta y"));
    assertEquals(List.of(), stated.of("meta y"));
    assertFalse(stated.isKnown("meta x"));
    assertEquals("meta y", stated.only(List.of("meta y", "meta a")).text());
    String empty = StatedReaders.NONE.with("header x", List.of("")).text();
    assertEquals(List.of(""), StatedReaders.parse(empty).of("header x"));
  }

  @Test
  void withoutRulesEverybodyMayReadEverything() throws Exception {
    AccessRules rules = rules("");
    assertFalse(rules.any());
    assertEquals(Readers.UNRESTRICTED, rules.readers(PageUrl.of(SITE), StatedReaders.NONE));
  }

  @Test
  void aLineThatCannotBeReadIsRefusedWithItsPlaceAndValue() throws Exception {
    List<String> bad =
        List.of(
            "/a.html board",
            "/a.html\tboard\tmore",
            "a.html\tboard",
            "https://other.test/a.html\tboard",
            "/a.html\t",
            "/a.html\tboard,,hr",
            "/b.html\tboard\n/b.html\thr");
    for (String line : bad) {
      IOException refused =
          assertThrows(RightsFileException.class, () -> rules("/ok.html\thr\n" + line), line);
      String last = line.substring(line.indexOf('\n') + 1);
      String place = "rights.tsv:" + (line.contains("\n") ? 3 : 2) + ": ";
      assertTrue(refused.getMessage().contains(place), refused.getMessage());
      String value = last.contains(",,") ? "board,,hr" : last.split("\t", -1)[0];
      assertTrue(refused.getMessage().contains(value) || last.endsWith("\t"), refused.getMessage());
    }
    Files.write(folder.resolve("rights.tsv"), new byte[] {'/', 'a', (byte) 0xff, '\n'});
    assertThrows(
        RightsFileException.class,
        () ->
            AccessRules.read(
                new RightsOptions(
                    List.of(),
                    Optional.of(folder.resolve("rights.tsv")),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty()),
                AccountReaders.NONE,
                scope()));
    assertThrows(IllegalArgumentException.class, () -> new ReadersRule("/hr/*"));
    assertThrows(IllegalArgumentException.class, () -> new ReadersRule("/hr/* hr,,x"));
  }

  @Test
  void readersAreComparedByWhatTheirMembersMayRead() {
    Readers hr = Readers.parse("hr");
    Readers both = Readers.parse("hr, board");
    assertTrue(hr.areAmong(both));
    assertFalse(both.areAmong(hr));
    assertTrue(both.areAmong(Readers.EVERYBODY));
    assertFalse(Readers.EVERYBODY.areAmong(both));
    assertFalse(Readers.UNRESTRICTED.areAmong(Readers.NOBODY));
    assertFalse(hr.areAmong(Readers.NOBODY));
    assertTrue(Readers.NOBODY.areAmong(hr));
    assertTrue(both.include(Set.of("board", "x")));
    assertFalse(both.include(Set.of("HR")));
    assertFalse(Readers.NOBODY.include(Set.of("-")));
    assertEquals(Readers.EVERYBODY, Readers.parse("hr, everybody"));
    assertEquals(Readers.NOBODY, Readers.parse("nobody"));
  }
}
