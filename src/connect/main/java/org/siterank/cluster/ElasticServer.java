package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells Elasticsearch from OpenSearch. Elasticsearch names itself in the header {@code
 * X-Elastic-Product} of each answer, also of those that refuse the user; some proxies take the
 * header away, and leave the line {@code tagline} of its greeting.
 */
public final class ElasticServer {

  /** The value of the header. */
  private static final String PRODUCT = "Elasticsearch";

  private static final String TAGLINE = "You Know, for Search";

  /** The first version whose requests are those that a push of pages makes. */
  private static final int OLDEST = 8;

  /** The first version whose query {@code knn} says how many pages it finds. */
  private static final int[] VECTORS = {8, 15};

  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})");

  private ElasticServer() {}

  /**
   * Asks the first node that answers whether it is an Elasticsearch.
   *
   * @throws ClusterException in one line, when no node answers, or the Elasticsearch is too old
   */
  public static boolean answers(ClusterAddress address, ClusterAccess access) throws IOException {
    try (ClusterClient client = new ClusterClient(address, access, BackOff.Pause.SLEEP)) {
      ClusterResponse hello = client.probe("/");
      if (!isElasticsearch(hello)) {
        return false;
      }
      String number = version(hello);
      // A user who may not ask for the version may still write into an index.
      if (!number.isEmpty() && major(number) < OLDEST) {
        throw new ClusterException(
            hello.node()
                + ": pages go to Elasticsearch 8 and 9, and this is version "
                + number
                + "; upgrade it, or push ranks alone with --ranks-only");
      }
      return true;
    }
  }

  /**
   * Returns true if it can search pages by their sentence vectors, or does not tell its version.
   */
  static boolean searchesVectors(ClusterResponse hello) {
    Matcher number = VERSION.matcher(version(hello));
    if (!number.lookingAt()) {
      return true;
    }
    int major = Integer.parseInt(number.group(1));
    return major > VECTORS[0]
        || (major == VECTORS[0] && Integer.parseInt(number.group(2)) >= VECTORS[1]);
  }

  /** The version that it tells; empty for none. */
  static String version(ClusterResponse hello) {
    return hello.json().path("version").path("number").asText("");
  }

  private static boolean isElasticsearch(ClusterResponse hello) {
    JsonNode greeting = hello.json();
    return hello.product().equals(PRODUCT)
        || (greeting.path("tagline").asText().equals(TAGLINE)
            && greeting.path("version").path("distribution").isMissingNode());
  }

  private static int major(String number) {
    int dot = number.indexOf('.');
    try {
      return Integer.parseInt(dot < 0 ? number : number.substring(0, dot));
    } catch (NumberFormatException e) {
      return OLDEST; // A name instead of a number is younger than the versions that lack one.
    }
  }
}
