package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import org.apache.hc.core5.http.HttpStatus;

/**
 * Response of a node.
 *
 * @param node which one
 * @param status of HTTP
 * @param json the body; a missing node when it is none
 * @param retries how often the request was repeated before
 * @param product the name that Elasticsearch gives itself in each answer; empty elsewhere
 */
record ClusterResponse(URI node, int status, JsonNode json, int retries, String product) {

  /** An answer, or a part of one, whose sender does not matter. */
  ClusterResponse(URI node, int status, JsonNode json, int retries) {
    this(node, status, json, retries, "");
  }

  boolean isOk() {
    return status >= HttpStatus.SC_OK && status < HttpStatus.SC_REDIRECTION;
  }

  /** The type of the error, such as {@code index_not_found_exception}; empty when none is named. */
  String errorType() {
    return json.path("error").path("type").asText("");
  }

  /** Returns the cluster's reason for its error. */
  String reason() {
    JsonNode error = json.path("error");
    JsonNode root = error.path("root_cause").path(0).path("reason");
    String text = root.isTextual() ? root.asText() : error.path("reason").asText("");
    return text.isEmpty() && error.isTextual() ? error.asText() : text;
  }

  /** Whether it is worth asking again: overload, or a node that comes or goes. */
  boolean isTemporary() {
    return switch (status) {
      case HttpStatus.SC_TOO_MANY_REQUESTS -> !ClusterErrors.isBlock(errorType());
      case HttpStatus.SC_BAD_GATEWAY,
          HttpStatus.SC_SERVICE_UNAVAILABLE,
          HttpStatus.SC_GATEWAY_TIMEOUT ->
          true;
      default -> false;
    };
  }
}
