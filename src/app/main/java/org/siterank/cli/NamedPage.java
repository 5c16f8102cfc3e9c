package org.siterank.cli;

import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.site.PageUrl;

/** A page named on the command line: by its URL, or by its path on the site. */
final class NamedPage {

  private NamedPage() {}

  static PageUrl of(SiteSearch site, String text) throws CommandFailure {
    return site.scope()
        .start()
        .resolve(text)
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitStatus.USAGE,
                    "\"" + text + "\" is not a web address; give a URL or a path"));
  }

  /**
   * The name of a page in the graph of a site, under any of its addresses or paths; what is written
   * where it is no page, such as a link off the site.
   */
  static String known(SiteSearch site, SiteQueries view, String text) {
    return site.scope()
        .start()
        .resolve(text)
        .map(url -> view.pageAt(url).orElse(url).value())
        .orElse(text);
  }
}
