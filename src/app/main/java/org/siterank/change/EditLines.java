package org.siterank.change;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.siterank.graph.SiteGraph;

/** Edits as lines of a file, in the names of the exported links. */
final class EditLines {

  /**
   * Mark that {@link SiteQueries#forEachLink} appends to the target of a link that is not followed.
   */
  static final String NOFOLLOW = "#nofollow";

  private final SiteGraph graph;

  EditLines(SiteGraph graph) {
    this.graph = graph;
  }

  List<String> of(List<LinkEdit> edits) {
    List<String> lines = new ArrayList<>();
    Set<LinkEdit> gone = new HashSet<>(); // links that are not followed, by the edit that adds them
    for (LinkEdit edit : edits) {
      LinkEdit added = new LinkEdit(true, edit.from(), edit.to());
      String withheld = "-\t" + edit.from() + "\t" + edit.to() + NOFOLLOW;
      if (!isNofollow(edit)) {
        lines.add(edit.line());
      } else if (edit.adds()) {
        if (gone.add(added)) {
          lines.add(withheld);
        }
        lines.add(edit.line());
      } else if (lines.remove(added.line())) {
        lines.remove(withheld); // The one beneath comes back.
        gone.remove(added);
      } else {
        gone.add(added);
        lines.add(withheld);
      }
    }
    return lines;
  }

  private boolean isNofollow(LinkEdit edit) {
    int from = graph.node(edit.from().value());
    int to = graph.node(edit.to().value());
    return from >= 0 && to >= 0 && graph.isNofollow(from, to);
  }
}
