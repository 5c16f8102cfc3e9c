package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

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
      String number = hello.json().path("version").path("number").asText("");
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
