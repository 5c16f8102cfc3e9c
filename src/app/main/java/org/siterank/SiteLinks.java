package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import org.siterank.change.EditorAdvice;
import org.siterank.change.LinkEditor;
import org.siterank.change.LinkSource;
import org.siterank.change.LinkTarget;
import org.siterank.model.NotPublishedException;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Links to add to a {@link SiteSearch}, as an editor would choose them: by texts and counts. */
public final class SiteLinks {

  /** Links that are shown unless told otherwise. */
  public static final int USUAL = 10;

  private final SiteSearch site;

  SiteLinks(SiteSearch site) {
    this.site = site;
  }

  /**
   * The pages that should link to a page, each with the sentence where the link fits; nothing for
   * an address without a page.
   *
   * @param most how many, at least 1
   * @throws NotPublishedException when nothing is published yet
   */
  public Optional<EditorAdvice<LinkSource>> to(PageUrl page, int most) throws IOException {
    return editor(editor -> editor.linksTo(page, most, site.searcher().now()::linkPlaces));
  }

  /**
   * The pages that readers of a page want and that it does not link to; nothing for an address
   * without a page.
   *
   * @param most how many, at least 1
   * @throws NotPublishedException when nothing is published yet
   */
  public Optional<EditorAdvice<LinkTarget>> from(PageUrl page, int most) throws IOException {
    return editor(editor -> editor.linksFrom(page, most));
  }

  private interface Question<T> {
    T of(LinkEditor editor) throws IOException;
  }

  private <T> T editor(Question<T> question) throws IOException {
    if (!Files.exists(SiteStore.file(site.config().data()))) {
      throw new NotPublishedException(site.config().data());
    }
    try (SiteStore store = SiteStore.openForReading(site.config().data())) {
      return question.of(
          new LinkEditor(site.published().model(store), store, site.config().logs()));
    }
  }
}
