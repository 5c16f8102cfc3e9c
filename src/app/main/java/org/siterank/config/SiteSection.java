package org.siterank.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;
import org.siterank.site.UrlGlob;

/**
 * Settings of the scope: what belongs to the site.
 *
 * @param urls start pages; everything below the last slash of each belongs to the site
 * @param aliases further addresses of the first of them
 * @param include when not empty, only URLs that match one of these belong to the site
 * @param exclude URLs that do not belong to the site
 * @param ignoreParameters query parameters that do not tell pages apart; a trailing star matches by
 *     prefix
 * @param dir the folder to read the site's files from instead of asking its server
 * @param warc the web archives, and folders of web archives, to read it from instead
 */
public record SiteSection(
    List<PageUrl> urls,
    List<PageUrl> aliases,
    List<UrlGlob> include,
    List<UrlGlob> exclude,
    List<String> ignoreParameters,
    Optional<Path> dir,
    List<Path> warc) {

  public SiteSection {
    urls = List.copyOf(Settings.SITE_URL.require(urls));
    aliases = List.copyOf(Settings.SITE_ALIASES.require(aliases));
    include = List.copyOf(Settings.SITE_INCLUDE.require(include));
    exclude = List.copyOf(Settings.SITE_EXCLUDE.require(exclude));
    ignoreParameters = List.copyOf(Settings.SITE_IGNORE_PARAMETERS.require(ignoreParameters));
    Settings.SITE_DIR.require(dir);
    warc = List.copyOf(Settings.SITE_WARC.require(warc));
  }
}
