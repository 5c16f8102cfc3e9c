package org.siterank.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.EditException;
import org.siterank.graph.SiteGraph;
import org.siterank.whatif.SiteEdit;

/** A file of edits: what each line says, and which line is at fault. */
final class EditFile {

  private static final String EXPECTED =
      "+, -, =, +page, -page or inflow and its <TAB>-separated names";

  private final List<ArcEdit> arcs = new ArrayList<>();
  private final List<TabFile.Place> arcPlaces = new ArrayList<>();

  /** Names with the lines that say something of the page. */
  private final Map<String, TabFile.Place> newPages = new HashMap<>();

  private final Map<String, TabFile.Place> deletedPages = new HashMap<>();
  private final Map<String, TabFile.Place> inflowPlaces = new HashMap<>();
  private final UnaryOperator<String> names;
  private SiteEdit edit = SiteEdit.none();

  private EditFile(UnaryOperator<String> names) {
    this.names = names;
  }

  /**
   * Reads a file; whether the edits are possible is told by {@link #edit}.
   *
   * @param names what a page is called that the file names, by its address or its path
   */
  static EditFile read(Path path, UnaryOperator<String> names) throws CommandFailure {
    EditFile file = new EditFile(names);
    TabFile.read(path, file::line);
    return file;
  }

  /** The names whose links must be known one by one. */
  Set<String> watched() {
    Set<String> names = new HashSet<>(newPages.keySet());
    arcs.forEach(arc -> names.add(arc.from()));
    return names;
  }

  private void line(TabFile.Line line) throws CommandFailure {
    String[] fields = line.fields(2, 4, EXPECTED);
    int pages = fields[0].equals("+page") || fields[0].equals("inflow") ? 2 : fields.length;
    for (int i = 1; i < pages; i++) {
      fields[i] = names.apply(fields[i]);
    }
    try {
      switch (fields[0]) {
        case "+" -> arc(line, ArcEdit.add(name(line, fields, 1, 3), name(line, fields, 2, 3)));
        case "-" -> arc(line, ArcEdit.remove(name(line, fields, 1, 3), name(line, fields, 2, 3)));
        case "=" -> {
          arc(line, ArcEdit.remove(name(line, fields, 1, 4), name(line, fields, 2, 4)));
          arc(line, ArcEdit.add(fields[1], fields[3]));
        }
        case "+page" -> {
          once(newPages, line, name(line, fields, 1, fields.length == 3 ? 3 : 2));
          edit = edit.withPage(fields[1]);
          if (fields.length == 3) {
            inflow(line, fields);
          }
        }
        case "-page" -> {
          once(deletedPages, line, name(line, fields, 1, 2));
          edit = edit.withoutPage(fields[1]);
        }
        case "inflow" -> {
          name(line, fields, 1, 3);
          inflow(line, fields);
        }
        default -> throw line.refused("expected " + EXPECTED + ", got", line.text());
      }
    } catch (IllegalArgumentException e) {
      throw line.refused(e.getMessage(), line.text());
    }
  }

  private void arc(TabFile.Line line, ArcEdit arc) {
    arcs.add(arc);
    arcPlaces.add(line.place());
  }

  private void inflow(TabFile.Line line, String[] fields) throws CommandFailure {
    once(inflowPlaces, line, fields[1]);
    edit = edit.withInflow(fields[1], GraphFiles.amount(line, fields[2]));
  }

  private static String name(TabFile.Line line, String[] fields, int place, int count)
      throws CommandFailure {
    if (fields.length != count) {
      throw line.refused("expected " + count + " fields, got " + fields.length, line.text());
    }
    return fields[place];
  }

  private static void once(Map<String, TabFile.Place> places, TabFile.Line line, String name)
      throws CommandFailure {
    if (places.put(name, line.place()) != null) {
      throw line.refused("this page is named twice", name);
    }
  }

  /**
   * The edits of this site.
   *
   * @param external links of the watched names that leave the site; links to a name that becomes a
   *     page are links inside from then on
   */
  SiteEdit edit(SiteGraph graph, Set<List<String>> external) throws CommandFailure {
    for (Map.Entry<String, TabFile.Place> page : newPages.entrySet()) {
      if (graph.node(page.getKey()) >= 0) {
        throw page.getValue().refused("this page is there already", page.getKey());
      }
    }
    checkPages(graph, deletedPages);
    checkPages(graph, inflowPlaces);
    for (String page : deletedPages.keySet()) {
      if (inflowPlaces.containsKey(page)) {
        throw inflowPlaces.get(page).refused("a page that is removed has no inflow", page);
      }
    }
    SiteEdit whole = edit;
    List<ArcEdit> first = new ArrayList<>();
    for (List<String> arc : external) {
      if (newPages.containsKey(arc.get(1))) {
        // The graph counts external targets without their names, so that any will do.
        first.add(ArcEdit.remove(arc.get(0), "off the site: " + arc.get(1)));
        first.add(ArcEdit.add(arc.get(0), arc.get(1)));
      }
    }
    for (ArcEdit arc : first) {
      whole = whole.with(arc);
    }
    checkExternal(graph, external);
    for (ArcEdit arc : arcs) {
      whole = whole.with(arc);
    }
    SiteGraph known = newPages.isEmpty() ? graph : graph.withPages(newPages.keySet());
    try {
      known.edited(whole.arcs());
    } catch (EditException e) {
      int k = e.index() - first.size();
      ArcEdit arc = arcs.get(k);
      throw arcPlaces.get(k).refused(e.getMessage(), arc.from() + "\t" + arc.to());
    }
    return whole;
  }

  private void checkPages(SiteGraph graph, Map<String, TabFile.Place> places)
      throws CommandFailure {
    for (Map.Entry<String, TabFile.Place> page : places.entrySet()) {
      boolean isNew = newPages.containsKey(page.getKey()) && places == inflowPlaces;
      if (graph.node(page.getKey()) < 0 && !isNew) {
        throw page.getValue().refused("the site has no page of this name", page.getKey());
      }
    }
  }

  /** The graph does not know external targets by name; the links do. */
  private void checkExternal(SiteGraph graph, Set<List<String>> external) throws CommandFailure {
    for (int k = 0; k < arcs.size(); k++) {
      ArcEdit arc = arcs.get(k);
      if (graph.node(arc.from()) < 0 && !newPages.containsKey(arc.from())) {
        throw arcPlaces
            .get(k)
            .refused("an edit must start at a page of the site", arc.from() + "\t" + arc.to());
      }
      if (graph.node(arc.to()) >= 0 || newPages.containsKey(arc.to())) {
        continue;
      }
      List<String> link = List.of(arc.from(), arc.to());
      boolean adds = arc.operation() == ArcEdit.Operation.ADD;
      if (!(adds ? external.add(link) : external.remove(link))) {
        throw arcPlaces
            .get(k)
            .refused(
                adds ? "this link is there already" : "this link is not there",
                String.join("\t", link));
      }
    }
  }
}
