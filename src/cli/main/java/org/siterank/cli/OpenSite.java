package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.model.NotPublishedException;
import org.siterank.store.SiteStore;

/** Opens the site that a command reads. */
final class OpenSite {

  private OpenSite() {}

  /**
   * Opens a site for a command that shows what is published, and needs no configuration for it.
   *
   * @throws NotPublishedException when neither the configuration nor a run has named a site
   */
  static SiteSearch published(SiteConfig config) throws IOException, ConfigException {
    if (!config.namesSite() && !Files.exists(SiteStore.file(config.data()))) {
      throw new NotPublishedException(config.data());
    }
    return SiteSearch.open(config);
  }
}
