package org.siterank.lab.command;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.siterank.cli.CommandFailure;
import org.siterank.cli.ExitStatus;
import org.siterank.cli.TabFile;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePartition;

/** Parses {@code --sites}: the hosts of the names, or a file of {@code name<TAB>site}. */
final class SitesFile {

  private SitesFile() {}

  static SitePartition partition(String sites, SiteGraph graph) throws CommandFailure {
    if (!sites.equals("host")) {
      return read(Path.of(sites), graph);
    }
    try {
      return SitePartition.byHost(graph);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--sites host: " + e.getMessage() + "; name the sites in a file, --sites FILE",
          e);
    }
  }

  private static SitePartition read(Path file, SiteGraph graph) throws CommandFailure {
    Map<String, String> siteOf = new HashMap<>();
    TabFile.read(
        file,
        line -> {
          String[] fields = line.fields(2, 2, "name<TAB>site");
          if (graph.node(fields[0]) < 0) {
            throw line.refused("no page has this name", fields[0]);
          }
          if (siteOf.putIfAbsent(fields[0], fields[1]) != null) {
            throw line.refused("the site of this page is given twice", fields[0]);
          }
        });
    for (int v = 0; v < graph.numNodes(); v++) {
      if (!siteOf.containsKey(graph.name(v))) {
        throw new CommandFailure(
            ExitStatus.USAGE,
            file
                + ": names "
                + siteOf.size()
                + " of "
                + graph.numNodes()
                + " pages; the site of this one is missing: "
                + graph.name(v));
      }
    }
    return SitePartition.of(graph, siteOf::get);
  }
}
