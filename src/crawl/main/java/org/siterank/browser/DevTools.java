package org.siterank.browser;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * The DevTools protocol over a pipe: JSON objects, each followed by a NUL. Commands are answered by
 * number, everything else is an event.
 */
final class DevTools {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final InputStream in;
  private final OutputStream out;
  private final long maxMessage;
  private final Consumer<JsonNode> events;
  private final AtomicLong numbers = new AtomicLong();
  private final Map<Long, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private volatile String end = "";

  /**
   * @param maxMessage most bytes of a message; a larger one ends the connection
   * @param events takes what is no answer, on the reading thread: it must not wait
   */
  DevTools(InputStream in, OutputStream out, long maxMessage, Consumer<JsonNode> events) {
    this.in = new BufferedInputStream(in);
    this.out = out;
    this.maxMessage = maxMessage;
    this.events = events;
    Thread reader = new Thread(this::read, "siterank-devtools");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    String why = "the browser ended";
    try {
      ByteArrayOutputStream message = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next != 0) {
          message.write(next);
          if (message.size() > maxMessage) {
            throw new IOException(
                "a message of the browser has more than " + maxMessage + " bytes");
          }
          continue;
        }
        take(JSON.readTree(message.toByteArray()));
        message.reset();
      }
    } catch (IOException | RuntimeException e) {
      why = "the browser ended: " + e.getMessage();
    } finally {
      end = why;
      waiting.values().forEach(answer -> answer.completeExceptionally(new RenderException(end)));
    }
  }

  private void take(JsonNode message) {
    if (!message.has("id")) {
      events.accept(message);
      return;
    }
    CompletableFuture<JsonNode> answer = waiting.remove(message.get("id").asLong());
    if (answer == null) {
      return; // Nobody waits for the answers of send().
    }
    if (message.has("error")) {
      answer.completeExceptionally(
          new RenderException(message.path("error").path("message").asText()));
    } else {
      answer.complete(message.path("result"));
    }
  }

  /** Sends a command and does not wait for its answer. */
  void send(String session, String method, Map<String, ?> parameters) throws IOException {
    write(numbers.incrementAndGet(), session, method, parameters);
  }

  /**
   * The answer to a command.
   *
   * @param session of a page, or empty for the browser itself
   * @throws RenderException when the browser refuses, ends, or takes too long
   */
  JsonNode ask(String session, String method, Map<String, ?> parameters, long millis)
      throws IOException, InterruptedException {
    long number = numbers.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    try {
      if (!end.isEmpty()) {
        throw new RenderException(end);
      }
      write(number, session, method, parameters);
      return answer.get(Math.max(1, millis), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new RenderException(method + ": " + e.getCause().getMessage(), e.getCause());
    } catch (TimeoutException e) {
      throw RenderException.ofPage("the page does not let its browser answer", e);
    } finally {
      waiting.remove(number);
    }
  }

  private synchronized void write(
      long number, String session, String method, Map<String, ?> parameters) throws IOException {
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("id", number);
    message.put("method", method);
    message.put("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    try {
      out.write(JSON.writeValueAsBytes(message));
      out.write(0);
      out.flush();
    } catch (IOException e) {
      throw new RenderException("the browser ended: " + e.getMessage(), e);
    }
  }
}
