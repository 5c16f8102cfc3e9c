package org.siterank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.siterank.change.ExpectedClicks;
import org.siterank.change.LinkEditor;
import org.siterank.change.LinkSource;
import org.siterank.insight.PublishedModel;
import org.siterank.report.EditorLinks;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/**
 * The links that an editor would add, for the report; what they need is read when they are asked
 * for.
 */
final class ReportEditor implements EditorLinks.Editor {

  private final SiteSearch site;
  private final PublishedModel model;
  private final SiteStore store;
  private LinkEditor editor;

  /**
   * @param store open for as long as this is used
   */
  ReportEditor(SiteSearch site, PublishedModel model, SiteStore store) {
    this.site = site;
    this.model = model;
    this.store = store;
  }

  @Override
  public List<EditorLinks.Place> linksTo(PageUrl target, int most) {
    try {
      if (editor == null) {
        editor = new LinkEditor(model, store, site.config().logs());
      }
      return editor.linksTo(target, most, site.searcher().now()::linkPlaces).stream()
          .flatMap(advice -> advice.links().stream())
          .map(ReportEditor::place)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static EditorLinks.Place place(LinkSource link) {
    ExpectedClicks clicks = link.clicks();
    return new EditorLinks.Place(
        link.place().page(),
        link.place().sentence().text(),
        link.place().section(),
        link.views(),
        clicks.similar() == 0
            ? Optional.empty()
            : Optional.of(new EditorLinks.Clicks(clicks.low(), clicks.high())));
  }
}
