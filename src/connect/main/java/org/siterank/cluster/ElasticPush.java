package org.siterank.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.siterank.boost.Saturation;
import org.siterank.index.IndexEntry;
import org.siterank.search.FieldWeights;

/**
 * Brings an index of Elasticsearch in line with what is published here, and stores a search
 * template that searches it. Elasticsearch needs no plugin: each document holds the number by which
 * its text score is multiplied.
 *
 * <p>The name of the index is an alias, as it is in OpenSearch. The first time, and when told so, a
 * new index is built and put into service when it is complete. Otherwise Elasticsearch is asked for
 * the fingerprint and factor of each document, and only what differs is sent; searches see it when
 * all of it has arrived. So a push that was killed is completed by the next one.
 *
 * <p>Elasticsearch writes a document anew when its factor changes. So a factor is sent only when it
 * has moved by more than a share of the weight, which is the most that it can move.
 */
public final class ElasticPush implements Closeable {

  private final ClusterAddress address;
  private final ClusterAccess access;
  private final ClusterClient client;
  private final ClusterIndexes indexes;
  private final List<String> warnings = new ArrayList<>();

  private ElasticPush(ClusterAddress address, ClusterAccess access) throws IOException {
    if (address.namesSeveral()) {
      throw new IllegalArgumentException(
          "a push goes to one index, got \"" + address.index() + "\"; several can be searched");
    }
    this.address = address;
    this.access = access;
    this.client = new ClusterClient(address, access, BackOff.Pause.SLEEP);
    this.indexes = new ClusterIndexes(client, address.index());
  }

  /** A push that is about to begin; nothing is asked or sent yet. */
  public static ElasticPush to(ClusterAddress address, ClusterAccess access) throws IOException {
    return new ElasticPush(address, access);
  }

  /** The pages that differ. */
  private static final class Counts {
    private int added;
    private int changed;
    private int reranked;
  }

  /**
   * Pushes.
   *
   * @param weights how much a word counts in each field; words count as they do in the publication
   * @param blueGreen whether to build a new index and switch to it, even when there is one
   * @param stop asked before each page; once true the push ends with a {@link
   *     Push.StoppedException}
   * @throws ClusterException in one line, when it could not be done
   */
  public PushReport run(
      Publication publication,
      FieldWeights weights,
      ClusterOptions options,
      boolean blueGreen,
      PushProgress progress,
      BooleanSupplier stop)
      throws IOException {
    long begin = System.nanoTime();
    ClusterResponse hello = client.probe("/"); // Without waiting, when no node is there.
    progress.update("Listing", 0, -1);
    Optional<ElasticIndex> live = live();
    ElasticVectors vectors = vectors(hello, publication);
    ElasticMeta meta = ElasticMeta.of(publication, vectors);
    List<String> endings = ElasticField.endings(publication.languages());
    boolean building = blueGreen || live.filter(found -> fits(found, options, meta)).isEmpty();
    ElasticIndex index =
        building ? site(live, options, endings, vectors, meta) : live.orElseThrow();
    List<String> mapped = index.addTexts(endings);
    FieldWeights counted = weights.withWords(publication.words());
    ElasticIndex.store(client, template(), ElasticTemplate.source(counted, mapped, vectors.any()));
    indexes.refresh(index.name()); // What a killed push has sent must be seen to be compared.
    Map<String, ElasticIndex.Held> there = new HashMap<>();
    List<IndexHoldings.Foreign> foreign = index.list(there);
    Counts counts = new Counts();
    PushJob job =
        new PushJob(
            publication,
            DocumentForm.of(publication.words()),
            options.rankThreshold() * publication.weight(),
            progress,
            stop);
    ElasticPage form =
        new ElasticPage(
            new Saturation(publication.weight(), publication.pivot()), Set.copyOf(mapped), vectors);
    BulkCounts sent = send(job, index.name(), form, there, foreign, counts);
    List<String> left = publish(index, building, live, meta, sent);
    return new PushReport(
        index.name(),
        building,
        true,
        new PushReport.PageCounts(
            publication.pages(),
            counts.added,
            counts.changed,
            0,
            foreign.size(),
            counts.reranked,
            there.size()),
        "",
        left,
        sent,
        Duration.ofNanos(System.nanoTime() - begin).toMillis());
  }

  /** The index in service; refuses one that no push has made. */
  private Optional<ElasticIndex> live() throws IOException {
    Optional<ClusterIndexes.Found> found = indexes.live();
    return found.isPresent()
        ? Optional.of(ElasticIndex.open(client, found.get().name()))
        : Optional.empty();
  }

  /** The vectors that are sent; a warning says why a server gets none. */
  private ElasticVectors vectors(ClusterResponse hello, Publication publication)
      throws IOException {
    ElasticVectors vectors = ElasticVectors.of(publication);
    if (!vectors.any() || ElasticServer.searchesVectors(hello)) {
      return vectors;
    }
    warnings.add(
        hello.node()
            + ": Elasticsearch "
            + ElasticServer.version(hello)
            + " cannot search by meaning, and gets pages without sentence vectors; upgrade it to"
            + " 8.15 or later, and push again");
    return ElasticVectors.NONE;
  }

