package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.HttpStatus;

/**
 * Sends operations in bulk, several requests at a time. Requests are made while others are under
 * way: there are more threads than connections, by one for each processor. Whoever adds operations
 * waits while all threads are busy, so that no more is in memory than they have at hand.
 *
 * <p>Operations that the cluster is too busy for are sent again after a wait; a request that is too
 * large is divided; the first other failure ends the sending. Every operation sets a page to a
 * state, so that sending it twice changes nothing.
 */
final class BulkSender implements Closeable {

  /** Bytes of a request: the least of the 5 to 15 MB that OpenSearch's guide recommends. */
  static final int MAX_BYTES = 5 << 20;

  /** Operations of a request, so that small ones do not add up to a long one. */
  static final int MAX_OPERATIONS = 1_000;

  private final ClusterClient client;
  private final String path;
  private final Duration retryFor;
  private final BackOff.Pause pause;
  private final ExecutorService threads;
  private final Semaphore free;
  private final int freeThreads;
  private final Semaphore connections;
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private final AtomicReference<BulkCounts> counts = new AtomicReference<>(BulkCounts.NOTHING);
  private List<BulkOperation> batch = new ArrayList<>();

  BulkSender(ClusterClient client, String index, ClusterAccess access, BackOff.Pause pause) {
    this.client = client;
    this.path = "/" + index + "/_bulk?filter_path=errors,items.*.status,items.*.error";
    this.retryFor = access.retryFor();
    this.pause = pause;
    this.connections = new Semaphore(access.connections());
    this.freeThreads = access.connections() + Runtime.getRuntime().availableProcessors();
    this.free = new Semaphore(freeThreads);
    this.threads = Executors.newFixedThreadPool(freeThreads);
  }

  /** An operation and its lines. */
  private static final class Ready {
    final BulkOperation operation;
    final byte[] lines;

    Ready(BulkOperation operation, byte[] lines) {
      this.operation = operation;
      this.lines = lines;
    }
  }

  /** Adds an operation; waits while all threads are busy. */
  void add(BulkOperation operation) throws IOException {
    batch.add(operation);
    if (batch.size() >= MAX_OPERATIONS) {
      sendBatch();
    }
  }

  private void sendBatch() throws IOException {
    List<BulkOperation> full = batch;
    batch = new ArrayList<>();
    acquire(free, 1);
    if (failure.get() != null) {
      free.release();
      throw failed();
    }
    threads.execute(
        () -> {
          try {
            send(full);
          } catch (IOException e) {
            failure.compareAndSet(null, e);
          } catch (RuntimeException e) {
            failure.compareAndSet(null, new IOException("unexpected " + e, e));
          } finally {
            free.release();
          }
        });
  }

  /** Sends what is left and waits until all of it has arrived. */
  BulkCounts finish() throws IOException {
    if (!batch.isEmpty()) {
      sendBatch();
    }
    acquire(free, freeThreads);
    free.release(freeThreads);
    if (failure.get() != null) {
      throw failed();
    }
    return counts.get();
  }

  /** Thrown where the caller is, so that its trace says so; the cause says where it was. */
  private IOException failed() {
    IOException first = failure.get();
    return first instanceof ClusterException
        ? new ClusterException(first.getMessage(), first)
        : first;
  }

