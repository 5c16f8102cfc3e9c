package org.siterank.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.io.file.PathUtils;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;

/**
 * Metadata of a fresh index: the small index beside the published one that holds the pages a crawl
 * has just read, so that they are found before its run publishes. It is there only as long as that
 * run is: a run that ends takes it away, and one that died is known by its silence.
 *
 * @param crawl names the crawl that writes it
 * @param beside what it stands beside: run, weights and pivot of the published index; of an index
 *     beside none, the run is empty
 */
public record FreshIndex(String crawl, PublishedIndex beside) {

  /** How often its writer says that it is alive, at least; our choice. */
  public static final Duration BEAT = Duration.ofSeconds(5);

  /** After so much silence the writer is taken for dead; our choice, six beats. */
  private static final Duration SILENCE = BEAT.multipliedBy(6);

  private static final String FOLDER = "fresh";

  private static final String CRAWL_KEY = "siterank.crawl";

  /** Where the fresh index beside a published one is. */
  public static Path folder(Path index) {
    return index.resolve(FOLDER);
  }

  /** When the writer last said that it is alive; nothing when it is not, or there is none. */
  public static Optional<Instant> beat(Path index, Instant now) throws IOException {
    if (!Files.isDirectory(folder(index))) {
      return Optional.empty(); // The usual answer, and to be had for every search.
    }
    try {
      Instant last = Files.getLastModifiedTime(folder(index)).toInstant();
      return Optional.of(last).filter(beat -> beat.plus(SILENCE).isAfter(now));
    } catch (NoSuchFileException e) {
      return Optional.empty(); // It was taken away just now.
    }
  }

  /**
   * The fresh index that may be searched now; nothing when there is none, or it cannot be read:
   * what is published stands, and the next crawl begins anew.
   */
  public static Optional<FreshIndex> now(Path index, Instant now) throws IOException {
    if (beat(index, now).isEmpty()) {
      return Optional.empty();
    }
    try (Directory files = LuceneAccess.open(folder(index))) {
      return of(SegmentInfos.readLatestCommit(files).getUserData());
    } catch (IOException e) {
      return none(e);
    }
  }

  /**
   * Treats a failure to read a fresh index as its absence, when its crawl begins or takes it away
   * just now, or its files are damaged.
   *
   * @throws IOException the failure, when it is another one
   */
  public static <T> Optional<T> none(IOException failure) throws IOException {
    if (SiteIndex.isDamage(failure)) {
      return Optional.empty();
    }
    throw failure;
  }

  /** Removes what is there of a fresh index that nobody writes. */
  public static void remove(Path index) throws IOException {
    if (Files.exists(folder(index))) {
      PathUtils.deleteDirectory(folder(index));
    }
  }

  /** The user data of the commit. */
  Map<String, String> toUserData() {
    Map<String, String> data = new HashMap<>(beside.toUserData());
    data.put(CRAWL_KEY, crawl);
    return data;
  }

  /** Reads the user data of a commit; nothing when it is of another schema, or not ours. */
  public static Optional<FreshIndex> of(Map<String, String> userData) {
    String crawl = userData.get(CRAWL_KEY);
    return crawl == null
        ? Optional.empty()
        : PublishedIndex.of(userData).map(beside -> new FreshIndex(crawl, beside));
  }

  /** Whether it may be searched together with what is published now. */
  public boolean belongsTo(Optional<PublishedIndex> published) {
    return published.isEmpty()
        ? !beside.isPublished()
        : beside.run().equals(published.get().run())
            && beside.weights().equals(published.get().weights());
  }
}
