package org.siterank.cluster;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.siterank.disk.OwnFiles;

/**
 * Credentials for a cluster: a user with a password, a key, or none. They come from the environment
 * or a file, never from the command line, and {@link #toString} keeps them to itself.
 *
 * <p>The environment: {@code SITERANK_CLUSTER_USER} and {@code SITERANK_CLUSTER_PASSWORD}, or
 * {@code SITERANK_CLUSTER_API_KEY}. The file: lines {@code user=…} and {@code password=…}, or
 * {@code api-key=…}; {@code #} starts a comment line. The file may be readable by its owner alone.
 */
public final class ClusterCredentials {

  /** Nobody in particular. */
  public static final ClusterCredentials NONE = new ClusterCredentials(null);

  private static final String PREFIX = "SITERANK_CLUSTER_";

  private final String header;

  private ClusterCredentials(String header) {
    this.header = header;
  }

  /** A user with a password, by HTTP basic authentication (RFC 7617). */
  public static ClusterCredentials basic(String user, String password) {
    if (user.isEmpty() || user.indexOf(':') >= 0) {
      throw new IllegalArgumentException("a user's name is not empty and has no colon");
    }
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new ClusterCredentials("Basic " + Base64.getEncoder().encodeToString(both));
  }

  /** A key, sent as {@code Authorization: ApiKey …}. */
  public static ClusterCredentials apiKey(String key) {
    // No character that could begin another header.
    if (!key.matches("[\\x21-\\x7e]+")) {
      throw new IllegalArgumentException("a key is visible ASCII without spaces");
    }
    return new ClusterCredentials("ApiKey " + key);
  }

  /** Reads credentials from the environment; none when it has none. */
  public static ClusterCredentials of(Map<String, String> environment) {
    Map<String, String> found = new HashMap<>();
    for (String name : List.of("user", "password", "api-key")) {
      String value = environment.get(PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_'));
      if (value != null && !value.isEmpty()) {
        found.put(name, value);
      }
    }
    return found.isEmpty() ? NONE : of(found, "the environment (" + PREFIX + "…)");
  }

  /**
   * Reads credentials from a file.
   *
   * @throws IOException when it cannot be read, others may read it, or it says something else
   */
  public static ClusterCredentials read(Path file) throws IOException {
    OwnFiles.requireShut(file);
    Map<String, String> found = new HashMap<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      int equals = line.indexOf('=');
      String name = equals < 0 ? "" : line.substring(0, equals).strip();
      if (!List.of("user", "password", "api-key").contains(name)) {
        throw new IOException(
            file + ":" + number + ": a line is user=…, password=… or api-key=…, or a comment");
      }
      found.put(name, line.substring(equals + 1).strip());
    }
    return of(found, file.toString());
  }

  private static ClusterCredentials of(Map<String, String> found, String where) {
    Optional<String> key = Optional.ofNullable(found.get("api-key"));
    boolean both = found.containsKey("user") && found.containsKey("password");
    if (key.isPresent() == (found.containsKey("user") || found.containsKey("password"))
        || (key.isEmpty() && !both)) {
      throw new IllegalArgumentException(
          where + " must have user and password, or api-key, and not both");
    }
    return key.map(ClusterCredentials::apiKey)
        .orElseGet(() -> basic(found.get("user"), found.get("password")));
  }

  /** The value of the header Authorization, if there is one. */
  Optional<String> header() {
    return Optional.ofNullable(header);
  }

  @Override
  public String toString() {
    return header == null ? "no credentials" : "credentials (not shown)";
  }
}