  private static void acquire(Semaphore semaphore, int permits) throws IOException {
    try {
      semaphore.acquire(permits);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    InterruptedIOException stopped = new InterruptedIOException("interrupted");
    stopped.initCause(e);
    return stopped;
  }

  /** Makes the lines of operations, and sends them in requests that are not too large. */
  private void send(List<BulkOperation> operations) throws IOException {
    List<Ready> ready = new ArrayList<>(operations.size());
    int bytes = 0;
    for (BulkOperation operation : operations) {
      if (failure.get() != null) {
        return; // The push has failed; nothing more is worth making.
      }
      byte[] lines = operation.lines().make();
      if (!ready.isEmpty() && bytes + lines.length > MAX_BYTES) {
        request(ready);
        ready.clear();
        bytes = 0;
      }
      ready.add(new Ready(operation, lines));
      bytes += lines.length;
    }
    request(ready);
  }

  private void request(List<Ready> operations) throws IOException {
    BackOff backOff = new BackOff(retryFor, pause);
    List<Ready> rest = operations;
    while (rest.stream().anyMatch(ready -> ready.lines.length > 0)) {
      if (failure.get() != null) {
        return; // The push has failed; nothing more is worth sending.
      }
      byte[] body = body(rest);
      ClusterResponse answer = bulk(body);
      boolean tooLarge = answer.status() == HttpStatus.SC_REQUEST_TOO_LONG;
      Again again = answer.isOk() ? again(rest, answer) : Again.NOTHING;
      count(
          new BulkCounts(
              answer.isOk() ? rest.size() - again.size() : 0,
              body.length,
              1,
              answer.retries(),
              again.size(),
              tooLarge && rest.size() > 1 ? 1 : 0));
      if (tooLarge && rest.size() > 1) {
        request(rest.subList(0, rest.size() / 2));
        request(rest.subList(rest.size() / 2, rest.size()));
        return;
      }
      if (!answer.isOk()) {
        throw tooLarge
            ? new ClusterException(
                rest.get(0).operation.url() + ": " + ClusterErrors.explain(answer.status(), "", ""))
            : ClusterErrors.of("sending pages", answer);
      }
      if (again.size() == 0) {
        return;
      }
      wait(backOff, again.first(), answer);
      rest = again.unchanged();
      for (BulkOperation operation : again.anew()) {
        rest.add(new Ready(operation, operation.lines().make()));
      }
      boolean single = rest.isEmpty() && again.alone().size() == 1;
      for (BulkOperation operation : again.alone()) {
        Ready ready = new Ready(operation, operation.lines().make());
        if (single) {
          rest.add(ready);
        } else {
          request(List.of(ready));
        }
      }
    }
  }

  private ClusterResponse bulk(byte[] body) throws IOException {
    acquire(connections, 1);
    try {
      return client.bulk(path, body);
    } finally {
      connections.release();
    }
  }

  private void count(BulkCounts more) {
    counts.accumulateAndGet(more, BulkCounts::plus);
  }

  private void wait(BackOff backOff, BulkOperation first, ClusterResponse answer)
      throws IOException {
    try {
      if (!backOff.tryAgain()) {
        throw new ClusterException(
            answer.node()
                + ": the cluster has not taken "
                + first.url()
                + " in "
                + retryFor.toSeconds()
                + " s: "
                + problem(answer)
                + "; push again when GET _cluster/health says that it is well, with fewer"
                + " cluster.connections if it is too busy");
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** The first error among those of the operations. */
  private static String problem(ClusterResponse answer) {
    for (JsonNode item : answer.json().path("items")) {
      JsonNode error = item.path(item.fieldNames().next()).path("error");
      if (error.isObject()) {
        return ClusterErrors.explain(0, error.path("type").asText(), error.path("reason").asText());
      }
    }
    return "no reason given";
  }

  private static byte[] body(List<Ready> operations) {
    ByteArrayOutputStream body =
        new ByteArrayOutputStream(operations.stream().mapToInt(ready -> ready.lines.length).sum());
    operations.forEach(ready -> body.writeBytes(ready.lines));
    return body.toByteArray();
  }

  /**
   * The operations that have to be sent again.
   *
   * @param unchanged with the same lines
   * @param anew with lines that are made after the wait
   * @param alone of documents that others write so often that they must be read and sent at once
   */
  private record Again(List<Ready> unchanged, List<BulkOperation> anew, List<BulkOperation> alone) {

    static final Again NOTHING = new Again(List.of(), List.of(), List.of());

    int size() {
      return unchanged.size() + anew.size() + alone.size();
    }

    BulkOperation first() {
      return !unchanged.isEmpty()
          ? unchanged.get(0).operation
          : !anew.isEmpty() ? anew.get(0) : alone.get(0);
    }
  }

  private static Again again(List<Ready> all, ClusterResponse answer) throws IOException {
    if (!answer.json().path("errors").asBoolean()) {
      return Again.NOTHING;
    }
    Again again = new Again(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    List<Ready> sent = all.stream().filter(ready -> ready.lines.length > 0).toList();
    JsonNode items = answer.json().path("items");
    for (int i = 0; i < sent.size(); i++) {
      BulkOperation operation = sent.get(i).operation;
      JsonNode item = items.path(i).path(items.path(i).fieldNames().next());
      int status = item.path("status").asInt();
      String type = item.path("error").path("type").asText("");
      if (operation.needsWhole(status, item.path("error"))) {
        again.anew().add(operation.asWhole());
      } else if (operation.reads() && status == HttpStatus.SC_CONFLICT) {
        again.alone().add(operation);
      } else if (operation.others() && status == HttpStatus.SC_CONFLICT) {
        again.unchanged().add(sent.get(i)); // Its program has written to it at the same moment.
      } else if (new ClusterResponse(answer.node(), status, item, 0).isTemporary()) {
        again.unchanged().add(sent.get(i));
      } else if (item.has("error") && !operation.mayBeMissing(type)) {
        String reason = item.path("error").path("reason").asText("");
        throw new ClusterException(
            operation.url()
                + ": "
                + (operation.others()
                    ? ClusterErrors.explainOthers(status, type, reason)
                    : ClusterErrors.explain(status, type, reason)));
      }
    }
    return again;
  }

  /** Ends the sending; requests in progress are not waited for. */
  @Override
  public void close() throws IOException {
    threads.shutdownNow();
    try {
      if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
        throw new IOException("a request would not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