  /** Returns warnings on parts that were not sent, each in one line. */
  public List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Returns true if pages can be sent into an index: other vectors need another one. */
  private static boolean fits(ElasticIndex index, ClusterOptions options, ElasticMeta wanted) {
    return index.meta().filter(held -> held.model().equals(wanted.model())).isPresent()
        && index.shards() == options.shards();
  }

  /** The index to build into: one that an earlier push began, or a new one. */
  private ElasticIndex site(
      Optional<ElasticIndex> live,
      ClusterOptions options,
      List<String> endings,
      ElasticVectors vectors,
      ElasticMeta meta)
      throws IOException {
    int last = 0;
    for (ClusterIndexes.Found found : indexes.all().values()) {
      last = Math.max(last, found.number());
      ElasticIndex begun = ElasticIndex.open(client, found.name());
      if (fits(begun, options, meta)
          && !begun.meta().orElseThrow().published()
          && live.filter(one -> one.name().equals(begun.name())).isEmpty()) {
        return begun;
      }
    }
    return ElasticIndex.create(
        client,
        address.index() + "-" + (last + 1),
        ElasticDefinition.index(options, endings, vectors, meta.building()));
  }

  /**
   * Sends what differs; returns when all of it has arrived.
   *
   * @param there pages of the index; those that are published are taken out of it
   */
  private BulkCounts send(
      PushJob job,
      String index,
      ElasticPage form,
      Map<String, ElasticIndex.Held> there,
      List<IndexHoldings.Foreign> foreign,
      Counts counts)
      throws IOException {
    Publication publication = job.publication();
    try (BulkSender sender = new BulkSender(client, index, access, BackOff.Pause.SLEEP)) {
      for (IndexHoldings.Foreign document : foreign) {
        sender.add(new BulkOperation(document.id(), () -> PageLines.delete(document)));
      }
      if (!foreign.isEmpty()) {
        sender.finish(); // One of them may stand in the place of a page, which is sent after it.
      }
      Iterator<IndexEntry> entries = publication.entries();
      for (long done = 0; entries.hasNext(); done++) {
        if (job.stop().getAsBoolean()) {
          throw new Push.StoppedException();
        }
        job.progress().update("Pushing", done, publication.pages());
        IndexEntry entry = entries.next();
        ElasticIndex.Held held = there.remove(PageLines.id(entry.url().value()));
        bring(entry, held, form, job.threshold(), sender, counts);
      }
      for (String id : there.keySet()) {
        IndexHoldings.Foreign gone = new IndexHoldings.Foreign(id, "");
        sender.add(new BulkOperation(id, () -> PageLines.delete(gone)));
      }
      return sender.finish();
    }
  }

  /** Brings one page in line. */
  private static void bring(
      IndexEntry entry,
      ElasticIndex.Held held,
      ElasticPage form,
      double threshold,
      BulkSender sender,
      Counts counts)
      throws IOException {
    String url = entry.url().value();
    BulkOperation.Lines whole = () -> form.index(entry);
    if (held == null || held.fingerprint() != RemotePage.fingerprint(entry)) {
      counts.added += held == null ? 1 : 0;
      counts.changed += held == null ? 0 : 1;
      sender.add(new BulkOperation(url, whole));
    } else if (!(Math.abs(form.factor(entry) - held.factor()) <= threshold)) {
      counts.reranked++;
      sender.add(new BulkOperation(url, () -> form.rank(entry), whole));
    }
  }

  /** Puts into service what has arrived; returns what could not be deleted yet. */
  private List<String> publish(
      ElasticIndex index,
      boolean building,
      Optional<ElasticIndex> live,
      ElasticMeta meta,
      BulkCounts sent)
      throws IOException {
    if (sent.operations() > 0) {
      indexes.refresh(index.name());
    }
    long visible = indexes.count(index.name());
    if (visible != meta.pages()) {
      throw new ClusterException(
          index.name()
              + " holds "
              + visible
              + " pages and should hold "
              + meta.pages()
              + "; is somebody else writing to it? Push again, or with --blue-green to rebuild it");
    }
    if (!index.meta().equals(Optional.of(meta))) {
      index.describe(meta);
    }
    if (building) {
      indexes.putInService(index.name(), live.map(ElasticIndex::name));
    }
    List<String> left = new ArrayList<>();
    for (String other : indexes.all().keySet()) {
      if (!other.equals(index.name()) && !indexes.delete(other)) {
        left.add(other);
      }
    }
    return left;
  }

  /** The id of the search template that a push stores. */
  public String template() {
    return ElasticTemplate.id(address.index());
  }

  @Override
  public String toString() {
    return "push to " + address + " (Elasticsearch)";
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
