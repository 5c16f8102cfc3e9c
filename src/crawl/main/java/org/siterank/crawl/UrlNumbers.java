package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Addresses numbered 0, 1, ... in the order of their first appearance: their bytes one behind the
 * other, and an open-addressing hash table over them. Some 20 bytes for each beside its own, where
 * a map of addresses takes a hundred and more; a crawl keeps every address that it has met. 2 GiB
 * of addresses at most. Not thread-safe.
 */
final class UrlNumbers {

  /** Stands for an address that has no number. */
  static final int NONE = -1;

  /** Bytes are kept in pieces of this size, so that nothing is copied as they become more. */
  private static final int PIECE_BITS = 17;

  private static final int PIECE = 1 << PIECE_BITS;
  private static final int LENGTH_BYTES = 2; // In front of every address.

  private final List<byte[]> pieces = new ArrayList<>();
  private int[] starts = new int[16]; // by number: piece and offset in it
  private int[] hashes = new int[16]; // by number
  private int[] slots = new int[32]; // number + 1; 0 is free
  private int size;
  private int end = PIECE; // of what is in the last piece

  int size() {
    return size;
  }

  /** The number of an address, or {@link #NONE}. */
  int number(PageUrl url) {
    return slots[slot(url.value())] - 1;
  }

  /** The number of an address, which gets one when it is new. */
  int add(PageUrl url) {
    int slot = slot(url.value());
    if (slots[slot] != 0) {
      return slots[slot] - 1;
    }
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size + (size >> 1));
      hashes = Arrays.copyOf(hashes, starts.length);
    }
    starts[size] = append(bytes(url));
    hashes[size++] = url.value().hashCode();
    slots[slot] = size;
    if (size > slots.length / 3 * 2) {
      grow();
    }
    return size - 1;
  }

  private static byte[] bytes(PageUrl url) {
    byte[] bytes = url.value().getBytes(UTF_8);
    if (bytes.length > Character.MAX_VALUE) {
      throw new IllegalArgumentException(
          "an address must have at most "
              + (int) Character.MAX_VALUE
              + " bytes, got "
              + bytes.length);
    }
    return bytes;
  }

  private int append(byte[] bytes) {
    if (PIECE - end < LENGTH_BYTES + bytes.length) {
      Math.multiplyExact(pieces.size() + 1, PIECE); // Where starts are still numbers of an int.
      pieces.add(new byte[PIECE]);
      end = 0;
    }
    int start = (pieces.size() - 1) * PIECE + end;
    byte[] piece = pieces.get(pieces.size() - 1);
    piece[end] = (byte) (bytes.length >> 8);
    piece[end + 1] = (byte) bytes.length;
    System.arraycopy(bytes, 0, piece, end + LENGTH_BYTES, bytes.length);
    end += LENGTH_BYTES + bytes.length;
    return start;
  }

  private void grow() {
    slots = new int[Math.multiplyExact(2, slots.length)];
    for (int number = 0; number < size; number++) {
      int slot = firstSlot(hashes[number]);
      while (slots[slot] != 0) {
        slot = (slot + 1) & (slots.length - 1);
      }
      slots[slot] = number + 1;
    }
  }

  private int slot(String value) {
    int hash = value.hashCode();
    int slot = firstSlot(hash);
    while (slots[slot] != 0
        && !(hashes[slots[slot] - 1] == hash && holds(slots[slot] - 1, value))) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private int firstSlot(int hash) {
    // The golden ratio spreads hashes that differ little.
    return ((hash * 0x9E3779B9) >>> 7) & (slots.length - 1);
  }

  private boolean holds(int number, String value) {
    if (length(number) != value.length()) {
      return url(number).value().equals(value); // Outside ASCII, or another one of the same hash.
    }
    byte[] piece = piece(number);
    int from = from(number);
    int k = 0;
    while (k < value.length() && piece[from + k] == value.charAt(k)) {
      k++;
    }
    return k == value.length();
  }

  private byte[] piece(int number) {
    return pieces.get(starts[number] >> PIECE_BITS);
  }

  private int from(int number) {
    return (starts[number] & (PIECE - 1)) + LENGTH_BYTES;
  }

  private int length(int number) {
    byte[] piece = piece(number);
    int from = from(number);
    return ((piece[from - 2] & 0xff) << 8) | (piece[from - 1] & 0xff);
  }

  PageUrl url(int number) {
    return new PageUrl(new String(piece(number), from(number), length(number), UTF_8));
  }

  /** The order of addresses, which are ASCII in their normal form. */
  int compare(int left, int right) {
    int leftFrom = from(left);
    int rightFrom = from(right);
    return Arrays.compareUnsigned(
        piece(left),
        leftFrom,
        leftFrom + length(left),
        piece(right),
        rightFrom,
        rightFrom + length(right));
  }
}
