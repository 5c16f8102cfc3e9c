package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntConsumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.apache.lucene.util.IOUtils;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;

/**
 * Brings the index in line with the pages a run wants in it, and publishes all of it at once.
 *
 * <p>Nothing is visible before {@link #publish}; closing without it, or being killed, leaves what
 * was published before. Not thread-safe.
 */
public final class SiteIndexWriter implements Closeable {

  /** Where the parts of an update are until they are taken over. */
  private static final String PARTS = "parts";

  /**
   * Segments of about one size, before they are merged; our choice. A search looks its words up in
   * each: with Lucene's own 10, the changes of ten nights would cost it as much as the site.
   */
  private static final double SEGMENTS = 4;

  /** Best ranked first, so that a search can end early. */
  private static final Sort ORDER =
      new Sort(
          new SortField(SiteField.RANK_SORT.key(), SortField.Type.LONG, true),
          new SortField(SiteField.URL.key(), SortField.Type.STRING));

  private final Path path;
  private final Directory directory;
  private final IndexWriter writer;
  private final DirectoryReader reader;
  private final PriorIndex prior;
  private final WordWeights weights;
  private final PageMeaning meaning;
  private Map<PageUrl, String> failed = Map.of();
  private final Set<PageUrl> touched = new HashSet<>();
  private boolean updated;
  private int pages;
  private double pivot = 1;

  private SiteIndexWriter(
      Path path,
      Directory directory,
      IndexWriter writer,
      DirectoryReader reader,
      WordWeights weights,
      PageMeaning meaning) {
    this.path = path;
    this.weights = weights;
    this.meaning = meaning;
    this.directory = directory;
    this.writer = writer;
    this.reader = reader;
    this.prior = new PriorIndex(reader);
  }

  /**
   * How all parts of the index are written. The analyzer reads nothing, for every field brings its
   * own; but it says how far apart the values of a field are.
   */
  static IndexWriterConfig config() {
    return LuceneAccess.config(
            SiteAnalyzers.of(Language.OTHER, IdentifierSplitting.WHOLE_AND_PARTS))
        .setIndexSort(ORDER);
  }

  /** Opens the index in a directory, with the weights of words that are the default. */
  public static SiteIndexWriter open(Path path) throws IOException {
    return open(path, WordWeights.DEFAULT);
  }

  /** Opens the index in a directory, with weights of words, and without a sentence model. */
  public static SiteIndexWriter open(Path path, WordWeights weights) throws IOException {
    return open(path, weights, PageMeaning.NONE);
  }

