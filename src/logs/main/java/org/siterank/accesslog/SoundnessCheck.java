package org.siterank.accesslog;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.io.input.CloseShieldInputStream;

/**
 * Unpacks a compressed log to its end before a line of it counts: a checksum stands behind the
 * bytes that it is about. Costs as much as unpacking the file, which {@link UnprovenStream} saves
 * where the log is new and sound.
 */
final class SoundnessCheck {

  /** How a compressed file ends. */
  enum Ending {
    /** Every checksum is right. */
    WHOLE,
    /** It ends too early: it is still being written or copied. */
    CUT_OFF,
    /** It is damaged. */
    DAMAGED
  }

  /**
   * The result.
   *
   * @param length uncompressed bytes that could be unpacked
   * @param sound those of them that a checksum has proven, of all members before the damage; 0
   *     where only the whole file can be proven
   * @param problem what is wrong with it; empty when it is whole
   * @param segments those that were found in it, of those that were looked for
   * @param beginsAlike whether its first bytes are the expected ones
   * @param last its last bytes
   */
  record Result(
      Ending ending,
      long length,
      long sound,
      String problem,
      Set<SegmentHash> segments,
      boolean beginsAlike,
      Optional<SegmentHash> last) {}

  private static final int BUFFER = 1 << 16;

  private final List<SegmentHash> wanted;
  private final Set<SegmentHash> found = new HashSet<>();
  private final List<byte[]> segments = new ArrayList<>();
  private final byte[] first;
  private boolean beginsAlike = true;
  private final byte[] buffer = new byte[BUFFER];
  private final byte[] tail = new byte[SegmentHash.MAX_LENGTH];
  private int tailBytes;
  private long length;
  private long sound;

  private SoundnessCheck(byte[] first, Collection<SegmentHash> wanted) {
    this.first = first;
    this.wanted = List.copyOf(wanted);
    this.wanted.forEach(segment -> segments.add(new byte[segment.length()]));
  }

  /**
   * Unpacks a file.
   *
   * @param first the bytes that it is expected to begin with, as far as it has them
   * @param wanted segments that are looked for
   */
  static Result of(
      OpenFile file, Compression compression, byte[] first, Collection<SegmentHash> wanted) {
    SoundnessCheck check = new SoundnessCheck(first, wanted);
    try {
      if (compression == Compression.GZIP) {
        check.unpackMembers(new BufferedInputStream(file.stream(0), BUFFER));
      } else {
        try (InputStream in = compression.open(file.stream(0))) {
          check.unpack(in);
        }
        check.sound = check.length;
      }
      return check.result(Ending.WHOLE, "");
    } catch (IOException e) {
      return CutOffStream.isCutOff(e)
          ? check.result(Ending.CUT_OFF, "ends in the middle of its compressed data")
          : check.result(Ending.DAMAGED, LogFiles.reason(e));
    }
  }

  private Result result(Ending ending, String problem) {
    Optional<SegmentHash> last =
        tailBytes == 0 ? Optional.empty() : Optional.of(SegmentHash.of(length, tail, 0, tailBytes));
    return new Result(ending, length, sound, problem, Set.copyOf(found), beginsAlike, last);
  }

  /** Every member of a gzip file has a checksum of its own (RFC 1952, 2.3.1). */
  private void unpackMembers(BufferedInputStream in) throws IOException {
    boolean more = true;
    while (more) {
      // The file's stream goes on with the next member.
      try (InputStream member =
          GzipCompressorInputStream.builder()
              .setInputStream(CloseShieldInputStream.wrap(in))
              .get()) {
        unpack(member);
      }
      sound = length;
      more = !isPadding(in);
    }
  }

  /** Whether nothing is left, or zeros alone, which gzip ignores. */
  private static boolean isPadding(BufferedInputStream in) throws IOException {
    in.mark(1);
    int next = in.read();
    if (next > 0) {
      in.reset();
      return false;
    }
    while (next == 0) {
      next = in.read();
    }
    if (next > 0) {
      throw new IOException("has bytes behind its compressed data that are not gzip");
    }
    return true;
  }

  private void unpack(InputStream in) throws IOException {
    int read = in.read(buffer, 0, buffer.length);
    while (read >= 0) {
      take(read);
      read = in.read(buffer, 0, buffer.length);
    }
  }

  private void take(int read) {
    if (length < first.length) {
      int from = (int) length;
      int both = Math.min(read, first.length - from);
      beginsAlike &= Arrays.equals(first, from, from + both, buffer, 0, both);
    }
    for (int i = 0; i < wanted.size(); i++) {
      SegmentHash segment = wanted.get(i);
      long from = Math.max(segment.start(), length);
      long to = Math.min(segment.end(), length + read);
      if (from < to) {
        byte[] bytes = segments.get(i);
        System.arraycopy(
            buffer,
            (int) (from - length),
            bytes,
            (int) (from - segment.start()),
            (int) (to - from));
        if (to == segment.end() && segment.isOf(bytes)) {
          found.add(segment);
        }
      }
    }
    keepTail(read);
    length += read;
  }

  private void keepTail(int read) {
    int more = Math.min(read, tail.length);
    int kept = Math.min(tailBytes, tail.length - more);
    System.arraycopy(tail, tailBytes - kept, tail, 0, kept);
    System.arraycopy(buffer, read - more, tail, kept, more);
    tailBytes = kept + more;
  }
}
