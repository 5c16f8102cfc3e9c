package org.siterank.index;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.file.PathUtils;
import org.apache.lucene.codecs.CodecUtil;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.siterank.disk.OwnFiles;

/** The index as files: what is published there, and what to do when it is damaged. */
public final class SiteIndex {

  private SiteIndex() {}

  /**
   * Reads what is published without opening a writer or a searcher; nothing when there is no index,
   * or one of another version, which the next run writes anew.
   *
   * @throws DamagedIndexException when there is one that cannot be read
   */
  public static Optional<PublishedIndex> published(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return Optional.empty();
    }
    try (Directory directory = LuceneAccess.open(path)) {
      return PublishedIndex.of(SegmentInfos.readLatestCommit(directory).getUserData());
    } catch (IndexNotFoundException | IndexFormatTooOldException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw damagedOr(path, e);
    }
  }

  /**
   * Returns true if only another version of the program can read the published index.
   *
   * @throws DamagedIndexException when no version can read it
   */
  public static boolean isOfAnotherVersion(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return false;
    }
    try (Directory directory = LuceneAccess.open(path)) {
      return PublishedIndex.of(commit(directory)).isEmpty();
    } catch (IndexNotFoundException e) {
      return false;
    } catch (IOException e) {
      throw damagedOr(path, e);
    }
  }

  /**
   * Reads all of an index, compares its files with their sums, and searches in it once.
   *
   * @return the run whose results are published; nothing when it is of another version
   * @throws IOException when there is no index, or a file is damaged
   */
  public static Optional<String> verify(Path path) throws IOException {
    try (Directory files = LuceneAccess.open(path)) {
      Optional<PublishedIndex> published = PublishedIndex.of(commit(files));
      if (published.isEmpty()) {
        return Optional.empty();
      }
      try (DirectoryReader reader = DirectoryReader.open(files)) {
        for (LeafReaderContext leaf : reader.leaves()) {
          leaf.reader().checkIntegrity();
        }
        IndexSearcher searcher = new IndexSearcher(reader);
        for (ScoreDoc found : searcher.search(new MatchAllDocsQuery(), 1).scoreDocs) {
          searcher.storedFields().document(found.doc);
        }
      }
      return published.map(PublishedIndex::run);
    }
  }

  /** The facts of the last commit; nothing where it is of an older version of Lucene. */
  private static Map<String, String> commit(Directory files) throws IOException {
    try {
      return SegmentInfos.readLatestCommit(files).getUserData();
    } catch (IndexFormatTooOldException e) {
      try (IndexInput in =
          files.openInput(SegmentInfos.getLastCommitSegmentsFileName(files), IOContext.READONCE)) {
        if (CodecUtil.readBEInt(in) == CodecUtil.CODEC_MAGIC) {
          return Map.of();
        }
      }
      throw e; // Lucene takes all that is none of its files for something old.
    }
  }

  /** The run whose results are published; nothing as for {@link #published}. */
  public static Optional<String> currentRun(Path path) throws IOException {
    return published(path).map(PublishedIndex::run);
  }

  /**
   * Renames a damaged index, so that the next run writes a new one and nothing is lost.
   *
   * @return where it is now: the same name with {@code .damaged-1} or the next free number
   */
  public static Path setAside(Path path) throws IOException {
    Path absolute = path.toAbsolutePath();
    int number = 1;
    Path target;
    do {
      target = absolute.resolveSibling(absolute.getFileName() + ".damaged-" + number++);
    } while (Files.exists(target));
    Files.move(absolute, target);
    OwnFiles.makeOwnFolder(target);
    return target;
  }

  /**
   * Publishes another index in the place of the one that is there, in one commit, so that those who
   * search go on. An index that is damaged, or of another version, makes room for it.
   *
   * @param by the other index, which is not changed; where there is none, or one of another
   *     version, nothing is published afterwards
   */
  public static void replace(Path path, Path by) throws IOException {
    Optional<PublishedIndex> published = published(by);
    if (published.isEmpty() || !isSearchable(path)) {
      if (Files.exists(path)) {
        PathUtils.deleteDirectory(path);
      }
    }
    if (published.isEmpty()) {
      return;
    }
    IndexWriterConfig config =
        SiteIndexWriter.config()
            .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
            // As it is, and not written anew.
            .setMergePolicy(NoMergePolicy.INSTANCE)
            .setCommitOnClose(false);
    try (Directory from = LuceneAccess.open(by);
        Directory to = OwnDirectory.open(path);
        IndexWriter writer = new IndexWriter(to, config)) {
      writer.addIndexes(from);
      writer.setLiveCommitData(published.get().toUserData().entrySet());
      writer.commit();
    }
  }

  private static boolean isSearchable(Path path) throws IOException {
    try {
      return published(path).isPresent();
    } catch (DamagedIndexException e) {
      return false;
    }
  }

  /** The exception for a failure to read the index: damage, when it is one, or else the failure. */
  public static IOException damagedOr(Path path, IOException e) {
    return isDamage(e) ? new DamagedIndexException(path, e) : e;
  }

  /** Whether a failure to read an index says that its files are not what they should be. */
  public static boolean isDamage(IOException e) {
    return e instanceof CorruptIndexException
        || e instanceof IndexFormatTooNewException
        // Also of a first file that is none of Lucene's.
        || e instanceof IndexFormatTooOldException
        || e instanceof EOFException
        || e instanceof FileNotFoundException
        || e instanceof NoSuchFileException;
  }
}
