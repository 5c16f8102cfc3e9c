package org.siterank.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is stored of a layout is what is read. */
class PageLayoutTest {

  @Test
  void blocksAreReadAsTheyWereWritten() {
    List<Block> blocks =
        List.of(
            new Block(-7, 0, 0, 0, true, false),
            new Block(Integer.MAX_VALUE, 128, 127, 128, false, true),
            new Block(Integer.MIN_VALUE, 1 << 20, 1 << 20, 50_000, true, true));
    PageLayout layout = new PageLayout(List.of(), blocks, List.of());
    assertEquals(blocks, PageLayout.blocks(layout.blockBytes()));
  }

  @Test
  void sectionsAreReadAsTheyWereWritten() {
    List<Section> sections =
        List.of(new Section("A title, \"quoted\"", "the-anchor", 0), new Section("", "", 4711));
    assertEquals(sections, Section.ofText(Section.toText(sections)));
    assertEquals(List.of(), Section.ofText(""));
  }

  @Test
  void aTitleWithTabsAndLinesDoesNotDisturbTheOthers() {
    String text = Section.toText(List.of(new Section("a\tb\nc", "x\ty", 1)));
    assertEquals(List.of(new Section("a b c", "x y", 1)), Section.ofText(text));
  }

  @Test
  void otherTextsAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Section.ofText("1\tx"));
  }
}
