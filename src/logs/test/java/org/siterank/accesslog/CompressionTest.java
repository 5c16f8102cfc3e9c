package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("slow")
class CompressionTest {

  private static byte[] compress(Compression how, byte[] bytes) throws IOException {
    return PackedLog.of(how, bytes);
  }

  private static byte[] lines(int count, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("192.0.2.")
          .append(random.nextInt(256))
          .append(" - - [01/Feb/2024:01:02:03 +0000] \"GET /p")
          .append(random.nextLong())
          .append(" HTTP/1.1\" 200 1 \"-\" \"agent\"\n");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static byte[] unpack(byte[] file) throws IOException {
    Compression how = Compression.of(file, file.length);
    try (InputStream in = how.open(new ByteArrayInputStream(file))) {
      return in.readAllBytes();
    }
  }

  /** Reads a file to its end or its damage; all of its lines are readable. */
  private static void read(LogFile file, List<ReadLine> into) throws IOException {
    try (LogChunks chunks = file.open(0)) {
      for (LogChunk chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
        byte[] lines = Arrays.copyOf(chunk.bytes(), chunk.length());
        ReadLine.all(file.format().orElseThrow(), lines)
            .forEach(line -> into.add(line.orElseThrow()));
        chunks.giveBack(chunk);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void everyCompressionIsToldByItsFirstBytesAndUndone(Compression how) throws IOException {
    byte[] text = lines(5000, 1);
    byte[] packed = compress(how, text);
    assertEquals(how, Compression.of(packed, packed.length));
    assertArrayEquals(text, unpack(packed));
  }

  @ParameterizedTest
  @EnumSource
  void severalMembersAreOneStream(Compression how) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (int i = 0; i < 3; i++) {
      file.write(compress(how, lines(2000, i)));
      text.write(lines(2000, i));
    }
    assertArrayEquals(text.toByteArray(), unpack(file.toByteArray()));
  }

  /** What was read before the cut is the text's beginning, and long when the cut is late. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFileThatWasCutOffIsReadUpToThereAndThenSaysSo(Compression how) throws IOException {
    byte[] text = lines(8_000, 7);
    byte[] packed = compress(how, text);
    Random random = new Random(3);
    for (int i = 0; i < 8; i++) {
      int cut = packed.length / 2 + random.nextInt(packed.length / 2 - 1);
      byte[] file = Arrays.copyOf(packed, cut);
      ByteArrayOutputStream read = new ByteArrayOutputStream();
      byte[] buffer = new byte[1 << 12];
      try (InputStream in = how.open(new ByteArrayInputStream(file))) {
        assertThrows(
            EOFException.class,
            () -> {
              for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                read.write(buffer, 0, n);
              }
            },
            how + " cut at " + cut + " of " + packed.length);
      }
      byte[] got = read.toByteArray();
      assertArrayEquals(Arrays.copyOf(text, got.length), got);
      if (how != Compression.BZIP2) { // A block of bzip2 is 100,000 bytes.
        assertTrue(got.length > text.length / 4, how + " " + cut + " " + got.length);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void damageIsNoEnd(Compression how) throws IOException {
    byte[] packed = compress(how, lines(8_000, 7));
    for (int i = packed.length / 2; i < packed.length / 2 + 64; i++) {
      packed[i] = (byte) ~packed[i];
    }
    assertThrows(IOException.class, () -> unpack(packed));
  }

  @ParameterizedTest
  @CsvSource({"common.log.gz, GZIP, /form", "common.log.bz2, BZIP2, /"})
  void logsThatOtherProgramsCompressedAreRead(String name, Compression how, String target)
      throws IOException {
    LogFile file = LogFile.of(SharedLogs.file("logs/matomo/" + name), Optional.empty());
    assertEquals(how, file.compression());
    assertEquals(Optional.of(NcsaFormat.COMMON), file.format());
    List<ReadLine> lines = new ArrayList<>();
    read(file, lines);
    assertEquals(1, lines.size());
    assertEquals(target, lines.get(0).target());
  }

  @ParameterizedTest
  @EnumSource
  void aLogIsKnownAgainWhateverItsCompression(Compression how, @TempDir Path folder)
      throws IOException {
    byte[] text = lines(3000, 5);
    Path plain = Files.write(folder.resolve("access.log"), text);
    Path packed = Files.write(folder.resolve("access.log.1.packed"), compress(how, text));
    LogFile before = LogFile.of(plain, Optional.empty());
    LogFile after = LogFile.of(packed, Optional.empty());
    assertEquals(
        before.fingerprint(LogFile.FINGERPRINT_BYTES),
        after.fingerprint(LogFile.FINGERPRINT_BYTES));
    assertEquals(Optional.of(NcsaFormat.COMBINED), after.format());
    int half = text.length / 2;
    assertEquals(
        Arrays.stream(new String(text, 0, half, StandardCharsets.US_ASCII).split("\n", -1)).count()
            - 1,
        after.newlinesBefore(half));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aLogThatWasCutOffCountsUpToThereAndIsAProblem(Compression how, @TempDir Path folder)
      throws IOException {
    byte[] text = lines(8_000, 9);
    byte[] packed = compress(how, text);
    Path path =
        Files.write(
            folder.resolve("log"), Arrays.copyOf(packed, packed.length - packed.length / 5));
    LogFile file = LogFiles.find(List.of(LogPlace.of(List.of(path.toString())))).files().get(0);
    List<ReadLine> read = new ArrayList<>();
    IOException problem = assertThrows(IOException.class, () -> read(file, read));
    assertEquals("ends in the middle of its compressed data", problem.getMessage());
    assertTrue(read.size() > 4_000 && read.size() < 8_000, how + " " + read.size());
  }

  @Test
  void aShortLogThatWasCutOffCountsUpToThereAndIsAProblem(@TempDir Path folder) throws IOException {
    byte[] packed = compress(Compression.GZIP, lines(300, 9));
    Path path = Files.write(folder.resolve("log"), Arrays.copyOf(packed, packed.length / 2));
    LogFile file = LogFiles.find(List.of(LogPlace.of(List.of(path.toString())))).files().get(0);
    List<ReadLine> read = new ArrayList<>();
    assertThrows(IOException.class, () -> read(file, read));
    assertTrue(read.size() > 50 && read.size() < 300, read.size() + " lines");
  }

  @Test
  void plainTextThatBeginsLikeNothingIsPlain() {
    byte[] text = "BZ is not enough".getBytes(StandardCharsets.US_ASCII);
    assertEquals(Compression.NONE, Compression.of(text, text.length));
    assertFalse(Compression.of(new byte[0], 0) != Compression.NONE);
  }
}
