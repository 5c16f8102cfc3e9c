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
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.core5.http.HttpStatus;

/**
 * Sends operations in bulk, several requests at a time. Whoever adds operations waits while all
 * connections are busy, so that no more is in memory than is under way.
 *
 * <p>Operations that the cluster is too busy for are sent again after a wait; a request that is too
 * large is divided; the first other failure ends the sending. Every operation sets a page to a
 * state, so that sending it twice changes nothing.
 */
final class BulkSender implements Closeable {

  /** Bytes of a request: the middle of the 5 to 15 MB that OpenSearch's guide recommends. */
  static final int MAX_BYTES = 5 << 20;

  /** Operations of a request, so that small ones do not add up to a long one. */
  static final int MAX_OPERATIONS = 2_000;

  private final ClusterClient client;
  private final String path;
  private final Duration retryFor;
  private final BackOff.Pause pause;
  private final ExecutorService threads;
  private final Semaphore free;
  private final int connections;
  private final AtomicReference<IOException> failure = new AtomicReference<>();
  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong requests = new AtomicLong();
  private final AtomicLong repeatedRequests = new AtomicLong();
  private final AtomicLong repeatedPages = new AtomicLong();
  private final AtomicLong dividedRequests = new AtomicLong();
  private List<Operation> batch = new ArrayList<>();
  private int batchBytes;

  BulkSender(ClusterClient client, String index, ClusterAccess access, BackOff.Pause pause) {
    this.client = client;
    this.path = "/" + index + "/_bulk?filter_path=errors,items.*._id,items.*.status,items.*.error";
    this.retryFor = access.retryFor();
    this.pause = pause;
    this.connections = access.connections();
    this.free = new Semaphore(connections);
    this.threads = Executors.newFixedThreadPool(connections);
  }

  /** Adds an operation; waits while all connections are busy. */
  void add(Operation operation) throws IOException {
    if (!batch.isEmpty() && batchBytes + operation.size() > MAX_BYTES) {
      sendBatch();
    }
    batch.add(operation);
    batchBytes += operation.size();
    if (batch.size() >= MAX_OPERATIONS) {
      sendBatch();
    }
  }

  private void sendBatch() throws IOException {
    List<Operation> full = batch;
    batch = new ArrayList<>();
    batchBytes = 0;
    acquire(1);
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
    acquire(connections);
    free.release(connections);
    if (failure.get() != null) {
      throw failed();
    }
    return new BulkCounts(
        bytes.get(),
        requests.get(),
        repeatedRequests.get(),
        repeatedPages.get(),
        dividedRequests.get());
  }

  /** Thrown where the caller is, so that its trace says so; the cause says where it was. */
  private IOException failed() {
    IOException first = failure.get();
    return first instanceof ClusterException
        ? new ClusterException(first.getMessage(), first)
        : first;
  }

  private void acquire(int permits) throws IOException {
    try {
      free.acquire(permits);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException stopped = new InterruptedIOException("interrupted");
      stopped.initCause(e);
      throw stopped;
    }
  }

  private void send(List<Operation> operations) throws IOException {
    BackOff backOff = new BackOff(retryFor, pause);
    List<Operation> rest = operations;
    while (!rest.isEmpty()) {
      if (failure.get() != null) {
        return; // The push has failed; nothing more is worth sending.
      }
      byte[] body = body(rest);
      Answer answer = client.bulk(path, body);
      bytes.addAndGet(body.length);
      requests.incrementAndGet();
      repeatedRequests.addAndGet(answer.retries());
      if (answer.status() == HttpStatus.SC_REQUEST_TOO_LONG && rest.size() > 1) {
        dividedRequests.incrementAndGet();
        send(rest.subList(0, rest.size() / 2));
        send(rest.subList(rest.size() / 2, rest.size()));
        return;
      }
      if (!answer.isOk()) {
        throw answer.status() == HttpStatus.SC_REQUEST_TOO_LONG
            ? new ClusterException(
                rest.get(0).url() + ": " + Trouble.explain(answer.status(), "", ""))
            : Trouble.of("sending pages", answer);
      }
      rest = again(rest, answer);
      if (!rest.isEmpty()) {
        repeatedPages.addAndGet(rest.size());
        wait(backOff, rest, answer);
      }
    }
  }

  private static void wait(BackOff backOff, List<Operation> rest, Answer answer)
      throws IOException {
    try {
      if (!backOff.tryAgain()) {
        throw new ClusterException(
            answer.node() + ": the cluster stays too busy for " + rest.get(0).url());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException stopped = new InterruptedIOException("interrupted");
      stopped.initCause(e);
      throw stopped;
    }
  }

  private static byte[] body(List<Operation> operations) {
    ByteArrayOutputStream body =
        new ByteArrayOutputStream(operations.stream().mapToInt(Operation::size).sum());
    operations.forEach(operation -> operation.writeTo(body));
    return body.toByteArray();
  }

  /** The operations that have to be sent again. */
  private static List<Operation> again(List<Operation> sent, Answer answer) throws IOException {
    List<Operation> again = new ArrayList<>();
    if (!answer.json().path("errors").asBoolean()) {
      return again;
    }
    JsonNode items = answer.json().path("items");
    for (int i = 0; i < sent.size(); i++) {
      Operation operation = sent.get(i);
      JsonNode item = items.path(i).path(items.path(i).fieldNames().next());
      int status = item.path("status").asInt();
      String type = item.path("error").path("type").asText("");
      if (status == HttpStatus.SC_NOT_FOUND && operation.hasWhole()) {
        again.add(operation.asWhole());
      } else if (new Answer(answer.node(), status, item, 0).isTemporary()) {
        again.add(operation);
      } else if (item.has("error")) {
        String reason = item.path("error").path("reason").asText("");
        throw new ClusterException(operation.url() + ": " + Trouble.explain(status, type, reason));
      }
    }
    return again;
  }

  /** Ends the sending; what is under way is not waited for. */
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
