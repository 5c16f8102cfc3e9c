package org.siterank.model;

import java.io.IOException;
import org.siterank.content.Template;
import org.siterank.content.TemplateFinder;
import org.siterank.store.SiteStore;

/** Finds the template text of the stored site, and stores it. */
public final class SiteTemplate {

  private SiteTemplate() {}

  public static Template learn(SiteStore store) throws IOException {
    TemplateFinder finder = new TemplateFinder(store.layouts().count());
    store.layouts().forEachBlocks(finder::samples, (url, blocks) -> finder.count(blocks));
    store.layouts().forEachBlocks(finder::samples, finder::countByFolder);
    Template template = finder.template();
    store.layouts().saveTemplate(template);
    return template;
  }
}
