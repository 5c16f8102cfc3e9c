package org.siterank.cli;

import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Pages as people read them in a table.
 *
 * @param withHosts whether the same path may be one of several sites
 */
record PageNames(boolean withHosts) {

  static PageNames of(SiteScope scope) {
    return new PageNames(scope.starts().size() > 1);
  }

  /** The path of a page, with its host in front where that must be told. */
  String of(PageUrl page) {
    return withHosts ? page.authority() + page.pathAndQuery() : page.pathAndQuery();
  }
}
