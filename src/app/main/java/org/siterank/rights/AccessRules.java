package org.siterank.rights;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.ReadersRule;
import org.siterank.site.SiteScope;
import org.siterank.site.UrlGlob;

/**
 * The access rules of a site, as they are now. The first that speaks of a page decides: its line of
 * the file, then the first pattern that matches. A page of which none speaks is closed.
 */
public final class AccessRules {

  private record Rule(UrlGlob pages, Readers readers) {}

  private final boolean any;
  private final List<Rule> rules;
  private final Map<PageUrl, Readers> pages;

  private AccessRules(boolean any, List<Rule> rules, Map<PageUrl, Readers> pages) {
    this.any = any;
    this.rules = rules;
    this.pages = pages;
  }

  /**
   * Reads the rules that are configured.
   *
   * @throws RightsFileException when a line of the file is refused
   */
  public static AccessRules read(RightsOptions options, SiteScope scope) throws IOException {
    return new AccessRules(
        options.hasRules(),
        options.rules().stream().map(AccessRules::rule).toList(),
        options.file().isPresent() ? RightsFile.read(options.file().get(), scope) : Map.of());
  }

  private static Rule rule(ReadersRule rule) {
    return new Rule(rule.glob(), rule.readers());
  }

  /** Whether there are any; without them everybody may read every page. */
  public boolean any() {
    return any;
  }

  /** Who may read a page. */
  public Readers readers(PageUrl page) {
    if (!any) {
      return Readers.UNRESTRICTED;
    }
    Readers named = pages.get(page);
    if (named != null) {
      return named;
    }
    for (Rule rule : rules) {
      if (rule.pages().matches(page)) {
        return rule.readers();
      }
    }
    return Readers.NOBODY;
  }

  /** What decides who may read a page. */
  public String reason(PageUrl page) {
    if (!any) {
      return "there are no access rules";
    }
    if (pages.containsKey(page)) {
      return "named in rights.file";
    }
    for (Rule rule : rules) {
      if (rule.pages().matches(page)) {
        return "matches " + rule.pages().pattern() + " of rights.rules";
      }
    }
    return "nothing opens it";
  }
}
