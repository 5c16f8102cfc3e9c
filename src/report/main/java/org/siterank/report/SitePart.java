package org.siterank.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.siterank.site.PageUrl;

/**
 * Part of a report that is about one of several sites: its own figures, and of each table the rows
 * that are about it. Sentences and pictures, which are about all sites, are left out.
 */
final class SitePart {

  /** Columns that hold the name of a site. */
  private static final Set<String> NAMES = Set.of("site", "from", "to");

  private final SisterSites sisters;
  private final ReportTexts t;
  private final SisterSites.Site site;

  SitePart(SisterSites sisters, ReportTexts texts, SisterSites.Site site) {
    this.sisters = sisters;
    this.t = texts;
    this.site = site;
  }

  /** The sections of the report that have rows of the site. */
  List<Section> of(List<Section> report) {
    List<Section> sections = new ArrayList<>();
    for (Section section : report) {
      boolean own = section.key().equals(SisterSites.SECTION);
      List<Table> tables =
          section.tables().stream()
              .filter(table -> !table.name().equals(SisterSites.TOP_PAGES)) // "pages" has them.
              .map(table -> rows(table, own))
              .filter(table -> table.size() > 0)
              .toList();
      if (!tables.isEmpty()) {
        sections.add(
            new Section(
                section.key(), own ? sentences() : List.of(), List.of(), List.of(), tables));
      }
    }
    return sections;
  }

  private List<String> sentences() {
    return List.of(
        t.say(
            "site.counted",
            t.number(site.viewsPerDay()),
            t.number(site.entriesPerDay()),
            site.pages()),
        t.say(
            "site.expected",
            t.flow(site.score()),
            t.flow(site.inflow()),
            t.flow(site.fromSites()),
            t.flow(site.toSites())));
  }

  private Table rows(Table table, boolean ofSites) {
    List<Integer> told = new ArrayList<>();
    for (int c = 0; c < table.columns().size(); c++) {
      Column column = table.columns().get(c);
      if (ofSites ? NAMES.contains(column.key()) : column.kind() == Column.Kind.PAGE) {
        told.add(c);
      }
    }
    return table.where(row -> told.stream().anyMatch(c -> isOf(table.cell(row, c))));
  }

  private boolean isOf(Object cell) {
    return cell instanceof PageUrl url
        ? sisters.siteOf().apply(url).equals(site.name())
        : site.name().equals(cell);
  }
}
