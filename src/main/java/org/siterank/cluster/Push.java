package org.siterank.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.siterank.boost.RankField;
import org.siterank.index.IndexEntry;

/**
 * Brings an index in a cluster in line with what is published here.
 *
 * <p>The first time, and when told so, a new index is built and put into service at once when it is
 * complete. Otherwise the index in service is sent what changed, and shows it when all of it has
 * arrived. A push that fails leaves in service what was; the next one takes up where it ended.
 */
public final class Push implements Closeable {

  private final ClusterAddress address;
  private final ClusterAccess access;
  private final BackOff.Pause pause;
  private final ClusterClient client;
  private final ClusterIndexes indexes;
  private int added;
  private int changed;
  private int reranked;
  private int unchanged;

  private Push(ClusterAddress address, ClusterAccess access, BackOff.Pause pause)
      throws IOException {
    this.address = address;
    this.access = access;
    this.pause = pause;
    this.client = new ClusterClient(address, access, pause);
    this.indexes = new ClusterIndexes(client, address.index());
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
    indexes.checkCluster();
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
            publication.languages());
    String index = building ? site(live, options, meta) : live.get().name();
    Map<String, PushedPages.Known> there = new PushedPages(client, index).list();
    int removed;
    BulkCounts sent;
    try (BulkSender sender = new BulkSender(client, index, access, pause)) {
      send(publication, there, options.rankThreshold(), sender, progress, stop);
      removed = there.size();
      for (String url : there.keySet()) {
        sender.add(new Operation(url, PageLines.delete(url), null));
      }
      sent = sender.finish();
    }
    publish(index, building, meta);
    return new PushReport(
        index,
        building,
        added,
        changed,
        reranked,
        removed,
        unchanged,
        sent,
        Duration.ofNanos(System.nanoTime() - begin));
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
      if (known == null || known.fingerprint() != entry.fingerprint()) {
        sender.add(new Operation(url, PageLines.index(entry, publication.words()), null));
        added += known == null ? 1 : 0;
        changed += known == null ? 0 : 1;
      } else if (moved(RankField.rank(known.rankBits()), entry.rank(), threshold)) {
        sender.add(
            new Operation(
                url, PageLines.rank(entry), () -> PageLines.index(entry, publication.words())));
        reranked++;
      } else {
        unchanged++;
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
