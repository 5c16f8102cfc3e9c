package org.siterank;

import java.io.IOException;
import org.siterank.content.Template;
import org.siterank.content.TemplateFinder;
import org.siterank.store.SiteStore;

/** Finds the template text of the stored site, and stores it. */
final class SiteTemplate {

  private SiteTemplate() {}

  static Template learn(SiteStore store) throws IOException {
    TemplateFinder finder = new TemplateFinder(store.layouts());
    store.forEachBlocks(finder::samples, (url, blocks) -> finder.count(blocks));
    store.forEachBlocks(finder::samples, finder::countByFolder);
    Template template = finder.template();
    store.saveTemplate(template);
    return template;
  }
}
