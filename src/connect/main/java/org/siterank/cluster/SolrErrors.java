package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.HttpStatus;

/** Turns failures of Solr into one line that says what to do. */
final class SolrErrors {

  /** The error that a leader of SolrCloud gave to the node that was asked. */
  private static final Pattern REMOTE = Pattern.compile("(?s)Remote error message: (.*)");

  private SolrErrors() {}

  /** An answer that is an error. */
  static ClusterException of(String doing, ClusterResponse answer) {
    return new ClusterException(answer.node() + ": " + doing + ": " + explain(answer));
  }

  /** Solr's error, in one line; empty when it gives none. */
  static String reason(ClusterResponse answer) {
    JsonNode error = answer.json().path("error");
    JsonNode details = error.path("details").path(0).path("errorMessages").path(0);
    String text = details.isTextual() ? details.asText() : error.path("msg").asText("");
    Matcher remote = REMOTE.matcher(text);
    return (remote.find() ? remote.group(1) : text).replaceAll("\\s+", " ").strip();
  }

  private static String explain(ClusterResponse answer) {
    String said = reason(answer);
    if (answer.status() == HttpStatus.SC_UNAUTHORIZED
        || answer.status() == HttpStatus.SC_FORBIDDEN) {
      return "Solr refuses these credentials (status "
          + answer.status()
          + "); see cluster.credentials, or set SITERANK_CLUSTER_USER and _PASSWORD";
    }
    if (said.contains("updateLog")) {
      return "this collection takes no updates of single fields ("
          + said
          + "); add <updateLog/> to the updateHandler in solrconfig.xml and reload";
    }
    return said.isEmpty() ? "status " + answer.status() : said;
  }
}
