package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/**
 * The files of what is published, held open so that they can be copied whole although a run may
 * publish and delete them meanwhile: Lucene writes a file once and never changes it.
 */
public final class PublishedFiles implements Closeable {

  /** Runs that may publish between reading what the files are and opening them. */
  private static final int TRIES = 10;

  private final Path index;
  private final Optional<PublishedIndex> published;
  private final Map<String, FileChannel> files;

  private PublishedFiles(
      Path index, Optional<PublishedIndex> published, Map<String, FileChannel> files) {
    this.index = index;
    this.published = published;
    this.files = files;
  }

  /**
   * Opens the files of an index; none, when nothing is published there, or by another version.
   *
   * @throws DamagedIndexException when there is an index that cannot be read
   */
  public static PublishedFiles open(Path index) throws IOException {
    for (int tries = 1; ; tries++) {
      Map<String, FileChannel> files = new LinkedHashMap<>();
      try {
        return new PublishedFiles(index, openAll(index, files), files);
      } catch (IOException e) {
        IOUtils.closeWhileHandlingException(files.values());
        if (!SiteIndex.isDamage(e) || tries == TRIES) {
          throw SiteIndex.damagedOr(index, e);
        }
      }
    }
  }

  private static Optional<PublishedIndex> openAll(Path index, Map<String, FileChannel> files)
      throws IOException {
    if (!Files.isDirectory(index)) {
      return Optional.empty();
    }
    try (Directory directory = LuceneAccess.open(index)) {
      SegmentInfos commit = SegmentInfos.readLatestCommit(directory);
      Optional<PublishedIndex> published = PublishedIndex.of(commit.getUserData());
      if (published.isPresent()) {
        for (String name : commit.files(true)) {
          files.put(name, FileChannel.open(index.resolve(name), StandardOpenOption.READ));
        }
      }
      return published;
    } catch (IndexNotFoundException | IndexFormatTooOldException e) {
      return Optional.empty();
    }
  }

  /** The run that published them. */
  public Optional<String> run() {
    return published.map(PublishedIndex::run);
  }

  /** Whether no other run has published since. */
  public boolean areCurrent() throws IOException {
    return SiteIndex.published(index).equals(published);
  }

  /** Their names. */
  public Set<String> names() {
    return files.keySet();
  }

  /** Copies one of them. */
  public void copy(String name, OutputStream out) throws IOException {
    FileChannel file = files.get(name);
    file.position(0);
    // The stream is not closed: the file stays open.
    Channels.newInputStream(file).transferTo(out);
  }

  @Override
  public void close() throws IOException {
    IOUtils.close(files.values());
  }
}
