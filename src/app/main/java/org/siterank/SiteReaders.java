package org.siterank;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.config.SiteConfig;
import org.siterank.model.NotPublishedException;
import org.siterank.model.SiteRights;
import org.siterank.rights.AccessRules;
import org.siterank.rights.PageRights;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/** The readers of the pages of a site. */
public final class SiteReaders {

  private final SiteConfig config;
  private final SiteScope scope;

  SiteReaders(SiteSearch site) {
    this.config = site.config();
    this.scope = site.scope();
  }

  /**
   * Returns the readers of each page: as published, and by the present rules, which the next run
   * applies. Every page that was read, in URL order.
   *
   * @throws org.siterank.rights.RightsFileException when a line of rights.file is refused
   * @throws NotPublishedException when nothing is published yet
   */
  public List<PageRights> all() throws IOException {
    if (!Files.exists(SiteStore.file(config.data()))) {
      throw new NotPublishedException(config.data());
    }
    AccessRules rules = AccessRules.read(config.rights(), config.accounts(), scope);
    List<PageRights> rights = new ArrayList<>();
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      Map<PageUrl, Readers> published = store.readers().all();
      Readers others = published.isEmpty() ? Readers.UNRESTRICTED : Readers.NOBODY;
      SiteRights.of(store, scope, rules)
          .forEach(
              (page, decision) ->
                  rights.add(
                      new PageRights(
                          page,
                          published.getOrDefault(page, others),
                          decision.readers(),
                          decision.reason())));
    }
    return rights;
  }

  /**
   * Returns the readers of one page, under any of its addresses; nothing if no page was read there.
   */
  public Optional<PageRights> of(PageUrl address) throws IOException {
    PageUrl page = scope.canonical(address);
    return all().stream().filter(rights -> rights.page().equals(page)).findFirst();
  }

  /**
   * Returns warnings about the present access rules: pages that fewer people may read than the rule
   * for their own address says, and statements that cannot be read. Empty until a page was read.
   *
   * @throws org.siterank.rights.RightsFileException when a line of rights.file is refused
   */
  public List<String> warnings() throws IOException {
    AccessRules rules = AccessRules.read(config.rights(), config.accounts(), scope);
    if (!rules.any() || !Files.exists(SiteStore.file(config.data()))) {
      return List.of();
    }
    try (SiteStore store = SiteStore.openForReading(config.data())) {
      return SiteRights.of(store, scope, rules).warnings();
    }
  }
}
