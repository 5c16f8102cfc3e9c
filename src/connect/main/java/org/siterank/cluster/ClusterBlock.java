package org.siterank.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Block that stops a cluster from taking a request, and the request that lifts it, as a {@code
 * cluster_block_exception} tells it: {@code index [docs-1] blocked by: [FORBIDDEN/8/index write
 * (api)];}. The numbers are those of OpenSearch's {@code IndexMetadata}, {@code Metadata} and
 * {@code NoClusterManagerBlockService}.
 */
final class ClusterBlock {

  private static final Pattern BLOCK =
      Pattern.compile("(?:index \\[([^\\]]*)\\] )?blocked by: \\[[A-Z_]+/(\\d+)/");

  private static final String CLUSTER_SETTING = "PUT /_cluster/settings {\"persistent\": ";

  private ClusterBlock() {}

  /** One clause that says what is blocked, why in the cluster's words, and what to do. */
  static String explain(String said) {
    Matcher block = BLOCK.matcher(said);
    boolean known = block.find();
    String index = known && block.group(1) != null ? block.group(1) : "INDEX";
    String blocked = "the index is read-only (" + said + "); lift the block: ";
    return switch (known ? Integer.parseInt(block.group(2)) : 0) {
      case 12 ->
          "the cluster's disk is full, so the index takes no more ("
              + said
              + "); make room: the cluster lifts the block then, and the next push goes on";
      case 5 -> blocked + setting(index, "read_only");
      case 7 ->
          "the index may not be read (" + said + "); lift the block: " + setting(index, "read");
      case 8 -> blocked + setting(index, "write");
      case 9 -> blocked + setting(index, "metadata");
      case 6 -> cluster(said, "read_only");
      case 13 -> cluster(said, "read_only_allow_delete");
      case 10 ->
          "the cluster makes no index ("
              + said
              + "); its disks are nearly full: make room, or lift the block: "
              + CLUSTER_SETTING
              + "{\"cluster.blocks.create_index\": null}}";
      case 1, 2 ->
          "the cluster has no cluster manager, or has not read its state yet ("
              + said
              + "); see its logs, and push again";
      default -> blocked + "see index.blocks";
    };
  }

  private static String setting(String index, String name) {
    return "PUT /" + index + "/_settings {\"index.blocks." + name + "\": null}";
  }

  private static String cluster(String said, String name) {
    return "the cluster is read-only ("
        + said
        + "); lift the block: "
        + CLUSTER_SETTING
        + "{\"cluster.blocks."
        + name
        + "\": null}}";
  }
}
