package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

class PathSectionsTest {

  private static SiteGraph site(String... paths) {
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> true);
    for (String path : paths) {
      builder.addNode("https://s.example/" + path, NodeKind.READ);
    }
    return builder.build();
  }

  @Test
  void theFirstFolderNamesTheSection() {
    SiteGraph graph = site("", "a.html", "docs/", "docs/x/y.html");
    assertEquals(
        "[/, /, /docs/, /docs/]",
        Arrays.toString(new PathSections(graph, Optional.empty()).byFirstFolder()));
  }

  @Test
  void theHeaviestSectionIsOpenedWhileThereIsRoom() {
    SiteGraph graph = site("a/1", "a/x/1", "a/y/1", "b/1", "b/x/1");
    String[] names =
        new PathSections(graph, Optional.empty()).folded(new double[] {1, 5, 5, 1, 1}, 4);
    assertEquals("[/a/, /a/x/, /a/y/, /b/, /b/]", Arrays.toString(names));
  }

  @Test
  void thereAreNeverMoreSectionsThanAskedFor() {
    String[] paths = new String[500];
    double[] weights = new double[paths.length];
    for (int k = 0; k < paths.length; k++) {
      paths[k] = "f" + k % 40 + "/g" + k % 7 + "/h" + k % 3 + "/" + k;
      weights[k] = 1 + k % 11;
    }
    SiteGraph graph = site(paths);
    for (int most = 1; most < 60; most++) {
      Set<String> names =
          new TreeSet<>(
              Arrays.asList(new PathSections(graph, Optional.empty()).folded(weights, most)));
      assertTrue(names.size() <= most, most + ": " + names);
      assertTrue(names.size() >= Math.min(most, 30), most + ": " + names);
    }
  }
}
