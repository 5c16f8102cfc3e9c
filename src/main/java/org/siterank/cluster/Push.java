package org.siterank.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.siterank.boost.RankField;
import org.siterank.index.IndexEntry;

/**
 * Brings an index in a cluster in line with what is published here.
 *
 * <p>The first time, and when told so, a new index is built and put into service at once when it is
 * complete. Otherwise the index in service is sent what changed, and shows it when all of it has
 * arrived. A push that fails leaves in service what was; the next one takes up where it ended.
 *
 * <p>Ranks that moved are not written into their pages: the ranks of all pages are sent together,
 * read by all nodes, and put into service at once. Only where a node's plugin is too old for that,
 * ranks that moved by more than a threshold are written into their pages.
 */
public final class Push implements Closeable {

  /** No rank moves by more than its whole. */
  private static final double NEVER = 1;

  private final ClusterAddress address;
  private final ClusterAccess access;
  private final BackOff.Pause pause;
  private final ClusterClient client;
  private final ClusterIndexes indexes;
  private final RankIndexes rankIndexes;
  private int added;
  private int changed;
  private int reranked;
  private int unchanged;
  private boolean anyMoved;

  private Push(ClusterAddress address, ClusterAccess access, BackOff.Pause pause)
      throws IOException {
    this.address = address;
    this.access = access;
    this.pause = pause;
    this.client = new ClusterClient(address, access, pause);
    this.indexes = new ClusterIndexes(client, address.index());
    this.rankIndexes = new RankIndexes(client, access, pause, address.index());
  }

  /** A push that is about to begin; nothing is asked or sent yet. */
  public static Push to(ClusterAddress address, ClusterAccess access) throws IOException {
    return new Push(address, access, BackOff.Pause.SLEEP);
  }

  /** The push has been stopped; nothing of it is in service. */
  public static final class StoppedException extends IOException {

    private static final long serialVersionUID = 1;

    StoppedException() {
      super("stopped on request; push again to go on from here");
    }
  }

  /**
   * Pushes.
   *
   * @param stop asked before each page; once true the push ends with a {@link StoppedException}
   * @throws ClusterException in one line, when it could not be done
   */
  public PushReport run(
      Publication publication, PushOptions options, PushProgress progress, BooleanSupplier stop)
      throws IOException {
    long begin = System.nanoTime();
    boolean asVector = indexes.checkCluster() && options.together();
    Optional<ClusterIndexes.Found> live = indexes.live();
    boolean fits =
        live.isPresent()
            && live.get().meta().isPresent()
            && live.get().meta().get().words().equals(publication.words())
            && live.get().shards() == options.shards();
    boolean building = !fits || options.blueGreen();
    IndexMeta meta =
        new IndexMeta(
            true,
            publication.run(),
            publication.pages(),
            publication.pivot(),
            publication.weight(),
            publication.words(),
            publication.languages(),
            Optional.empty(),
            Optional.empty());
    String index = building ? site(live, options, meta) : live.get().name();
    IndexMeta before = indexes.all().get(index).meta().orElseThrow();
    Map<String, PushedPages.Known> there = new PushedPages(client, index).list();
    PageRanks ranks = new PageRanks(firstFree(before, there));
    int removed;
    BulkCounts sent;
    try (BulkSender sender = new BulkSender(client, index, access, pause)) {
      double threshold = asVector ? NEVER : options.rankThreshold();
      send(publication, there, ranks, threshold, sender, progress, stop);
      removed = there.size();
      for (String url : there.keySet()) {
        sender.add(new Operation(url, PageLines.delete(url), null));
      }
      sent = sender.finish();
    }
    Optional<ClusterRanks> inService = asVector ? before.ranks() : Optional.empty();
    boolean outdated = inService.isPresent() ? !inService.get().hold(ranks) : anyMoved;
    if (outdated && unchanged == 0) {
      inService = Optional.empty(); // Every page has just been written with its rank.
    } else if (asVector && outdated) {
      progress.update("Ranking", 0, 0);
      RankIndexes.Sent vector = rankIndexes.send(ranks);
      sent = sent.plus(vector.counts());
      indexes.describe(index, before.announcing(vector.ranks()));
      rankIndexes.await(vector.ranks());
      inService = Optional.of(vector.ranks());
      reranked = unchanged;
      unchanged = 0;
    }
    publish(index, building, meta.with(inService));
    return new PushReport(
        index,
        building,
        added,
        changed,
        reranked,
        removed,
        unchanged,
        inService.map(ClusterRanks::index),
        sent,
        Duration.ofNanos(System.nanoTime() - begin));
  }

