package org.siterank.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What documents held before, through kills between every two steps of a push. */
@Tag("slow")
class BeforeValuesTest {

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("index.before");
  }

  private static ForeignDocument holding(String key, String value) {
    return new ForeignDocument(key, List.of(), Optional.ofNullable(value));
  }

  private void note(String key, String held, String sent) throws IOException {
    try (BeforeValues values = BeforeValues.open(file)) {
      values.note(holding(key, held), sent);
      values.force();
    }
  }

  private Optional<String> before(String key) throws IOException {
    try (BeforeValues values = BeforeValues.open(file)) {
      return values.before(key);
    }
  }

  @Test
  void whatWasThereFirstIsKeptThroughManyPushes() throws IOException {
    note("a", "\"old\"", "1.5");
    note("b", null, "1.5");
    note("c", "null", "1.5");
    for (int push = 0; push < 5; push++) {
      note("a", 1.5 + push + "", 2.5 + push + "");
      note("b", 1.5 + push + "", 2.5 + push + "");
      note("c", 1.5 + push + "", 2.5 + push + "");
    }
    assertEquals(Optional.of("\"old\""), before("a"));
    assertEquals(Optional.empty(), before("b"));
    assertEquals(Optional.of("null"), before("c"));
  }

  @Test
  void aPushThatWasKilledBeforeItSentDoesNotMakeItsOwnValueTheirs() throws IOException {
    note("a", "7", "1.5");
    note("a", "1.5", "2.5"); // Killed: 2.5 never arrived.
    note("a", "1.5", "3.5"); // Killed again.
    note("a", "1.5", "4.5");
    assertEquals(Optional.of("7"), before("a"));
  }

  @Test
  void whatSomebodyElseWroteSinceIsTheirs() throws IOException {
    note("a", "7", "1.5");
    note("a", "8", "2.5");
    assertEquals(Optional.of("8"), before("a"));
    try (BeforeValues values = BeforeValues.open(file)) {
      assertTrue(values.wrote(holding("a", "2.50"))); // Engines write numbers as they like.
      assertFalse(values.wrote(holding("a", "9")));
      assertFalse(values.wrote(holding("a", null)));
      assertFalse(values.wrote(holding("b", "2.5")));
    }
  }

  @Test
  void aLineThatAKillCutShortIsPassedOverAndReplaced() throws IOException {
    note("a", "7", "1.5");
    note("b", "8", "1.5");
    byte[] whole = Files.readAllBytes(file);
    String keeper;
    try (BeforeValues values = BeforeValues.open(file)) {
      keeper = values.keeper();
    }
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      note("c", "9", "1.5");
      assertEquals(Optional.of("9"), before("c"), "cut at " + length);
      String text = Files.readString(file);
      assertTrue(text.endsWith("]\n"), text);
      if (text.lines().count() > 2) {
        assertTrue(text.contains(keeper), text);
      }
    }
  }

  @Test
  void restoredDocumentsAreForgottenAndTheFileStaysSmall() throws IOException {
    for (int push = 0; push < 30; push++) {
      try (BeforeValues values = BeforeValues.open(file)) {
        for (int i = 0; i < 1_000; i++) {
          values.note(holding("d" + i, push == 0 ? "7" : push + ".5"), 1 + push + ".5");
        }
        values.force();
        values.tidy();
      }
    }
    assertTrue(Files.size(file) < 1_000_000, Files.size(file) + " bytes");
    assertEquals(Optional.of("7"), before("d1"));
    try (BeforeValues values = BeforeValues.open(file)) {
      values.forget("d1");
      values.force();
    }
    try (BeforeValues values = BeforeValues.open(file)) {
      assertFalse(values.knows("d1"));
      assertTrue(values.knows("d2"));
    }
  }

  @Test
  void aDamagedFileIsRefusedWithItsLine() throws IOException {
    note("a", "7", "1.5");
    Files.write(file, "what?\n".getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    IOException e = assertThrows(IOException.class, () -> before("a"));
    assertTrue(e.getMessage().startsWith(file + ":3: damaged; put this file back"), e.getMessage());
    Files.writeString(file, "[\"something\", \"else\"]\n");
    e = assertThrows(IOException.class, () -> before("a"));
    assertTrue(e.getMessage().startsWith(file + ":1: damaged"), e.getMessage());
  }
}
