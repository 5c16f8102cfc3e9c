package org.siterank.cluster;

import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.apache.hc.core5.http.HttpStatus;

/** Turns failures of a cluster into one line that says what to do. */
final class ClusterErrors {

  private ClusterErrors() {}

  /** Whether an error is that writing is blocked, which no waiting of ours will change. */
  static boolean isBlock(String type) {
    return type.equals("cluster_block_exception");
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
    if (isBlock(type)) {
      return said.contains("flood-stage")
          ? "the cluster's disk is full, so the index takes no more (" + said + "); make room"
          : "the index is read-only (" + said + "); lift the block (index.blocks)";
    }
    if (type.equals("index_create_block_exception")) {
      return "the cluster makes no index (" + said + "); its disks are nearly full: make room";
    }
    if (status == HttpStatus.SC_UNAUTHORIZED || status == HttpStatus.SC_FORBIDDEN) {
      return "the cluster refuses these credentials (status "
          + status
          + "); see cluster.credentials, or set SITERANK_CLUSTER_USER and _PASSWORD";
    }
    if (status == HttpStatus.SC_REQUEST_TOO_LONG) {
      return "a single page is larger than the cluster takes (413); raise http.max_content_length";
    }
    boolean unknownPart =
        said.contains("[siterank]") && (said.contains("imilarity") || said.contains("nalyzer"));
    if (unknownPart || said.contains("unknown query [site_")) {
      return "a node lacks the plugin (" + said + "); " + INSTALL;
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

  /** Advice about a node without the plugin. */
  static final String INSTALL =
      "install it with bin/opensearch-plugin install file:///…/siterank-opensearch-VERSION.zip and"
          + " start the node again";

  private static String oneLine(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }
}
