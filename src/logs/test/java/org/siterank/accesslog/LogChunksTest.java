package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LogChunksTest {

  private static final int CHUNK = 4096;

  private static List<String> lines(String text, boolean lastLineIsWhole) throws IOException {
    return lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), lastLineIsWhole);
  }

  private static List<String> lines(InputStream in, boolean lastLineIsWhole) throws IOException {
    LogChunks chunks =
        new LogChunks(null, in, null, in, 0, NcsaFormat.COMBINED, lastLineIsWhole, CHUNK);
    List<String> lines = new ArrayList<>();
    for (LogChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
      int start = 0;
      while (start < chunk.length()) {
        int newline = LineEnds.first(chunk.bytes(), start, chunk.length());
        int end = newline < 0 ? chunk.length() : newline;
        String text = new String(chunk.bytes(), start, end - start, StandardCharsets.UTF_8);
        lines.add(chunk.offset() + start + (chunk.cut() ? "!" : ":") + text);
        start = end + 1;
      }
      assertTrue(chunk.nextOffset() > chunk.offset());
      chunks.giveBack(chunk);
    }
    return lines;
  }

  @Test
  void aLineEndsAtItsNewline() throws IOException {
    assertEquals(List.of("0:a", "2:", "3:bc"), lines("a\n\nbc\n", false));
  }

  @Test
  void theLastLineWithoutItsNewlineWaitsUnlessTheFileIsWhole() throws IOException {
    assertEquals(List.of("0:a"), lines("a\nbc", false));
    assertEquals(List.of("0:a", "2:bc"), lines("a\nbc", true));
  }

  @Test
  void aStreamInPiecesGivesTheSameLines() throws IOException {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String line = "x".repeat(random.nextInt(i % 500 == 0 ? CHUNK : 60));
      expected.add(text.length() + ":" + line);
      text.append(line).append('\n');
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    InputStream pieces =
        new ByteArrayInputStream(bytes) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, Math.min(length, 1 + random.nextInt(3000)));
          }
        };
    assertEquals(expected, lines(pieces, false));
  }

  @Test
  void aLineThatIsTooLongIsPassedOverAndTheNextOneIsRead() throws IOException {
    for (int length :
        new int[] {CHUNK + 1, 2 * CHUNK - 2, 2 * CHUNK - 1, 2 * CHUNK, 3_000_000, 1 << 24}) {
      List<String> lines = lines("a\n" + "y".repeat(length) + "\nb\nc\n", false);
      assertEquals(4, lines.size());
      assertTrue(lines.get(1).startsWith("2!yyy"), lines.get(1));
      assertEquals((length + 3) + ":b", lines.get(2));
      assertEquals((length + 5) + ":c", lines.get(3));
    }
    assertTrue(lines("y".repeat(CHUNK - 1) + "\n", false).get(0).startsWith("0:"));
  }

  @Test
  void anEndlessLastLineWaitsToo() throws IOException {
    String endless = "y".repeat(3 << 20);
    assertEquals(List.of("0:a"), lines("a\n" + endless, false));
    assertEquals(2, lines("a\n" + endless, true).size());
    assertFalse(lines("a\n" + endless, true).get(1).startsWith("2:"));
  }

  @Test
  @Timeout(60)
  void aLineWithoutEndComesInEmptyChunksSoThatTheReadingCanBeStopped() throws IOException {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'y';
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            Arrays.fill(into, offset, offset + length, (byte) 'y');
            return length;
          }
        };
    LogChunks chunks =
        new LogChunks(null, endless, null, endless, 0, NcsaFormat.COMBINED, false, CHUNK);
    for (int i = 0; i < 10; i++) {
      LogChunk chunk = chunks.next();
      assertEquals(0, chunk.length());
      chunks.giveBack(chunk);
    }
  }
}
