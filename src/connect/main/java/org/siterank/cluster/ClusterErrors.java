package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.core5.http.HttpStatus;

/** Turns failures of a cluster into one line that says what to do. */
final class ClusterErrors {

  /** OpenSearch Security's words for a user without a permission, up to the user's name. */
  private static final Pattern PERMISSION =
      Pattern.compile("no permissions for \\[(.+?)\\] and User \\[name=([^,\\]]+)");

  private ClusterErrors() {}

  /** Whether an error is that something is blocked. */
  static boolean isBlock(String type) {
    return type.equals("cluster_block_exception");
  }

  /** Whether an index cannot be deleted yet, as a snapshot is being taken of it. */
  static boolean isInSnapshot(ClusterResponse answer) {
    return answer.errorType().equals("snapshot_in_progress_exception");
  }

  /**
   * Whether an update was refused because the node runs no such script: it lacks the module
   * lang-painless, or its settings forbid scripts.
   */
  static boolean refusesScripts(JsonNode error) {
    for (JsonNode cause = error; cause.isObject(); cause = cause.path("caused_by")) {
      String reason = cause.path("reason").asText("");
      if (reason.contains("script_lang not supported")
          || reason.contains("cannot execute [inline] scripts")
          || reason.contains("cannot execute scripts using [update] context")) {
        return true;
      }
    }
    return false;
  }

  /** A request that got no answer. */
  static ClusterException unreachable(URI node, Exception e) {
    if (e instanceof SSLHandshakeException || e instanceof SSLPeerUnverifiedException) {
      return new ClusterException(node + ": " + certificate(e), e);
    }
    String why =
        e instanceof UnknownHostException
            ? "there is no such host"
            : e instanceof ConnectException
                ? "nothing answers there (" + e.getMessage() + ")"
                : e.getMessage() == null ? e.toString() : e.getMessage();
    return new ClusterException(
        "the cluster at " + node + " cannot be reached: " + oneLine(why) + "; is it running?", e);
  }

  private static String certificate(Throwable e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof CertificateExpiredException
          || cause instanceof CertificateNotYetValidException) {
        return "its certificate is not valid now (" + cause.getMessage() + "); renew it";
      }
    }
    return "its certificate is not trusted ("
        + oneLine(String.valueOf(e.getMessage()))
        + "); name the authority's certificate with --ca FILE";
  }

  /** An answer that is an error. */
  static ClusterException of(String doing, ClusterResponse answer) {
    return new ClusterException(
        answer.node()
            + ": "
            + doing
            + ": "
            + explain(answer.status(), answer.errorType(), answer.reason()));
  }

  /** Explains an error of the cluster. */
  static String explain(int status, String type, String reason) {
    String said = oneLine(reason.isEmpty() ? "status " + status : reason);
    if (isBlock(type) || type.equals("index_create_block_exception")) {
      return ClusterBlock.explain(said);
    }
    if (status == HttpStatus.SC_UNAUTHORIZED || status == HttpStatus.SC_FORBIDDEN) {
      return forbidden(status, reason.isEmpty() ? "" : ": " + said);
    }
    if (status == HttpStatus.SC_REQUEST_TOO_LONG) {
      return "alone it is larger than the cluster takes (413); raise http.max_content_length, or"
          + " the limit of the proxy before it";
    }
    if (type.equals("index_closed_exception")) {
      return "the index is closed; open it: POST /INDEX/_open";
    }
    if (said.contains("maximum shards open")) {
      return "the cluster has as many shards as it may ("
          + said
          + "); delete indexes, or raise cluster.max_shards_per_node";
    }
    if (said.contains("that have the same priority")) {
      return said + "; give the other template another priority, or narrow its pattern";
    }
    boolean unknownPart =
        said.contains("[siterank]") && (said.contains("imilarity") || said.contains("nalyzer"));
    if (said.contains("unknown query [site_meaning]")) {
      return "a node has an older plugin, which cannot compare meanings ("
          + said
          + "); upgrade it, or set search.meaning to off; "
          + OpenSearchLine.installAny();
    }
    if (unknownPart || said.contains("unknown query [site_")) {
      return "a node lacks the plugin (" + said + "); " + OpenSearchLine.installAny();
    }
    if (type.equals("mapper_parsing_exception")
        || type.equals("strict_dynamic_mapping_exception")
        || said.startsWith("mapper [")) {
      return "the index's mapping is not the one that was made for it ("
          + said
          + "); push with --blue-green to rebuild it";
    }
    return said;
  }

  /** Explains an error about a document of an index that another program has made. */
  static String explainOthers(int status, String type, String reason) {
    String said = oneLine(reason.isEmpty() ? "status " + status : reason);
    if (status == HttpStatus.SC_BAD_REQUEST || type.endsWith("mapping_exception")) {
      return "the index does not take the rank (" + said + ")";
    }
    return explain(status, type, reason);
  }

  private static String forbidden(int status, String said) {
    Matcher missing = PERMISSION.matcher(said);
    if (missing.find()) {
      return "user "
          + missing.group(2)
          + " lacks the permission "
          + missing.group(1)
          + "; add it to a role of theirs (the manual's page on OpenSearch lists what is needed)";
    }
    return "the cluster refuses these credentials (status "
        + status
        + said
        + "); see cluster.credentials, or set SITERANK_CLUSTER_USER and _PASSWORD";
  }

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