  /** The first page number that neither a page nor ranks in service or announced know. */
  private static long firstFree(IndexMeta before, Map<String, PushedPages.Known> there) {
    long pages = there.values().stream().mapToLong(PushedPages.Known::number).max().orElse(-1) + 1;
    long ranks =
        Stream.of(before.ranks(), before.announced())
            .flatMap(Optional::stream)
            .mapToLong(ClusterRanks::length)
            .max()
            .orElse(0);
    return Math.max(pages, ranks);
  }

  /** The index to build into: one that an earlier push began, or a new one. */
  private String site(Optional<ClusterIndexes.Found> live, PushOptions options, IndexMeta meta)
      throws IOException {
    for (ClusterIndexes.Found found : indexes.all().values()) {
      boolean begun =
          found.meta().isPresent()
              && !found.meta().get().published()
              && found.meta().get().languages().equals(meta.languages())
              && found.meta().get().words().equals(meta.words())
              && found.shards() == options.shards()
              && live.filter(found::equals).isEmpty();
      if (begun) {
        // What was sent before may not be visible yet.
        indexes.refresh(found.name());
        return found.name();
      }
    }
    return indexes.create(options.shards(), options.replicas(), meta);
  }

  /** Sends what differs, and takes out of the map what is still wanted. */
  private void send(
      Publication publication,
      Map<String, PushedPages.Known> there,
      PageRanks ranks,
      double threshold,
      BulkSender sender,
      PushProgress progress,
      BooleanSupplier stop)
      throws IOException {
    Iterator<IndexEntry> entries = publication.entries();
    for (long done = 0; entries.hasNext(); done++) {
      if (stop.getAsBoolean()) {
        throw new StoppedException();
      }
      progress.update("Pushing", done, publication.pages());
      IndexEntry entry = entries.next();
      String url = entry.url().value();
      PushedPages.Known known = there.remove(url);
      long number = known == null ? ranks.number() : known.number();
      ranks.set(number, entry.rank());
      if (known == null || known.fingerprint() != entry.fingerprint()) {
        sender.add(new Operation(url, PageLines.index(entry, publication.words(), number), null));
        added += known == null ? 1 : 0;
        changed += known == null ? 0 : 1;
      } else if (moved(RankField.rank(known.rankBits()), entry.rank(), threshold)) {
        sender.add(
            new Operation(
                url,
                PageLines.rank(entry),
                () -> PageLines.index(entry, publication.words(), number)));
        reranked++;
      } else {
        unchanged++;
        anyMoved |= known.rankBits() != RankField.bits(entry.rank());
      }
    }
  }

  /** Whether a rank moved by more than a share of the larger of the two. */
  static boolean moved(double before, double now, double threshold) {
    return Math.abs(now - before) > threshold * Math.max(before, now);
  }

  private void publish(String index, boolean built, IndexMeta meta) throws IOException {
    indexes.refresh(index);
    long visible = indexes.count(index);
    if (visible != meta.pages()) {
      throw new ClusterException(
          index
              + " holds "
              + visible
              + " pages and should hold "
              + meta.pages()
              + "; is somebody else writing to it? Push again");
    }
    indexes.describe(index, meta);
    if (built) {
      indexes.putInService(index);
    }
    // What was in service before, and what was begun and given up.
    for (String other : indexes.all().keySet()) {
      if (!other.equals(index)) {
        indexes.delete(other);
      }
    }
    rankIndexes.deleteOthers(meta.ranks());
  }

  @Override
  public String toString() {
    return "push to " + address;
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
