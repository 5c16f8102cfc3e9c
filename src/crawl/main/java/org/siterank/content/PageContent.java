package org.siterank.content;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.siterank.site.Block;
import org.siterank.site.PageLayout;
import org.siterank.site.Section;

/**
 * Which lines of a page are its content. The others are template by their element or by their
 * repetition ({@link Template}), with the exceptions that stand on their neighbours, as C.
 * Kohlschütter, P. Fankhauser and W. Nejdl found them to decide (Boilerplate detection using
 * shallow text features, WSDM 2010):
 *
 * <ul>
 *   <li>a repeated heading is content where something that it heads is: "Examples";
 *   <li>a few repeated words that are no links, between two lines of content, are content: "or";
 *   <li>a page that would have no content keeps all of its lines.
 * </ul>
 */
public final class PageContent {

  /** Repeated words within content, characters: a label, a cell of a table. Our choice. */
  private static final int LABEL = 40;

  private final List<Block> blocks;
  private final BitSet kept;
  private final boolean hasOwn;

  private PageContent(List<Block> blocks, BitSet kept, boolean hasOwn) {
    this.blocks = blocks;
    this.kept = kept;
    this.hasOwn = hasOwn;
  }

  /** Returns the content of a page that is laid out like this. */
  public static PageContent of(PageLayout layout, Template template) {
    return of(layout.blocks(), template);
  }

  /** Reads the content of a page by its lines. */
  public static PageContent of(List<Block> blocks, Template template) {
    int size = blocks.size();
    BitSet kept = new BitSet(size);
    for (int i = 0; i < size; i++) {
      kept.set(i, !blocks.get(i).chrome() && !template.has(blocks.get(i)));
    }
    keepLabels(blocks, kept);
    settleHeadings(blocks, kept);
    boolean any = false;
    for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
      any |= blocks.get(i).hash() != 0;
    }
    if (!any) {
      kept.set(0, size);
    }
    return new PageContent(blocks, kept, any);
  }

  /** Reads the content, with navigation that is on this page alone: a table of contents. */
  static PageContent withNavigation(PageLayout layout, Template template) {
    List<Block> all = new ArrayList<>();
    for (Block b : layout.blocks()) {
      all.add(new Block(b.hash(), b.length(), b.linked(), b.links(), b.heading(), false));
    }
    return of(all, template);
  }

  private static void keepLabels(List<Block> blocks, BitSet kept) {
    int before = kept.nextSetBit(0);
    while (before >= 0) {
      int after = kept.nextSetBit(before + 1);
      if (after > before + 1) {
        int length = 0;
        boolean words = true;
        for (int i = before + 1; i < after; i++) {
          Block block = blocks.get(i);
          length += block.length();
          words &= !block.chrome() && !block.heading() && block.linked() * 2 < block.length();
        }
        if (words && length <= LABEL) {
          kept.set(before + 1, after);
        }
      }
      before = after;
    }
  }

  /** From the last to the first: a heading goes with what it heads. */
  private static void settleHeadings(List<Block> blocks, BitSet kept) {
    boolean content = false;
    for (int i = blocks.size() - 1; i >= 0; i--) {
      if (!blocks.get(i).heading()) {
        content |= kept.get(i) && blocks.get(i).hash() != 0;
      } else {
        kept.set(i, !blocks.get(i).chrome() && (kept.get(i) || content));
        content &= i > 0 && blocks.get(i - 1).heading(); // A heading may be of several lines.
      }
    }
  }

  /** Whether a line is content. */
  public boolean has(int line) {
    return kept.get(line);
  }

  /** Whether content stands before a line and behind it. */
  boolean goesOn(int line) {
    return kept.previousSetBit(line) >= 0 && kept.nextSetBit(line + 1) >= 0;
  }

  /** Returns false if the page has no content, and all of its lines are kept for that reason. */
  public boolean hasOwn() {
    return hasOwn;
  }

  /** Whether every line is content. */
  public boolean isAll() {
    return kept.cardinality() == blocks.size();
  }

  /** The lines of a text that are content. */
  public String text(String text) {
    if (isAll() || !fits(text)) {
      return text;
    }
    int length = 0;
    for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
      length += blocks.get(i).length() + 1;
    }
    StringBuilder content = new StringBuilder(length);
    int start = 0;
    for (int i = 0; i < blocks.size(); i++) {
      int end = start + blocks.get(i).length();
      if (kept.get(i)) {
        content.append(content.length() == 0 ? "" : "\n").append(text, start, end);
      }
      start = end + 1;
    }
    return content.toString();
  }

  /** The blocks are those of this text. */
  private boolean fits(String text) {
    long length = blocks.size() - 1L;
    for (Block block : blocks) {
      length += block.length();
    }
    return length == text.length();
  }

  /** The sections that begin in the content, as they begin in its text. */
  public List<Section> sections(List<Section> sections) {
    if (isAll()) {
      return sections;
    }
    List<Section> content = new ArrayList<>();
    int next = 0;
    int start = 0;
    int newStart = 0;
    for (int i = 0; i < blocks.size(); i++) {
      int length = blocks.get(i).length();
      for (; next < sections.size() && sections.get(next).start() <= start + length; next++) {
        if (kept.get(i)) {
          content.add(sections.get(next).at(newStart));
        }
      }
      start += length + 1;
      newStart += kept.get(i) ? length + 1 : 0;
    }
    return content;
  }

  /** A hash over which lines are content. */
  public long hash() {
    long hash = 0xcbf29ce484222325L; // FNV-1a
    if (!isAll()) {
      for (long lines : kept.toLongArray()) {
        hash = (hash ^ lines) * 0x100000001b3L;
        hash ^= hash >>> 32;
      }
    }
    return hash;
  }
}
