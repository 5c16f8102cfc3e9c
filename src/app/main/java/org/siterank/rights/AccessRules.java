package org.siterank.rights;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.ReadersRule;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedReaders;
import org.siterank.site.UrlGlob;

/**
 * The access rules of a site, as they are now. The first that speaks of a page decides: its line of
 * the file, the document that was pushed, the header and the {@code meta} element that it came
 * with, then the first pattern that matches, then the accounts by which it was asked for. A page of
 * which none speaks is closed.
 */
public final class AccessRules {

  private record Rule(UrlGlob pages, Readers readers) {}

  /** A statement of the site: its key in what is stored, and its name for people. */
  private record Source(String key, String name) {}

  private final RightsOptions options;
  private final boolean any;
  private final List<Rule> rules;
  private final Map<PageUrl, Readers> pages;
  private final Map<PageUrl, Readers> pushed;
  private final List<Source> sources = new ArrayList<>();
  private final AccountReaders accounts;
  private final SiteScope scope;

  private AccessRules(
      RightsOptions options,
      Map<PageUrl, Readers> pages,
      Map<PageUrl, Readers> pushed,
      AccountReaders accounts,
      SiteScope scope) {
    this.options = options;
    this.any = options.hasRules() || accounts.any();
    this.accounts = accounts;
    this.scope = scope;
    this.rules = options.rules().stream().map(AccessRules::rule).toList();
    this.pages = pages;
    this.pushed = pushed;
    options
        .header()
        .ifPresent(name -> sources.add(new Source(StatedReaders.header(name), "header " + name)));
    options
        .meta()
        .ifPresent(name -> sources.add(new Source(StatedReaders.meta(name), "meta " + name)));
  }

  /**
   * Reads the rules that are configured.
   *
   * @param accounts by which pages are asked for
   * @throws RightsFileException when a line of the file is refused
   */
  public static AccessRules read(RightsOptions options, AccountReaders accounts, SiteScope scope)
      throws IOException {
    return new AccessRules(
        options,
        options.file().isPresent() ? RightsFile.read(options.file().get(), scope) : Map.of(),
        Map.of(),
        accounts,
        scope);
  }

  /** The same with the readers that pushed documents name: behind the file, before all else. */
  public AccessRules with(Map<PageUrl, Readers> readersOfPushed) {
    return new AccessRules(options, pages, Map.copyOf(readersOfPushed), accounts, scope);
  }

  private static Rule rule(ReadersRule rule) {
    return new Rule(rule.glob(), rule.readers());
  }

  /** Whether there are any; without them everybody may read every page. */
  public boolean any() {
    return any;
  }

  /**
   * Who may read a page.
   *
   * @param stated what the site itself states about it
   */
  public Readers readers(PageUrl page, StatedReaders stated) {
    return decide(page, stated).readers();
  }

  /**
   * Who may read a page, and why.
   *
   * @param stated what the site itself states about it
   */
  public RightsDecision decide(PageUrl page, StatedReaders stated) {
    if (!any) {
      return RightsDecision.of(Readers.UNRESTRICTED, "there are no access rules");
    }
    Readers named = pages.get(page);
    if (named != null) {
      return RightsDecision.of(named, "named in rights.file");
    }
    if (pushed.containsKey(page)) {
      return RightsDecision.of(pushed.get(page), "pushed with the document");
    }
    for (Source source : sources) {
      Optional<RightsDecision> own = statement(source, stated.of(source.key()));
      if (own.isPresent()) {
        return own.get();
      }
    }
    for (Rule rule : rules) {
      if (rule.pages().matches(page)) {
        return RightsDecision.of(
            rule.readers(), "matches " + rule.pages().pattern() + " of rights.rules");
      }
    }
    SortedMap<String, Readers> asked = accounts.of(scope.siteName(page));
    return asked.isEmpty()
        ? RightsDecision.of(Readers.NOBODY, "nothing opens it")
        : admitted(asked, stated);
  }

  /** The groups of the accounts that got the page. */
  private static RightsDecision admitted(SortedMap<String, Readers> asked, StatedReaders stated) {
    List<String> groups = new ArrayList<>();
    List<String> readers = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    asked.forEach(
        (name, who) -> {
          List<String> said = stated.of(StatedReaders.account(name));
          if (said.isEmpty()) {
            unknown.add(name);
          } else if (said.equals(List.of(StatedReaders.ADMITTED))) {
            readers.add(name);
            groups.addAll(who.isPublic() ? List.of(who.toString()) : who.groups());
          }
        });
    return RightsDecision.of(
        Readers.of(groups),
        (readers.isEmpty()
                ? "no account of access.as was let in"
                : "access.as: let in were " + String.join(", ", readers))
            + (unknown.isEmpty() ? "" : "; not asked yet: " + String.join(", ", unknown)));
  }

  /** What the page itself says by one source; nothing when it does not speak there. */
  private static Optional<RightsDecision> statement(Source source, List<String> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    String sent = source.name() + ": " + String.join("; and ", values);
    if (values.size() > 1) {
      return Optional.of(RightsDecision.malformed("closed, for it contradicts itself: " + sent));
    }
    try {
      return Optional.of(RightsDecision.of(Readers.parse(values.get(0)), sent));
    } catch (IllegalArgumentException e) {
      return Optional.of(
          RightsDecision.malformed("closed, for these are no names separated by commas: " + sent));
    }
  }
}
