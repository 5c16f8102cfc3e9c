package org.siterank.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexDeletionPolicy;
import org.apache.lucene.index.IndexNotFoundException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/**
 * The publication before the current one. It is an older commit of the same Lucene index: both
 * share the segments that did not change, so that it takes up only what the last run replaced.
 */
public final class EarlierIndex {

  private EarlierIndex() {}

  /**
   * Keeps the last commit, and the newest one that an earlier run published with this schema. A
   * commit that goes back has a lower run than the one it replaces, which is therefore deleted.
   */
  static final class Kept extends IndexDeletionPolicy {

    @Override
    public void onInit(List<? extends IndexCommit> commits) throws IOException {
      onCommit(commits);
    }

    @Override
    public void onCommit(List<? extends IndexCommit> commits) throws IOException {
      Optional<? extends IndexCommit> earlier = earlier(commits);
      for (int i = 0; i < commits.size() - 1; i++) {
        if (earlier.isEmpty() || !commits.get(i).equals(earlier.get())) {
          commits.get(i).delete();
        }
      }
    }
  }

  /** The newest commit of a run before that of the last commit. */
  private static <C extends IndexCommit> Optional<C> earlier(List<C> commits) throws IOException {
    if (commits.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong last = run(commits.get(commits.size() - 1));
    for (int i = commits.size() - 2; i >= 0 && last.isPresent(); i--) {
      OptionalLong run = run(commits.get(i));
      if (run.isPresent() && run.getAsLong() < last.getAsLong()) {
        return Optional.of(commits.get(i));
      }
    }
    return Optional.empty();
  }

  private static OptionalLong run(IndexCommit commit) throws IOException {
    Optional<PublishedIndex> published = PublishedIndex.of(commit.getUserData());
    return published.isPresent() && published.get().run().matches("\\d{1,18}")
        ? OptionalLong.of(Long.parseLong(published.get().run()))
        : OptionalLong.empty();
  }

  /**
   * Finds the publication before the current one; empty when none is kept.
   *
   * @throws DamagedIndexException when the index cannot be read
   */
  public static Optional<PublishedIndex> find(Path index) throws IOException {
    if (!Files.isDirectory(index)) {
      return Optional.empty();
    }
    try (Directory directory = LuceneAccess.open(index)) {
      Optional<IndexCommit> commit = earlier(DirectoryReader.listCommits(directory));
      return commit.isEmpty() ? Optional.empty() : PublishedIndex.of(commit.get().getUserData());
    } catch (IndexNotFoundException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw SiteIndex.damagedOr(index, e);
    }
  }

  /**
   * Publishes the earlier publication again, in one commit; the current one is deleted. Searchers
   * change over as they do after a run.
   *
   * @param readers who may read which page now. These pages get them, and the others keep theirs: a
   *     page that was closed since stays closed
   * @return the publication that is in service again; empty when none is kept, and nothing is
   *     changed then
   * @throws DamagedIndexException when its files cannot be read, or differ from their check sums
   * @throws BusyIndexException when a writer has the index open
   */
  public static Optional<PublishedIndex> restore(Path index, Map<PageUrl, Readers> readers)
      throws IOException {
    Optional<PublishedIndex> found = find(index);
    if (found.isEmpty()) {
      return found;
    }
    try (Directory directory = OwnDirectory.open(index)) {
      IndexCommit commit = earlier(DirectoryReader.listCommits(directory)).orElseThrow();
      IndexWriterConfig config =
          SiteIndexWriter.config()
              .setOpenMode(IndexWriterConfig.OpenMode.APPEND)
              .setIndexCommit(commit)
              .setIndexDeletionPolicy(new Kept())
              // As it is, and not written anew.
              .setMergePolicy(NoMergePolicy.INSTANCE)
              .setCommitOnClose(false);
      try (IndexWriter writer = new IndexWriter(directory, config);
          DirectoryReader reader = DirectoryReader.open(commit)) {
        new PriorIndex(reader).verify();
        PublishedReaders.set(writer, reader, readers);
        writer.setLiveCommitData(found.get().toUserData().entrySet());
        writer.commit();
      }
      return found;
    } catch (LockObtainFailedException e) {
      throw new BusyIndexException(index, e);
    } catch (IOException e) {
      throw SiteIndex.damagedOr(index, e);
    }
  }
}
