package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class VisitMemoryTest {

  private static final PageUrl PAGE = PageUrl.of("https://www.example.org/p");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** The beginning of a slot. */
  private static final long START = Instant.parse("2024-02-01T12:00:00Z").getEpochSecond();

  private final VisitMemory memory = new VisitMemory();
  private long offset;

  private boolean view(VisitMemory in, long second, String client) {
    String text =
        client
            + " - - ["
            + TIME.format(Instant.ofEpochSecond(second))
            + "] \"GET /p HTTP/1.1\" 200 1 \"-\" \"agent\"";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    LogLine line = new LogLine();
    assertTrue(new LineParser(LogFormat.COMBINED).parse(bytes, 0, bytes.length, line));
    in.advance(line, offset);
    offset += 100;
    return in.isRepeated(line, PAGE, "");
  }

  private boolean view(long second) {
    return view(memory, second, "192.0.2.1");
  }

  @Test
  void aViewIsRepeatedForHalfAnHourAfterTheLastOne() {
    assertFalse(view(START + 1700));
    assertTrue(view(START + 1700 + 1799));
    assertTrue(view(START + 1700 + 2 * 1799));
    assertFalse(view(START + 1700 + 2 * 1799 + 1800));
  }

  @Test
  void aLineThatIsWrittenLateIsStillARepeat() {
    assertFalse(view(START + 1800));
    assertTrue(view(START + 1700));
    assertFalse(view(memory, START + 100, "192.0.2.2"));
    assertTrue(view(memory, START + 1850, "192.0.2.2"));
  }

  @Test
  void oneLineFarInThePastChangesNothing() {
    assertFalse(view(START));
    assertFalse(view(START - 100_000));
    assertFalse(view(START - 100_000));
    assertTrue(view(START + 10));
  }

  @Test
  void aClockThatIsSetBackIsFollowed() {
    view(START);
    for (int i = 0; i < VisitMemory.STRAYS; i++) {
      assertFalse(view(memory, START - 100_000, "192.0.2." + i));
    }
    assertTrue(view(memory, START - 100_000, "192.0.2." + (VisitMemory.STRAYS - 1)));
    assertFalse(view(START));
  }

  @Test
  void replayBeginsWhereTheOlderSlotWasOpened() {
    view(START);
    assertEquals(0, memory.replayFrom());
    view(START + 1800);
    assertEquals(0, memory.replayFrom());
    view(START + 3600);
    assertEquals(100, memory.replayFrom());
    view(START + 3601);
    view(START + 100_000);
    assertEquals(400, memory.replayFrom());
  }

  @Test
  void whatDoesNotFitIsCountedAndNotRemembered() {
    VisitMemory small = new VisitMemory(new SecureRandom(), 300);
    for (int i = 0; i < 310; i++) {
      assertFalse(view(small, START, "client" + i));
    }
    assertEquals(10, small.unremembered());
    assertTrue(view(small, START, "client0"));
    assertFalse(view(small, START, "client309"));
    small.clear();
    assertFalse(view(small, START, "client0"));
  }
}
