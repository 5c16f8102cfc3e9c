package org.siterank.config;

import java.util.stream.Collectors;

/** Checks that a site is named once, and read from one place only. */
final class SourceCheck {

  private SourceCheck() {}

  /**
   * Checks it, for each of several sites as well.
   *
   * @throws ConfigException naming the settings that contradict each other
   */
  static void check(SiteConfig config) throws ConfigException {
    SiteSection site = config.site();
    checkSites(config);
    if (site.dir().isPresent() && !site.warc().isEmpty()) {
      throw new ConfigException(
          "site.dir and site.warc both say where to read the site from; leave one of them out");
    }
    if (site.share() != SiteSection.Share.OFF && site.dir().isEmpty()) {
      throw new ConfigException("site.share needs site.dir, the folder in which the files are");
    }
    if (site.dir().isEmpty() && site.warc().isEmpty()) {
      return;
    }
    String unasked =
        ", and with "
            + (site.dir().isPresent() ? "site.dir" : "site.warc")
            + " none is asked; leave one of them out";
    if (!config.access().as().isEmpty()) {
      throw new ConfigException("access.as asks a server who may read a page" + unasked);
    }
    if (config.crawl().archive().isPresent()) {
      throw new ConfigException("crawl.archive keeps what a server answers" + unasked);
    }
  }

  private static void checkSites(SiteConfig config) throws ConfigException {
    SiteSection site = config.site();
    if (!config.sites().isEmpty()
        && !(site.urls().isEmpty()
            && site.aliases().isEmpty()
            && site.dir().isEmpty()
            && site.warc().isEmpty())) {
      throw new ConfigException(
          "sites and site.url (--site), site.aliases, site.dir or site.warc are both set; each of the"
              + " sites has its own, so leave these out, or use a configuration without sites (-c)");
    }
    for (String name : config.only()) {
      if (config.sites().stream().noneMatch(member -> member.name().equals(name))) {
        String names =
            config.sites().stream().map(MemberSite::name).collect(Collectors.joining(", "));
        throw new ConfigException(
            "only: " + name + " is not one of the sites" + (names.isEmpty() ? "" : " " + names));
      }
    }
    for (MemberSite member : config.sites()) {
      try {
        member.config().checkSource();
      } catch (ConfigException e) {
        throw new ConfigException("sites: " + member.name() + ": " + e.getMessage(), e);
      }
    }
  }
}
