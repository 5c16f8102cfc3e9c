package org.siterank.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.util.Timeout;

/**
 * Requests to any node of a cluster: the next node when one does not answer, again after a while
 * when the cluster is too busy. Every request may therefore arrive twice, and must bear it.
 * Thread-safe.
 */
final class ClusterClient implements Closeable {

  static final ObjectMapper JSON = new ObjectMapper();

  /** Reads numbers as they are written: 4.50, and more digits than a double has. */
  private static final ObjectMapper EXACT =
      JsonMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  /** A node that is there accepts a connection at once. */
  private static final Timeout CONNECT = Timeout.ofSeconds(5);

  /** The server's own default for a bulk request is one minute; it may wait that long itself. */
  private static final Timeout ANSWER = Timeout.ofSeconds(90);

  private final List<URI> nodes;
  private final ClusterAccess access;
  private final boolean compressing;
  private final ObjectMapper reader;
  private final BackOff.Pause pause;
  private final CloseableHttpClient http;
  private final AtomicInteger turn = new AtomicInteger();

  ClusterClient(ClusterAddress address, ClusterAccess access, BackOff.Pause pause)
      throws IOException {
    this(address.nodes(), access, pause, !address.isLocal());
  }

  /** A client that reads the documents of others, and changes no number in them. */
  static ClusterClient exact(ClusterAddress address, ClusterAccess access, BackOff.Pause pause)
      throws IOException {
    return new ClusterClient(address.nodes(), access, pause, !address.isLocal(), EXACT);
  }

  /**
   * A client.
   *
   * @param compressing whether bodies are compressed
   */
  ClusterClient(List<URI> nodes, ClusterAccess access, BackOff.Pause pause, boolean compressing)
      throws IOException {
    this(nodes, access, pause, compressing, JSON);
  }

  private ClusterClient(
      List<URI> nodes,
      ClusterAccess access,
      BackOff.Pause pause,
      boolean compressing,
      ObjectMapper reader)
      throws IOException {
    this.nodes = nodes;
    this.access = access;
    this.compressing = compressing;
    this.pause = pause;
    this.reader = reader;
    PoolingHttpClientConnectionManagerBuilder connections =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setMaxConnTotal(nodes.size() * (access.connections() + 1))
            .setMaxConnPerRoute(access.connections() + 1)
            .setDefaultConnectionConfig(
                ConnectionConfig.custom().setConnectTimeout(CONNECT).build());
    if (access.ca().isPresent()) {
      connections.setTlsSocketStrategy(
          new DefaultClientTlsStrategy(TrustedCertificates.read(access.ca().get())));
    }
    this.http =
        HttpClients.custom()
            .setConnectionManager(connections.build())
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setResponseTimeout(ANSWER)
                    .setConnectionRequestTimeout(ANSWER)
                    .build())
            .setUserAgent("Siterank")
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            // Repeated here, where it is counted.
            .disableAutomaticRetries()
            .build();
  }

  /** Asks every node once, without waiting, until one answers. */
  ClusterResponse probe(String path) throws IOException {
    IOException last = null;
    for (int i = 0; i < nodes.size(); i++) {
      URI node = nodes.get(Math.floorMod(turn.get(), nodes.size()));
      try {
        return once(node, "GET", path, null, ContentType.APPLICATION_JSON, 0);
      } catch (IOException e) {
        turn.incrementAndGet();
        last = ClusterErrors.unreachable(node, e);
      }
    }
    throw last;
  }

  /** A request with JSON, or without a body when it is null. */
  ClusterResponse send(String method, String path, Object body) throws IOException {
    byte[] bytes = body == null ? null : JSON.writeValueAsBytes(body);
    return send(method, path, bytes, ContentType.APPLICATION_JSON, access.retryFor());
  }

  /** A request with JSON that is written already. */
  ClusterResponse post(String path, byte[] json) throws IOException {
    return send("POST", path, json, ContentType.APPLICATION_JSON, access.retryFor());
  }

  /** A request with the parameters of a form. */
  ClusterResponse form(String path, String parameters) throws IOException {
    return send(
        "POST",
        path,
        parameters.getBytes(StandardCharsets.US_ASCII),
        ContentType.APPLICATION_FORM_URLENCODED,
        access.retryFor());
  }

  /** Lines of a bulk request. */
  ClusterResponse bulk(String path, byte[] lines) throws IOException {
    return send("POST", path, lines, ContentType.create("application/x-ndjson"), access.retryFor());
  }

  /** A request that must succeed. */
  JsonNode require(String doing, String method, String path, Object body) throws IOException {
    ClusterResponse answer = send(method, path, body);
    if (!answer.isOk()) {
      throw ClusterErrors.of(doing, answer);
    }
    return answer.json();
  }

  private ClusterResponse send(
      String method, String path, byte[] body, ContentType type, Duration retryFor)
      throws IOException {
    BackOff backOff = new BackOff(retryFor, pause);
    int unanswered = 0;
    while (true) {
      URI node = nodes.get(Math.floorMod(turn.get(), nodes.size()));
      try {
        ClusterResponse answer = once(node, method, path, body, type, backOff.waits());
        if (!answer.isTemporary() || !backOff.tryAgain()) {
          return answer;
        }
      } catch (SSLHandshakeException | SSLPeerUnverifiedException e) {
        throw ClusterErrors.unreachable(node, e);
      } catch (InterruptedException e) {
        throw interrupted(e);
      } catch (IOException e) {
        turn.incrementAndGet();
        unanswered++;
        // The other nodes are asked at once; waiting begins when all of them were silent.
        if (unanswered % nodes.size() == 0 && !again(backOff)) {
          throw ClusterErrors.unreachable(node, e);
        }
      }
    }
  }

  private static boolean again(BackOff backOff) throws IOException {
    try {
      return backOff.tryAgain();
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

  private ClusterResponse once(
      URI node, String method, String path, byte[] body, ContentType type, int retries)
      throws IOException {
    HttpUriRequestBase request = new HttpUriRequestBase(method, URI.create(node + path));
    access.credentials().header().ifPresent(value -> request.setHeader("Authorization", value));
    if (body != null) {
      request.setEntity(
          compressing
              ? new ByteArrayEntity(gzip(body), type, "gzip")
              : new ByteArrayEntity(body, type));
    }
    return http.execute(
        request,
        response -> {
          byte[] bytes =
              response.getEntity() == null
                  ? new byte[0]
                  : EntityUtils.toByteArray(response.getEntity());
          Header product = response.getFirstHeader("X-Elastic-Product");
          return new ClusterResponse(
              node,
              response.getCode(),
              json(bytes),
              retries,
              product == null ? "" : product.getValue());
        });
  }

  private JsonNode json(byte[] bytes) throws IOException {
    if (bytes.length == 0) {
      return MissingNode.getInstance();
    }
    try {
      return reader.readTree(bytes);
    } catch (JsonProcessingException e) {
      return MissingNode.getInstance(); // A proxy's page of HTML; its status says enough.
    }
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 4);
    try (GZIPOutputStream gzip = new Fast(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }

  /** Half the time of the default level, for text a tenth larger. */
  private static final class Fast extends GZIPOutputStream {

    Fast(ByteArrayOutputStream out) throws IOException {
      super(out, 1 << 15);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  @Override
  public void close() throws IOException {
    http.close();
  }
}
