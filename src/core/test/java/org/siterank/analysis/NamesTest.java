package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @Test
  void aTitleIsCalledByItsPartsAsWell() {
    assertEquals(
        Set.of("json json encoder", "json", "json encoder"), Names.of("json — JSON encoder"));
  }

  @Test
  void aDefinitionIsCalledWithoutParametersAndWithoutWhatItBelongsTo() {
    assertTrue(
        Names.of("class asyncio.Queue(maxsize=0)¶")
            .containsAll(Set.of("class asyncio.queue", "asyncio.queue", "queue")));
    assertTrue(Names.of("NNTP.last()¶").containsAll(Set.of("nntp.last", "last")));
    assertTrue(Names.of("os.path.join(path, *paths)").containsAll(Set.of("path.join", "join")));
    assertTrue(Names.of("std::vector::push_back (value)").contains("push_back"));
    assertTrue(Names.of("class ast.Try¶").contains("try"));
  }

  @Test
  void anOptionIsCalledWithoutItsArgument() {
    assertTrue(Names.of("-d DIR, --directory DIR").containsAll(Set.of("d", "directory")));
    assertTrue(
        Names.of("--max-depth [shallow|deep]").contains(Names.normal("--max-depth")),
        () -> Names.of("--max-depth [shallow|deep]").toString());
  }

  @Test
  void aHeadingIsCalledByTheWordsThatItsAnchorPicks() {
    assertEquals(
        "limitrequestfields", Names.picked("LimitRequestFields Directive", "limitrequestfields"));
    assertEquals("log format", Names.picked("Log Format of requests", "log-format"));
    assertEquals("deadline", Names.picked("The deadline", "Deadline"));
    assertEquals("", Names.picked("Opening hours", "opening-hours"), "the whole is a name anyway");
    assertEquals("", Names.picked("Opening hours", "id3"));
    assertEquals("", Names.picked("Opening hours", ""));
    assertEquals("", Names.picked("", "hours"));
  }

  @ParameterizedTest
  @CsvSource({
    "Kapitel 5. Starta upp installationssystemet, starta upp installationssystemet",
    "5.1.\u00A0Starten des Installers, starten des installers",
    "B.3. Creating a file, creating a file",
    "Appendix B. Automating, automating",
    "第5章 インストール, イン ンス スト トー ール",
    "Chapter 12: Networks, networks",
  })
  void aNumberedHeadingIsCalledByItsWords(String heading, String name) {
    assertTrue(Names.of(heading).contains(name), Names.of(heading).toString());
  }

  @Test
  void proseIsNoDefinition() {
    assertEquals(Set.of("opening hours in summer"), Names.of("Opening hours in summer"));
    assertEquals(Set.of("what is new in python 3.11"), Names.of("What is new in Python 3.11"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Chapter 4. Opening hours             | Opening hours
          Kapitel 6. Öffnungszeiten            | Öffnungszeiten
          Глава 3. Часы работы                 | Часы работы
          Приложение Б. Часы работы            | Часы работы
          Phụ lục B. Giờ mở cửa                | Giờ mở cửa
          الفصل ٥. ساعات العمل                 | ساعات العمل
          5. fejezet. Nyitvatartás télen       | Nyitvatartás télen
          5. Opening hours                     | Opening hours
          5.1. Opening hours                   | Opening hours
          5.1 Opening hours                    | Opening hours
          B.3. Opening hours                   | Opening hours
          Part IV: Opening hours               | Opening hours
          Cap. 4. Ore de funcționare            | Ore de funcționare
          Chapter 4 Opening hours              | Opening hours
          Kapitola 4 Otevírací doba            | Otevírací doba
          第5章 図書館の開館時間について       | 図書館の開館時間について
          第 4 章 开放时间                     | 开放时间
          第四章 开放时间                      | 开放时间
          付録B 図書館の開館時間               | 図書館の開館時間
          附录 B. 开放时间                     | 开放时间
          4장. 도서관 이용 시간                | 도서관 이용 시간
          부록 B. 도서관 이용 시간             | 도서관 이용 시간
          Library - 2. Opening hours - Library | Opening hours
          """)
  void aNumberedHeadingIsCalledWithoutItsNumber(String heading, String name) {
    assertTrue(Names.of(heading).contains(Names.normal(name)), () -> Names.of(heading).toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Python 3 tutorial",
        "3 comments",
        "5. Januar 2020",
        "Chapter 4.",
        "4. 17",
        "Windows 10",
        "第5章"
      })
  void whatIsNoNumberedHeadingHasOnlyItsWholeName(String heading) {
    assertEquals(Set.of(Names.normal(heading)), Names.of(heading));
  }

  @Test
  void aNumberedTitleIsTold() {
    assertTrue(Names.isNumbered("Chapter 4. Files"));
    assertTrue(Names.isNumbered("Kapitel 5. Das Installationssystem booten – Handbuch"));
    assertTrue(Names.isNumbered("第5章 インストールシステムの起動"));
    assertFalse(Names.isNumbered("Files – Chapter 4. Disks"));
    assertFalse(Names.isNumbered("Posts on Python 3 | Blog"));
  }

  @Test
  void aLongTitleOfFewCharactersIsAName() {
    String title = "図書館のシステムを利用するための登録手続き";
    assertEquals(Set.of(Names.normal(title)), Names.of(title));
    assertEquals(Set.of(), Names.of("a ".repeat(60)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.", "1.", "a::", "A.1", "IV"})
  void aHeadingOfAnyLengthIsRead(String part) {
    String heading = part.repeat(100_000);
    assertTrue(Names.of(heading).size() <= 1);
    assertTrue(Names.of(heading + " b").size() <= 1);
    assertFalse(Names.isNumbered(heading + " b"));
  }

  @Test
  void theBeginningsOfATitleAreLessThanItsFirstPart() {
    assertEquals(
        List.of("river guide", "river guide handbook"),
        Names.beginnings("River Guide Handbook 4.2 — Library — Town"));
    assertEquals(List.of("часы работы"), Names.beginnings("Глава 3. Часы работы летом"));
    assertEquals(List.of(), Names.beginnings("River Guide"));
    assertEquals(List.of(), Names.beginnings(""));
  }
}
