package org.siterank.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
}
