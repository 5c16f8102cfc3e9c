package org.siterank.archive;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * All records of one archive, in the order of the file. A damaged record is passed over: the walk
 * goes on where the next one begins, and says what it left out.
 */
public final class RecordWalk {

  /** Told of each record. */
  @FunctionalInterface
  public interface Visitor {

    /**
     * Looks at a record. What it returns is run when the rest of the record turned out sound.
     *
     * @param offset the byte at which the record begins
     */
    Runnable visit(WarcRecord record, long offset) throws IOException;
  }

  private final Path file;
  private final List<ArchiveProblem> problems = new ArrayList<>();
  private long last = -1;
  private ArchiveProblem pending;

  private RecordWalk(Path file) {
    this.file = file;
  }

  /**
   * Walks through a file.
   *
   * @return the parts that are damaged
   * @throws NotSeekableException when the records have no places of their own to come back to
   * @throws IOException when the file cannot be read at all
   */
  public static List<ArchiveProblem> over(Path file, Visitor visitor) throws IOException {
    RecordWalk walk = new RecordWalk(file);
    long size = Files.size(file);
    long from = 0;
    while (from >= 0 && from < size) {
      from = walk.from(from, visitor);
    }
    return walk.problems;
  }

  /** Walks as far as it goes; returns where to go on after damage, or -1 at the end. */
  private long from(long start, Visitor visitor) throws IOException {
    long at = start;
    long end = -1;
    boolean begun = false;
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.position(start);
      try (WarcReader reader = new WarcReader(channel)) {
        reader.setLenient(true);
        reader.calculateBlockDigest();
        while (true) {
          begun = false;
          Optional<WarcRecord> next = reader.next();
          if (next.isEmpty()) {
            if (end >= 0 && end < channel.size()) {
              // To the library, what does not begin as a member is the end of the file.
              throw new IOException("no record begins here");
            }
            return -1;
          }
          begun = true;
          at = reader.position();
          if ((end >= 0 && at < end) || at >= channel.size()) {
            throw new NotSeekableException(file);
          }
          checkSeekable(reader, at);
          if (pending != null) {
            problems.add(pending);
            pending = null;
          }
          end = reader.compression() == WarcCompression.GZIP ? GzipMember.end(file, at) : -1;
          Runnable sound = visitor.visit(next.get(), at);
          next.get().body().consume();
          checkDigest(next.get());
          sound.run();
        }
      }
    } catch (NotSeekableException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      // jwarc reports some malformed headers by unchecked exceptions.
      last = -1;
      return begun || at == start ? damaged(at, "", e) : between(at, end, e);
    }
  }

  private long damaged(long offset, String where, Exception e) throws IOException {
    pending = null;
    long resumed = RecordStart.after(file, offset);
    problems.add(new ArchiveProblem(file, offset, resumed, words(e) + where));
    return resumed;
  }

  /** After a sound record comes something else than another one. */
  private long between(long at, long end, Exception e) throws IOException {
    if (end < 0) {
      long resumed = RecordStart.after(file, at);
      String where = ", after the record that begins here";
      pending = new ArchiveProblem(file, at, resumed, words(e) + where);
      if (resumed < 0) {
        problems.add(pending);
      }
      return resumed;
    }
    // A record that begins there gets its own try, and tells its own damage.
    return RecordStart.after(file, end - 1) == end ? end : damaged(end, "", e);
  }

  /** Compressed as a whole instead of record by record, a file has no places to come back to. */
  private void checkSeekable(WarcReader reader, long at) throws NotSeekableException {
    if (reader.compression() != WarcCompression.NONE && at <= last) {
      throw new NotSeekableException(file);
    }
    last = at;
  }

  private static void checkDigest(WarcRecord record) throws IOException {
    Optional<WarcDigest> stated = record.blockDigest();
    Optional<WarcDigest> found = record.calculatedBlockDigest();
    if (stated.isPresent() && found.isPresent() && !stated.get().equals(found.get())) {
      throw new IOException("the digest of the " + record.type() + " record differs");
    }
  }

  private static String words(Exception e) {
    if (e instanceof EOFException) {
      return "the record is incomplete";
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage().strip();
  }
}
