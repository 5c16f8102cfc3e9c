package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class VisibleTextTest {

  @Test
  void ordinaryTextStaysAsItIs() {
    String title = "Größe «öffnen» – 開館時間 👋";
    assertSame(title, VisibleText.of(title));
  }

  @Test
  void whatSteersATerminalIsTakenOut() {
    assertEquals("[31mred[0m", VisibleText.of("\u001b[31mred\u001b[0m"));
    assertEquals("]0;title", VisibleText.of("\u001b]0;title\u0007"));
    assertEquals("31m", VisibleText.of("\u009b31m"));
    assertEquals("abc", VisibleText.of("a\bb\u0000c\u007f"));
    assertEquals("gpj.exe", VisibleText.of("\u202egpj.exe\u202c"));
  }

  @Test
  void aTextStaysOnItsLine() {
    assertEquals("a b c  d e", VisibleText.of("a\nb\tc\r\nd\u2028e"));
  }
}
