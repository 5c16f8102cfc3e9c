package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Gzip files: the cases are those of RFC 1952. */
class UnprovenStreamTest {

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
    try (UnprovenStream in = stream(file)) {
      byte[] bytes = in.readAllBytes();
      assertTrue(in.isWhole());
      return bytes;
    }
  }

  private static UnprovenStream stream(byte[] file) {
    return new UnprovenStream(Compression.GZIP, new ByteArrayInputStream(file), new byte[0]);
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
  void nothingMayFollow() throws IOException {
    byte[] packed = pack(text(1, 900));
    for (String more : new String[] {"x", "\0", "\0x", "\0\u001f"}) {
      byte[] file = join(packed, more.getBytes(StandardCharsets.ISO_8859_1));
      assertThrows(IOException.class, () -> unpack(file), more);
    }
    assertThrows(IOException.class, () -> unpack(new byte[5]));
  }

  /** Section 2.3: extra field, name and comment, in this order. */
  @Test
  void extraFieldNameAndCommentAreSkipped() throws IOException {
    byte[] text = text(2, 500);
    byte[] packed = pack(text);
    byte[] header = Arrays.copyOf(packed, HEADER);
    byte[] rest = Arrays.copyOfRange(packed, HEADER, packed.length);
    header[3] = 4 | 8 | 16;
    byte[] fields =
        "\u0006\0ab\u0002\0xyaccess.log\0a comment\0".getBytes(StandardCharsets.ISO_8859_1);
    assertArrayEquals(text, unpack(join(header, fields, rest)));
  }

  @Test
  void aFileThatIsCutOffGivesWhatIsThereAndSaysSo() throws IOException {
    byte[] text = text(3, 4_000);
    byte[] packed = join(pack(text), pack(text));
    int whole = packed.length / 2;
    for (int length = 0; length < packed.length; length++) {
      byte[] cut = Arrays.copyOf(packed, length);
      UnprovenStream in = stream(cut);
      byte[] read = new byte[2 * text.length + 64];
      int[] count = {0};
      if (length == whole) {
        assertArrayEquals(text, unpack(cut));
        continue;
      }
      assertThrows(
          IOException.class,
          () -> {
            for (int n = 0; n >= 0; n = in.read(read, count[0], 64)) {
              count[0] += n;
            }
          },
          "cut at " + length);
      int sure = length > whole + HEADER ? text.length - 64 : 0; // but for the last read
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
    int unnoticed = 0;
    for (int bit = 0; bit < Byte.SIZE * packed.length; bit++) {
      byte[] changed = packed.clone();
      changed[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      try {
        assertArrayEquals(both, unpack(changed), "bit " + bit);
        unnoticed++;
      } catch (IOException e) {
        // As it should be.
      }
    }
    // Times, kinds of compression and systems, and whether it is text, which say nothing about it.
    assertTrue(unnoticed <= 12 * Byte.SIZE + 2, unnoticed + " bits");
  }
}
