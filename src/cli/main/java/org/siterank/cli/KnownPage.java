package org.siterank.cli;

import java.io.IOException;
import java.util.Optional;
import org.siterank.SiteSearch;
import org.siterank.crawl.UrlCheck;
import org.siterank.model.PageListing;
import org.siterank.rights.PageRights;

/**
 * The page of an address as it stands in the data folder.
 *
 * @param listing whether the last run took it for a listing of others
 * @param pushed whether it was pushed, so that the crawl leaves it alone
 * @param rights who may read it; nothing where there are no access rules
 */
record KnownPage(Optional<PageListing> listing, boolean pushed, Optional<PageRights> rights) {

  static KnownPage of(SiteSearch site, UrlCheck check) throws IOException {
    boolean ruled = check.known().isPresent() && site.config().hasRules();
    return new KnownPage(
        site.checks().listing(check.admission().url()),
        site.checks().isPushed(check.admission().url()),
        ruled ? site.rights().of(check.admission().url()) : Optional.empty());
  }
}
