package org.siterank.cluster;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import org.siterank.disk.OwnFiles;

/**
 * A file that says what the last push from here left in an index, so that the next one need not ask
 * the cluster page by page. It counts only while the index is in the very state that it names
 * ({@link IndexState}). Without it, or when it is damaged, the cluster is asked, which takes longer
 * and comes to the same; so it may be deleted at any time.
 *
 * <p>Format, numbers and texts as {@link DataOutputStream} writes them: {@link #MAGIC}; for each
 * page, how many characters its URL shares with the one before, the rest of the URL, fingerprint,
 * rank and number; {@link #END} and the state, which is known only then; CRC-32C (RFC 3720) of all
 * of it.
 */
final class PushManifest {

  private static final int MAGIC = 0x53525031; // SRP1

  /** In the place where a page says what its URL shares. */
  private static final int END = -1;

  private static final int BUFFER = 1 << 16;

  private PushManifest() {}

  /**
   * The pages of an index, by URL.
   *
   * @return nothing when there is no file, it is damaged, or the index is in another state
   * @throws IOException when there is a file that cannot be read
   */
  static Optional<Map<String, RemotePage>> read(Path file, IndexState state) throws IOException {
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    CheckedInputStream checked =
        new CheckedInputStream(
            new BufferedInputStream(Files.newInputStream(file), BUFFER), new CRC32C());
    try (DataInputStream in = new DataInputStream(checked)) {
      if (in.readInt() != MAGIC) {
        return Optional.empty();
      }
      Map<String, RemotePage> pages = new HashMap<>();
      String url = "";
      for (int shared = in.readInt(); shared != END; shared = in.readInt()) {
        if (shared < 0 || shared > url.length()) {
          return Optional.empty();
        }
        url = url.substring(0, shared) + in.readUTF();
        pages.put(url, new RemotePage(in.readLong(), in.readLong(), in.readLong()));
      }
      boolean same = in.readUTF().equals(state.toString());
      long sum = checked.getChecksum().getValue();
      return same && in.readLong() == sum ? Optional.of(pages) : Optional.empty();
    } catch (EOFException | UTFDataFormatException e) {
      return Optional.empty(); // Cut short, or no text: damaged.
    }
  }

  /** Writes the file; what was there before stays until it is complete. */
  static final class Writer implements Closeable {

    private final Path file;
    private final Path draft;
    private final FileChannel channel;
    private final CheckedOutputStream checked;
    private final DataOutputStream out;
    private String before = "";

    Writer(Path file) throws IOException {
      this.file = file;
      this.draft = file.resolveSibling(file.getFileName() + ".new");
      this.channel =
          FileChannel.open(
              draft,
              Set.of(
                  StandardOpenOption.CREATE,
                  StandardOpenOption.TRUNCATE_EXISTING,
                  StandardOpenOption.WRITE),
              OwnFiles.file());
      this.checked =
          new CheckedOutputStream(
              new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER), new CRC32C());
      this.out = new DataOutputStream(checked);
      out.writeInt(MAGIC);
    }

    void add(String url, RemotePage page) throws IOException {
      int most = Math.min(url.length(), before.length());
      int shared = 0;
      while (shared < most && url.charAt(shared) == before.charAt(shared)) {
        shared++;
      }
      out.writeInt(shared);
      out.writeUTF(url.substring(shared));
      out.writeLong(page.fingerprint());
      out.writeLong(page.rankBits());
      out.writeLong(page.number());
      before = url;
    }

    /** Puts the file into its place. */
    void complete(IndexState state) throws IOException {
      out.writeInt(END);
      out.writeUTF(state.toString());
      out.writeLong(checked.getChecksum().getValue());
      out.flush();
      channel.force(true);
      channel.close();
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
      channel.close();
      Files.deleteIfExists(draft);
    }
  }
}
