package org.siterank.cli;

import org.siterank.SiteSearch;
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
}
