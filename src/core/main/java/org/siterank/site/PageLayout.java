package org.siterank.site;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * How a page is laid out: its sections, the lines of its text, and what its markup says of its
 * kind.
 *
 * @param sections in the order of the text
 * @param blocks one for each line of the text; none where the format tells nothing of lines
 * @param signs what the markup says of the kind of the page, such as {@code og:type=article},
 *     {@code ld=BlogPosting}, {@code rel=next}; sorted, each once
 */
public record PageLayout(List<Section> sections, List<Block> blocks, List<String> signs) {

  /** That of a page of which nothing but the text is known. */
  public static final PageLayout NONE = new PageLayout(List.of(), List.of(), List.of());

  /** Bytes of a block but for its numbers: the hash. */
  private static final int HASH = Integer.BYTES;

  public PageLayout {
    sections = List.copyOf(sections);
    blocks = List.copyOf(blocks);
    signs = signs.stream().distinct().sorted().toList();
  }

  /** The blocks as bytes, to be stored: see {@code layout} in {@code schema.sql}. */
  public byte[] blockBytes() {
    ByteBuffer bytes = ByteBuffer.allocate(blocks.size() * (HASH + 15));
    for (Block block : blocks) {
      bytes.putInt(block.hash());
      put(bytes, block.length() << 2 | (block.heading() ? 2 : 0) | (block.chrome() ? 1 : 0));
      put(bytes, block.linked());
      put(bytes, block.links());
    }
    byte[] used = new byte[bytes.position()];
    bytes.flip().get(used);
    return used;
  }

  /** Reads what {@link #blockBytes} wrote. */
  public static List<Block> blocks(byte[] stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored);
    List<Block> blocks = new ArrayList<>();
    while (bytes.hasRemaining()) {
      int hash = bytes.getInt();
      int length = get(bytes);
      boolean heading = (length & 2) != 0;
      boolean chrome = (length & 1) != 0;
      blocks.add(new Block(hash, length >>> 2, get(bytes), get(bytes), heading, chrome));
    }
    return blocks;
  }

  /** Seven bits a byte, the lowest first; the sign bit says that more follow. */
  private static void put(ByteBuffer bytes, int number) {
    int rest = number;
    while (rest >>> 7 != 0) {
      bytes.put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    bytes.put((byte) rest);
  }

  private static int get(ByteBuffer bytes) {
    int number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = bytes.get();
      number |= (next & 0x7f) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }
}
