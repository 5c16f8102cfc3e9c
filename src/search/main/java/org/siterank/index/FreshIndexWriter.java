package org.siterank.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;
import org.siterank.boost.RankField;
import org.siterank.site.PageUrl;

/**
 * Writes the {@link FreshIndex} of a crawl in progress. What an earlier crawl left there is removed
 * at the beginning, and everything at the end. Not thread-safe.
 */
public final class FreshIndexWriter implements Closeable {

  /** Text held in memory before it is written: the pages of some seconds. */
  private static final double BUFFER_MEGABYTES = 8;

  private final Path index;
  private final Path folder;
  private final WordWeights weights;
  private final String crawl = UUID.randomUUID().toString();
  private final Optional<PublishedIndex> published;
  private final Optional<PriorIndex> prior;
  private final IndexWriter writer;
  private final Deque<Closeable> resources = new ArrayDeque<>();
  private final HostLanguages hosts = new HostLanguages();
  private final Set<String> counted =
      new HashSet<>(); // Hosts whose published pages have been counted.
  private double logSum;
  private int positive;

  private FreshIndexWriter(Path index, WordWeights weights) throws IOException {
    this.index = index;
    this.folder = FreshIndex.folder(index);
    this.weights = weights;
    this.published = SiteIndex.published(index);
    try {
      FreshIndex.remove(index);
      if (published.isPresent()) {
        DirectoryReader reader = opened(DirectoryReader.open(opened(LuceneAccess.open(index))));
        prior = Optional.of(new PriorIndex(reader));
      } else {
        prior = Optional.empty();
      }
      Directory directory = opened(OwnDirectory.open(folder));
      writer =
          opened(
              new IndexWriter(
                  directory,
                  SiteIndexWriter.config()
                      .setOpenMode(IndexWriterConfig.OpenMode.CREATE)
                      .setRAMBufferSizeMB(BUFFER_MEGABYTES)
                      .setMergeScheduler(new SerialMergeScheduler())
                      .setCommitOnClose(false)));
    } catch (IOException | RuntimeException e) {
      IOUtils.closeWhileHandlingException(resources);
      throw e;
    }
  }

  private <T extends Closeable> T opened(T resource) {
    resources.push(resource);
    return resource;
  }

  /**
   * Begins a fresh index beside what is published in a directory, or beside nothing.
   *
   * @param weights the weights of words that the run will publish with; beside an index with others
   *     the pages are not found before that
   */
  public static FreshIndexWriter open(Path index, WordWeights weights) throws IOException {
    return new FreshIndexWriter(index, weights);
  }

  /** The publication beside it. */
  public Optional<PublishedIndex> published() {
    return published;
  }

  /** The rank that a page is published with; nothing when it is not. */
  public OptionalDouble publishedRank(PageUrl url) throws IOException {
    PriorIndex.Known known = prior.isPresent() ? prior.get().find(url) : null;
    return known == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(RankField.rank(known.rankBits()));
  }

  /**
   * Adds a page, or replaces it. It keeps the versions of the published page. A page that does not
   * tell its language gets that of the published page, or else the main language of its host.
   */
  public void put(IndexEntry entry) throws IOException {
    PriorIndex.Known known = prior.isPresent() ? prior.get().find(entry.url()) : null;
    IndexEntry put =
        known != null && entry.versions().isEmpty()
            ? entry.versionOf(prior.get().facet(known, SiteField.VERSIONS))
            : entry;
    IndexedPage page = entry.text().read();
    String told = language(page, known);
    writer.updateDocument(
        PageDocument.key(entry.url()),
        PageDocument.of(put, page.inLanguage(told), weights, new byte[0]));
    if (entry.rank() > 0) {
      logSum += Math.log(entry.rank());
      positive++;
    }
  }

  private String language(IndexedPage page, PriorIndex.Known known) throws IOException {
    String host = page.url().authority();
    if (prior.isPresent() && counted.add(host)) {
      prior.get().countLanguages(host, hosts);
    }
    if (!page.language().isEmpty()) {
      hosts.add(host, page.language());
      return page.language();
    }
    String before = known == null ? "" : prior.get().facet(known, SiteField.LANGUAGE);
    return before.isEmpty() ? hosts.main(host) : before;
  }

  /** Takes a page out; what is published of it stays. */
  public void remove(PageUrl url) throws IOException {
    writer.deleteDocuments(PageDocument.key(url));
  }

  /** Makes what was put so far visible to searchers. */
  public void show() throws IOException {
    writer.setLiveCommitData(new FreshIndex(crawl, beside()).toUserData().entrySet());
    writer.commit();
    beat();
  }

  /** Beside no published index, pages are weighed against each other. */
  private PublishedIndex beside() {
    double pivot = positive == 0 ? 1 : Math.exp(logSum / positive);
    return published.orElseGet(
        () ->
            new PublishedIndex(
                PublishedIndex.NO_RUN,
                0,
                pivot,
                weights,
                RankEvidence.none(0),
                PageMeaning.NONE.model()));
  }

  /** Says that the writer is alive; to be called every {@link FreshIndex#BEAT}, or more often. */
  public void beat() throws IOException {
    Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
  }

  /** Takes the fresh index away. */
  @Override
  public void close() throws IOException {
    IOUtils.close(resources);
    FreshIndex.remove(index);
  }
}
