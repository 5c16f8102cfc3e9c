package org.siterank.change;

import org.siterank.KnownSite;
import org.siterank.insight.PublishedModel;
import org.siterank.site.PageUrl;

/** Sessions on the published run of a known site, and edits to try in them. */
final class Sessions {

  private Sessions() {}

  static WebmasterSession of(KnownSite site) throws Exception {
    return WebmasterSession.load(
        site.config(),
        site.scope(),
        site.store(),
        PublishedModel.read(site.config(), site.scope(), site.store(), site.run()));
  }

  static LinkEdit add(PageUrl from, PageUrl to) {
    return new LinkEdit(true, from, to);
  }

  static LinkEdit remove(PageUrl from, PageUrl to) {
    return new LinkEdit(false, from, to);
  }
}