  /**
   * Opens the index in a directory, or begins one. An index of another schema version, or with
   * other weights or another model, is replaced by what the next update gives, and stays readable
   * until that is published.
   *
   * @throws DamagedIndexException when the files cannot be read, or differ from their check sums
   * @throws BusyIndexException when another writer has it open
   */
  public static SiteIndexWriter open(Path path, WordWeights weights, PageMeaning meaning)
      throws IOException {
    boolean append =
        SiteIndex.published(path)
            .filter(index -> index.weights().equals(weights))
            .filter(index -> index.model().equals(meaning.model()))
            .isPresent();
    IndexWriterConfig config =
        config()
            .setOpenMode(
                append ? IndexWriterConfig.OpenMode.APPEND : IndexWriterConfig.OpenMode.CREATE)
            // Merges are done when publish returns, and two equal runs write equal segments.
            .setMergeScheduler(new SerialMergeScheduler())
            .setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(SEGMENTS))
            // The publication before this one stays, so that it can be put in service again.
            .setIndexDeletionPolicy(new EarlierIndex.Kept())
            .setCommitOnClose(false);
    Directory directory = OwnDirectory.open(path);
    IndexWriter writer = null;
    DirectoryReader reader = null;
    try {
      writer = new IndexWriter(directory, config);
      reader = DirectoryReader.open(writer);
      SiteIndexWriter opened =
          new SiteIndexWriter(path, directory, writer, reader, weights, meaning);
      opened.prior.verify();
      return opened;
    } catch (LockObtainFailedException e) {
      IOUtils.closeWhileHandlingException(reader, writer, directory);
      throw new BusyIndexException(path, e);
    } catch (IOException e) {
      IOUtils.closeWhileHandlingException(reader, writer, directory);
      throw SiteIndex.damagedOr(path, e);
    } catch (RuntimeException e) {
      IOUtils.closeWhileHandlingException(reader, writer, directory);
      throw e;
    }
  }

  /**
   * Makes the index hold exactly these pages: writes the new and the changed, removes those that
   * are not named, and sets the ranks of the others in place.
   *
   * @param entries every page wanted, each once, in any order; read once, one at a time. Those that
   *     come by descending rank, and by URL where that is equal, need not be sorted
   * @throws IllegalArgumentException when a page comes twice
   * @throws IllegalStateException when called a second time
   */
  public IndexChanges update(Iterator<IndexEntry> entries) throws IOException {
    return update(entries, done -> {});
  }

  /**
   * Makes the index hold exactly these pages, and reports progress.
   *
   * @param progress called with the number of pages done, on the thread that calls
   */
  public IndexChanges update(Iterator<IndexEntry> entries, IntConsumer progress)
      throws IOException {
    if (updated) {
      throw new IllegalStateException("a writer updates once; open another");
    }
    updated = true;
    Set<PageUrl> newPages = new HashSet<>();
    List<PageUrl> changed = new ArrayList<>();
    int reranked = 0;
    int unchanged = 0;
    double logSum = 0;
    int positive = 0;
    try (IndexParts parts = new IndexParts(path.resolve(PARTS), weights, meaning, progress)) {
      while (entries.hasNext()) {
        IndexEntry entry = entries.next();
        PriorIndex.Known known = prior.find(entry.url());
        if (known == null ? !newPages.add(entry.url()) : !prior.keep(known)) {
          throw new IllegalArgumentException("page given twice: " + entry.url());
        }
        if (known == null) {
          parts.add(entry);
        } else if (known.fingerprint() != entry.fingerprint()) {
          parts.add(entry);
          changed.add(entry.url());
        } else {
          boolean moved = refresh(entry, known);
          reranked += moved ? 1 : 0;
          unchanged += moved ? 0 : 1;
          parts.passed();
        }
        if (entry.rank() > 0) {
          logSum += Math.log(entry.rank());
          positive++;
        }
      }
      failed = parts.finish();
      newPages.removeAll(failed.keySet());
      changed.removeAll(failed.keySet()); // Their old text stays.
      for (PageUrl url : changed) {
        writer.deleteDocuments(PageDocument.key(url));
      }
      parts.addTo(writer);
    }
    List<String> unwanted = prior.unwanted();
    for (String url : unwanted) {
      writer.deleteDocuments(new Term(SiteField.URL.key(), url));
    }
    if (reader.numDocs() > 0) {
      touched.addAll(newPages);
      touched.addAll(changed);
      unwanted.forEach(url -> touched.add(new PageUrl(url)));
    }
    IndexChanges changes =
        new IndexChanges(newPages.size(), changed.size(), unwanted.size(), reranked, unchanged);
    pages = changes.pages();
    pivot = positive == 0 ? 1 : Math.exp(logSum / positive);
    return changes;
  }

  /**
   * Pages of the update that could not be written, each with the reason. They are not found, or by
   * their old text.
   */
  public Map<PageUrl, String> failed() {
    return failed;
  }

  /**
   * Pages whose text the update has added, changed or removed; none where there was no index
   * before.
   */
  public Set<PageUrl> touched() {
    return Collections.unmodifiableSet(touched);
  }

  /** The index that was published when this was opened; empty where it is replaced. */
  public DirectoryReader before() {
    return reader;
  }

  /** Opens the index with the update, which nobody else finds before it is published. */
  public DirectoryReader after() throws IOException {
    return DirectoryReader.open(writer);
  }

  /** Sets rank, date and readers in place where they differ; returns whether the rank did. */
  private boolean refresh(IndexEntry entry, PriorIndex.Known known) throws IOException {
    boolean rank = known.rankBits() != RankField.bits(entry.rank());
    boolean fetched = known.fetchedMillis() != entry.fetched().toEpochMilli();
    boolean readers = !known.readers().equals(entry.readers());
    if (rank || fetched || readers) {
      writer.updateDocValues(
          PageDocument.key(entry.url()),
          PageDocument.rank(entry),
          PageDocument.fetched(entry),
          PageDocument.readers(entry));
    }
    return rank;
  }

  /**
   * Makes the update visible to searchers, all at once: one commit that names the run.
   *
   * @param evidence what the ranks rest on
   * @throws IllegalStateException when there was no update
   */
  public PublishedIndex publish(String run, RankEvidence evidence) throws IOException {
    if (!updated) {
      throw new IllegalStateException("nothing to publish before an update");
    }
    PublishedIndex published = state(run, evidence, OptionalDouble.empty());
    writer.setLiveCommitData(published.toUserData().entrySet());
    writer.commit();
    return published;
  }

  /**
   * Describes the index as {@link #publish} would publish it.
   *
   * @param pivotOfBoost the pivot of the boost; nothing: the geometric mean of the positive ranks
   */
  public PublishedIndex state(String run, RankEvidence evidence, OptionalDouble pivotOfBoost) {
    return new PublishedIndex(
        run, pages, pivotOfBoost.orElse(pivot), weights, evidence, meaning.model());
  }

  /**
   * Publishes the index with a pivot of the boost.
   *
   * @param pivotOfBoost the pivot of the boost; nothing: the geometric mean of the positive ranks
   */
  public PublishedIndex publish(String run, RankEvidence evidence, OptionalDouble pivotOfBoost)
      throws IOException {
    pivot = pivotOfBoost.orElse(pivot);
    return publish(run, evidence);
  }

  /** Publishes ranks that rest on links alone. */
  public PublishedIndex publish(String run) throws IOException {
    return publish(run, RankEvidence.none(pages));
  }

  /** Closes the index and discards unpublished changes. */
  @Override
  public void close() throws IOException {
    // Closing does not commit, so everything since the last publish is rolled back.
    IOUtils.close(reader, writer, directory);
  }
}
