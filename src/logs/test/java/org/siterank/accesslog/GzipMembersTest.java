package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Cases are those of RFC 1952. */
class GzipMembersTest {

  private static final int HEADER = 10;

  private static byte[] text(int seed, int length) {
    Random random = new Random(seed);
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) ('a' + random.nextInt(4));
    }
    return text;
  }

  private static byte[] pack(byte[] text) throws IOException {
    return PackedLog.of(PackedLog.Kind.GZ, text);
  }

  private static byte[] join(byte[]... parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part);
    }
    return all.toByteArray();
  }

  private static byte[] unpack(byte[] file) throws IOException {
    try (GzipMembers in = new GzipMembers(new ByteArrayInputStream(file))) {
      return in.readAllBytes();
    }
  }

  @Test
  void membersFollowEachOtherAcrossTheBuffer() throws IOException {
    byte[][] texts = new byte[9][];
    byte[][] packed = new byte[9][];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = text(i, i * 60_000);
      packed[i] = pack(texts[i]);
    }
    assertArrayEquals(join(texts), unpack(join(packed)));
  }

  @Test
  void zerosMayFollowAndNothingElse() throws IOException {
    byte[] text = text(1, 900);
    byte[] packed = pack(text);
    assertArrayEquals(text, unpack(Arrays.copyOf(packed, packed.length + 70_000)));
    for (String more : new String[] {"x", "\0x", "\0\u001f"}) {
      byte[] file = join(packed, more.getBytes(StandardCharsets.ISO_8859_1));
      assertThrows(IOException.class, () -> unpack(file), more);
    }
    assertThrows(EOFException.class, () -> unpack(new byte[5]));
  }

  /** Section 2.3: extra field, name and comment, in this order. */
  @Test
  void extraFieldNameAndCommentAreSkipped() throws IOException {
    byte[] text = text(2, 500);
    byte[] packed = pack(text);
    byte[] header = Arrays.copyOf(packed, HEADER);
    byte[] rest = Arrays.copyOfRange(packed, HEADER, packed.length);
    header[3] = 4 | 8 | 16;
    byte[] fields = "\u0003\0abcaccess.log\0a comment\0".getBytes(StandardCharsets.ISO_8859_1);
    assertArrayEquals(text, unpack(join(header, fields, rest)));
    header[3] = 2;
    byte[] checked = join(header, new byte[2], rest);
    assertThrows(IOException.class, () -> unpack(checked), "a checksum of the header is unusual");
  }

  @Test
  void aFileThatIsCutOffGivesWhatIsThereAndSaysSo() throws IOException {
    byte[] text = text(3, 4_000);
    byte[] packed = join(pack(text), pack(text));
    int whole = packed.length / 2;
    for (int length = 0; length < packed.length; length++) {
      byte[] cut = Arrays.copyOf(packed, length);
      GzipMembers in = new GzipMembers(new ByteArrayInputStream(cut));
      byte[] read = new byte[2 * text.length + 64];
      int[] count = {0};
      if (length == whole) {
        assertArrayEquals(text, unpack(cut));
        continue;
      }
      assertThrows(
          EOFException.class,
          () -> {
            for (int n = 0; n >= 0; n = in.read(read, count[0], 64)) {
              count[0] += n;
            }
          },
          "cut at " + length);
      int sure = length > whole + HEADER ? text.length : 0;
      assertTrue(count[0] >= sure, "cut at " + length);
      assertArrayEquals(
          Arrays.copyOf(join(text, text), count[0]), Arrays.copyOf(read, count[0]), "" + length);
    }
  }

  @Test
  void noChangedBitGoesUnnoticed() throws IOException {
    byte[] text = text(4, 300);
    byte[] packed = join(pack(text), pack(text));
    byte[] both = join(text, text);
    int noticed = 0;
    for (int bit = 0; bit < Byte.SIZE * packed.length; bit++) {
      byte[] changed = packed.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      try {
        assertArrayEquals(both, unpack(changed), "bit " + bit);
      } catch (IOException e) {
        noticed++;
      }
    }
    // The rest are times, kinds of compression and systems, and whether it is text.
    assertEquals(Byte.SIZE * (packed.length - 12) - 2, noticed);
  }
}
