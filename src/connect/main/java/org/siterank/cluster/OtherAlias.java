package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * Explains why a name does not stand for one index of a push: somebody closed it, a restored
 * snapshot has brought the alias along, or a rollover has moved it.
 */
final class OtherAlias {

  private OtherAlias() {}

  /**
   * One line that says what to do.
   *
   * @param behind the indexes that the name stands for
   * @param ours open indexes that pushes under this name made
   */
  static ClusterException explain(
      ClusterClient client, String name, Collection<String> behind, Collection<String> ours)
      throws IOException {
    if (behind.size() > 1 && behind.stream().noneMatch(ours::contains)) {
      return new ClusterException(
          name
              + " is an alias of "
              + String.join(" and ", new TreeSet<>(behind))
              + ", none of which a push under this name made; push under the name of one site, and"
              + " search under this one");
    }
    if (behind.size() > 1) {
      List<String> newestLast = new ArrayList<>(new TreeSet<>(behind));
      // One that no push under this name made, or the one with the larger number.
      newestLast.removeIf(index -> ours.contains(index) && !ours.containsAll(behind));
      String other = newestLast.get(newestLast.size() - 1);
      return new ClusterException(
          name
              + " stands for "
              + String.join(" and ", behind)
              + ", and searches find all of them; leave it one index: POST /_aliases {\"actions\":"
              + " [{\"remove\": {\"index\": \""
              + other
              + "\", \"alias\": \""
              + name
              + "\"}}]}");
    }
    String index = behind.iterator().next();
    if (isClosed(client, index)) {
      return new ClusterException(index + " is closed; open it: POST /" + index + "/_open");
    }
    if (!ours.isEmpty()) {
      String ownIndex = new TreeSet<>(ours).last();
      return new ClusterException(
          name
              + " stands for "
              + index
              + ", which no push made (a rollover?); let it stand for "
              + ownIndex
              + " again: POST /_aliases {\"actions\": [{\"remove\": {\"index\": \""
              + index
              + "\", \"alias\": \""
              + name
              + "\"}}, {\"add\": {\"index\": \""
              + ownIndex
              + "\", \"alias\": \""
              + name
              + "\"}}]}");
    }
    return new ClusterException(
        name + " is an alias of " + index + ", which no push made; push under another name");
  }

  private static boolean isClosed(ClusterClient client, String index) throws IOException {
    JsonNode settings =
        client.require(
            "asking what " + index + " is", "GET", "/" + index + "?expand_wildcards=all", null);
    return settings.path(index).at("/settings/index/verified_before_close").asBoolean();
  }
}
