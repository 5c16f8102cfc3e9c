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
 * the file, then the document that was pushed, then the first pattern that matches. A page of which
 * none speaks is closed.
 */
public final class AccessRules {

  private record Rule(UrlGlob pages, Readers readers) {}

  private final boolean any;
  private final List<Rule> rules;
  private final Map<PageUrl, Readers> pages;
  private final Map<PageUrl, Readers> pushed;

  private AccessRules(
      boolean any, List<Rule> rules, Map<PageUrl, Readers> pages, Map<PageUrl, Readers> pushed) {
    this.any = any;
    this.rules = rules;
    this.pages = pages;
    this.pushed = pushed;
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
        options.file().isPresent() ? RightsFile.read(options.file().get(), scope) : Map.of(),
        Map.of());
  }

  /** The same with the readers that pushed documents name: behind the file, before the patterns. */
  public AccessRules with(Map<PageUrl, Readers> readersOfPushed) {
    return new AccessRules(any, rules, pages, Map.copyOf(readersOfPushed));
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
    if (pushed.containsKey(page)) {
      return pushed.get(page);
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
    if (pushed.containsKey(page)) {
      return "pushed with the document";
    }
    for (Rule rule : rules) {
      if (rule.pages().matches(page)) {
        return "matches " + rule.pages().pattern() + " of rights.rules";
      }
    }
    return "nothing opens it";
  }
}
