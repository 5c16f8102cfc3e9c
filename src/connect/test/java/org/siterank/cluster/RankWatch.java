package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Searches one node without a pause from before it answers, and counts by which ranks it scored:
 * the answers it gets, and no others, are looked at.
 */
final class RankWatch implements AutoCloseable {

  /** An answer of a node to a request. */
  record Answer(int status, JsonNode json, List<String> warnings) {

    JsonNode hits() {
      return json.path("hits").path("hits");
    }

    /** Whether all shards answered. */
    boolean isWhole() {
      return status == 200
          && json.at("/_shards/total").asInt() > 0
          && json.at("/_shards/successful").equals(json.at("/_shards/total"));
    }
  }

  /** The line of an explanation that says where the rank is from. */
  private static final Pattern EXPLAINED = Pattern.compile("\"description\":\"r, (rank, [^\"]*)\"");

  /** A node takes ten thousand times as long to start; more attempts would keep it from it. */
  private static final long RETRY_NANOS = 1_000_000;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final URI url;
  private final String body;
  private final Map<String, Integer> seen = new TreeMap<>();
  private final AtomicInteger answers = new AtomicInteger();
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final Future<?> watching;
  private volatile boolean done;

  /**
   * @param url of a search
   * @param body of a search with {@code explain}
   */
  RankWatch(URI url, String body) {
    this.url = url;
    this.body = body;
    watching = thread.submit(this::watch);
  }

  static Answer ask(String method, URI url, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    return new Answer(
        response.statusCode(),
        ClusterClient.JSON.readTree(response.body()),
        response.headers().allValues("Warning"));
  }

  private Void watch() throws InterruptedException {
    while (!done) {
      try {
        Answer answer = ask("POST", url, body);
        if (answer.isWhole()) {
          seen.merge(used(answer), 1, Integer::sum);
          answers.incrementAndGet();
        }
      } catch (IOException e) {
        LockSupport.parkNanos(RETRY_NANOS); // Nobody listens yet.
      }
    }
    return null;
  }

  /** By which ranks the hits of a search with {@code explain} were scored; one line a search. */
  static String used(Answer answer) {
    Set<String> used =
        EXPLAINED
            .matcher(answer.hits().toString())
            .results()
            .map(found -> found.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    return used + (answer.warnings().isEmpty() ? "" : " with a warning");
  }

  /** Waits for so many answers; returns how often each kind was seen. */
  Map<String, Integer> await(int enough) throws ExecutionException, InterruptedException {
    while (answers.get() < enough && !watching.isDone()) {
      LockSupport.parkNanos(1_000_000);
    }
    done = true;
    watching.get();
    return seen;
  }

  @Override
  public void close() {
    done = true;
    thread.shutdownNow();
  }
}
