package org.siterank.cli;

import java.util.Optional;
import org.siterank.SiteSearch;
import org.siterank.change.SiteQueries;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** A page named on the command line: by its URL, or, of a single site, by its path there. */
final class NamedPage {

  private NamedPage() {}

  static PageUrl of(SiteSearch site, String text) throws CommandFailure {
    SiteScope scope = site.scope();
    return address(scope, text)
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitStatus.USAGE,
                    scope.starts().size() == 1
                        ? "\"" + text + "\" is not a web address; give a URL or a path"
                        : "\""
                            + text
                            + "\" is not a web address; of several sites, give the URL of a page,"
                            + " which begins as in "
                            + scope.start()));
  }

  private static Optional<PageUrl> address(SiteScope scope, String text) {
    Optional<PageUrl> url = PageUrl.parse(text);
    return url.isPresent() || scope.starts().size() > 1 ? url : scope.start().resolve(text);
  }

  /**
   * The name of a page in the graph of a site, under any of its addresses or paths; what is written
   * where it is no page, such as a link off the site.
   */
  static String known(SiteSearch site, SiteQueries view, String text) {
    return address(site.scope(), text)
        .map(url -> view.pageAt(url).orElse(url).value())
        .orElse(text);
  }
}
