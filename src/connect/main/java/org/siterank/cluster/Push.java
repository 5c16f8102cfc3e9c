package org.siterank.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

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
  private final Optional<Path> folder;
  private final BackOff.Pause pause;
  private final ClusterClient client;
  private final ClusterIndexes indexes;
  private final RankIndexes rankIndexes;
  private final List<String> warnings = new ArrayList<>();

  private Push(
      ClusterAddress address, ClusterAccess access, Optional<Path> folder, BackOff.Pause pause)
      throws IOException {
    if (address.namesSeveral()) {
      throw new IllegalArgumentException(
          "a push goes to one index, got \"" + address.index() + "\"; several can be searched");
    }
    this.address = address;
    this.access = access;
    this.folder = folder;
    this.pause = pause;
    this.client = new ClusterClient(address, access, pause);
    this.indexes = new ClusterIndexes(client, address.index());
    this.rankIndexes = new RankIndexes(client, access, pause, address.index());
  }

  /** A push that is about to begin; nothing is asked or sent yet. */
  public static Push to(ClusterAddress address, ClusterAccess access) throws IOException {
    return new Push(address, access, Optional.empty(), BackOff.Pause.SLEEP);
  }

  /**
   * A push that is about to begin; nothing is asked or sent yet.
   *
   * @param folder where it keeps, from push to push, what it left in the cluster; one push at a
   *     time uses it
   */
  public static Push to(ClusterAddress address, ClusterAccess access, Path folder)
      throws IOException {
    return new Push(address, access, Optional.of(folder), BackOff.Pause.SLEEP);
  }

  /** The push has been stopped on request. Of a push of pages, nothing is in service. */
  public static final class StoppedException extends IOException {

    private static final long serialVersionUID = 1;

    /** A push, of pages or of ranks, that has stopped. */
    public StoppedException() {
      super("stopped on request; push again to go on from here");
    }
  }

  /**
   * Pushes.
   *
   * @param blueGreen whether to build a new index and switch to it, even when there is one
   * @param stop asked before each page; once true the push ends with a {@link StoppedException}
   * @throws ClusterException in one line, when it could not be done
   */
  public PushReport run(
      Publication publication,
      ClusterOptions options,
      boolean blueGreen,
      PushProgress progress,
      BooleanSupplier stop)
      throws IOException {
    long begin = System.nanoTime();
    ClusterIndexes.Cluster cluster = indexes.checkCluster();
    boolean asVector = cluster.takesVectors() && options.ranks() == ClusterOptions.Ranks.TOGETHER;
    PushedVectors vectors = vectors(publication, cluster);
    IndexMeta meta = IndexMeta.of(publication, vectors.held());
    Optional<ClusterIndexes.Found> live = indexes.live();
    boolean fits =
        live.isPresent()
            && live.get().meta().isPresent()
            && live.get().meta().get().words().equals(publication.words())
            && live.get().meta().get().vectors().equals(meta.vectors())
            // Who searches learns whether words may be told before such pages are there.
            && live.get().meta().get().restricted() == publication.isRestricted()
            && live.get().shards() == options.shards();
    boolean building = !fits || blueGreen;
    String index = building ? site(live, options, cluster.dataNodes(), meta) : live.get().name();
    IndexMeta before = indexes.all().get(index).meta().orElseThrow();
    PushJob job =
        new PushJob(
            publication,
            new DocumentForm(publication.words(), vectors),
            asVector ? NEVER : options.rankThreshold(),
            progress,
            stop);
    Optional<Path> file =
        folder.map(kept -> kept.resolve(address.index() + "-" + cluster.uuid() + ".pages"));
    try (IndexUpdate update = new IndexUpdate(client, indexes, access, pause, index, file)) {
      update.run(job, before);
      Sent ranks = asVector ? ranks(index, before, update, progress) : Sent.NOTHING;
      List<String> left =
          publish(
              index,
              building ? live.map(ClusterIndexes.Found::name) : Optional.empty(),
              building,
              before,
              meta,
              ranks.inService(),
              update);
      PushCounts counts = update.counts();
      int pages = publication.pages();
      return new PushReport(
          index,
          building,
          update.listed(),
          new PushReport.PageCounts(
              pages,
              counts.added(),
              counts.changed(),
              counts.repaired(),
              counts.foreign(),
              ranks.anew()
                  ? pages - counts.added() - counts.changed() - counts.repaired()
                  : counts.reranked(),
              counts.removed()),
          ranks.inService().map(ClusterRanks::index).orElse(""),
          left,
          update.sent().plus(ranks.cost()),
          Duration.ofNanos(System.nanoTime() - begin).toMillis());
    }
  }

  /** The vectors of a publication; none, and a warning, where a plugin cannot compare them. */
  private PushedVectors vectors(Publication publication, ClusterIndexes.Cluster cluster) {
    warnings.clear();
    if (cluster.older().isEmpty() || !publication.vectors().held().any()) {
      return publication.vectors();
    }
    warnings.add(
        "the plugin of node "
            + String.join(", ", cluster.older())
            + " is older and cannot compare meanings, so the pages are pushed without vectors, and"
            + " searches there go by words; upgrade the plugin and push again");
    return PushedVectors.NONE;
  }

  /** Warnings of the last push, one sentence each. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /**
   * The ranks beside the pages.
   *
   * @param inService those that searches shall use; nothing when they are in the pages
   * @param anew whether they have just been sent
   */
  private record Sent(Optional<ClusterRanks> inService, boolean anew, BulkCounts cost) {

    static final Sent NOTHING = new Sent(Optional.empty(), false, BulkCounts.NOTHING);
  }

  /**
   * Sends the ranks of all pages, when those in service are others, and has the nodes read them.
   */
  private Sent ranks(String index, IndexMeta before, IndexUpdate update, PushProgress progress)
      throws IOException {
    PageRanks ranks = update.ranks();
    boolean outdated =
        before.ranks().isPresent()
            ? !before.ranks().get().hold(ranks) || !rankIndexes.has(before.ranks().get())
            : update.ranksOutdated();
    if (!outdated) {
      return new Sent(before.ranks(), false, BulkCounts.NOTHING);
    }
    if (update.wroteAll()) {
      return Sent.NOTHING; // Every page has just been written with its rank.
    }
    progress.update("Ranking", 0, -1);
    RankIndexes.Sent vector =
        rankIndexes.send(
            ranks,
            Stream.of(before.ranks(), before.announced()).flatMap(Optional::stream).toList());
    indexes.describe(index, before.announcing(vector.ranks()));
    rankIndexes.await(vector.ranks());
    return new Sent(Optional.of(vector.ranks()), true, vector.counts());
  }

  /** The index to build into: one that an earlier push began, or a new one. */
  private String site(
      Optional<ClusterIndexes.Found> live, ClusterOptions options, int dataNodes, IndexMeta meta)
      throws IOException {
    for (ClusterIndexes.Found found : indexes.all().values()) {
      boolean begun =
          found.meta().isPresent()
              && !found.meta().get().published()
              && found.meta().get().languages().equals(meta.languages())
              && found.meta().get().words().equals(meta.words())
              && found.meta().get().vectors().equals(meta.vectors())
              && found.meta().get().restricted() == meta.restricted()
              && found.shards() == options.shards()
              && live.filter(found::equals).isEmpty();
      if (begun) {
        return found.name();
      }
    }
    return indexes.create(options.shards(), options.replicas(), dataNodes, meta);
  }

  /** Puts into service what has arrived; returns what could not be deleted yet. */
  private List<String> publish(
      String index,
      Optional<String> replaced,
      boolean built,
      IndexMeta before,
      IndexMeta meta,
      Optional<ClusterRanks> ranks,
      IndexUpdate update)
      throws IOException {
    indexes.refresh(index);
    long visible = indexes.count(index);
    if (visible != meta.pages()) {
      throw new ClusterException(
          index
              + " holds "
              + visible
              + " pages and should hold "
              + meta.pages()
              + "; is somebody else writing to it? Push again, or with --blue-green to rebuild it");
    }
    Optional<IndexUpdate.Settled> settled = update.settled();
    indexes.describe(
        index,
        meta.with(
            ranks,
            settled.map(IndexUpdate.Settled::state),
            // What was compared before stays so, whoever has written since.
            settled.map(IndexUpdate.Settled::compared).orElse(before.compared())));
    if (built) {
      indexes.putInService(index, replaced);
    }
    if (settled.isPresent()) {
      update.keep(settled.get().state());
    }
    // What was in service before, and what was begun and given up.
    List<String> left = new ArrayList<>();
    for (String other : indexes.all().keySet()) {
      if (!other.equals(index) && !indexes.delete(other)) {
        left.add(other);
      }
    }
    left.addAll(rankIndexes.deleteOthers(ranks));
    return left;
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
