package org.siterank.content;

import java.util.Arrays;
import org.siterank.site.Block;

/**
 * The blocks that stand on so many pages of a site that they say nothing of any of them, by their
 * hashes. Immutable.
 */
public final class Template {

  /** That of a site of which nothing is known yet. */
  public static final Template NONE = new Template(new int[0]);

  private final int[] hashes;

  private Template(int[] hashes) {
    this.hashes = hashes;
  }

  /** The template with these hashes ({@link Block#hash}), in any order. */
  public static Template of(int[] hashes) {
    int[] sorted = hashes.clone();
    Arrays.sort(sorted);
    return new Template(sorted);
  }

  /** Whether a block is one of them. */
  public boolean has(Block block) {
    return block.hash() != 0 && Arrays.binarySearch(hashes, block.hash()) >= 0;
  }

  /** The hashes, ascending. */
  public int[] hashes() {
    return hashes.clone();
  }

  /** How many blocks there are. */
  public int size() {
    return hashes.length;
  }
}
