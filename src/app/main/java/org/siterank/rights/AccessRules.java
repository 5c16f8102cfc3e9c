package org.siterank.rights;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.siterank.site.AddressSpelling;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.ReadersRule;
import org.siterank.site.SiteScope;
import org.siterank.site.SpelledGlob;
import org.siterank.site.StatedReaders;
import org.siterank.site.UrlGlob;

/**
 * The access rules of a site, as they are now. The first that speaks of a page decides: its line of
 * the file, the document that was pushed, the header and the {@code meta} element that it came
 * with, then the first pattern that matches, then the accounts by which it was asked for. A page of
 * which none speaks is closed.
 *
 * <p>A rule closes a page, not a spelling of its address: unless the page is named itself, what the
 * rules say of its {@linkplain AddressSpelling other spellings} narrows who may read it. Other
 * addresses of a page, and its copies, are looked at by {@code org.siterank.model.SiteRights}.
 */
public final class AccessRules {

  private static final String BY_FILE = "named in rights.file";

  private static final String BY_PUSH = "pushed with the document";

  private static final String CLOSED = "nothing opens it";

  private record Rule(UrlGlob pages, Readers readers, SpelledGlob exact, SpelledGlob anyCase) {

    static Rule of(ReadersRule rule) {
      UrlGlob pages = rule.glob();
      return new Rule(
          pages,
          rule.readers(),
          new SpelledGlob(pages, /* ignoresCase= */ false),
          new SpelledGlob(pages, /* ignoresCase= */ true));
    }

    SpelledGlob spelled(boolean ignoresCase) {
      return ignoresCase ? anyCase : exact;
    }

    String reason() {
      return "matches " + pages.pattern() + " of rights.rules";
    }
  }

  /** A statement of the site: its key in what is stored, and its name for people. */
  private record Source(String key, String name) {}

  /** Facts that the rules cannot know by themselves. */
  private record Circumstances(
      Map<PageUrl, Readers> pushed, Set<PageUrl> pushedPages, Set<String> caseSensitiveHosts) {

    static final Circumstances NONE = new Circumstances(Map.of(), Set.of(), Set.of());
  }

  private final RightsOptions options;
  private final boolean any;
  private final List<Rule> rules;
  private final Map<PageUrl, Readers> pages;
  private final Circumstances known;
  private final NamedPages named;
  private final List<Source> sources = new ArrayList<>();
  private final AccountReaders accounts;
  private final SiteScope scope;

  private AccessRules(
      RightsOptions options,
      Map<PageUrl, Readers> pages,
      Circumstances known,
      AccountReaders accounts,
      SiteScope scope) {
    this.options = options;
    this.any = options.hasRules() || accounts.any();
    this.accounts = accounts;
    this.scope = scope;
    this.rules = options.rules().stream().map(Rule::of).toList();
    this.pages = pages;
    this.known = known;
    this.named = new NamedPages();
    known.pushed().forEach((page, who) -> named.add(page, who, BY_PUSH));
    pages.forEach((page, who) -> named.add(page, who, BY_FILE));
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
        Circumstances.NONE,
        accounts,
        scope);
  }

  /**
   * Returns these rules with the facts of the site.
   *
   * @param readersOfPushed readers that pushed documents name: behind the file, before all else
   * @param pushed pages that were pushed, which no server was asked for
   * @param caseSensitiveHosts hosts that were seen to tell small from capital letters
   */
  public AccessRules with(
      Map<PageUrl, Readers> readersOfPushed, Set<PageUrl> pushed, Set<String> caseSensitiveHosts) {
    return new AccessRules(
        options,
        pages,
        new Circumstances(
            Map.copyOf(readersOfPushed), Set.copyOf(pushed), Set.copyOf(caseSensitiveHosts)),
        accounts,
        scope);
  }

  /** Whether there are any; without them everybody may read every page. */
  public boolean any() {
    return any;
  }

  /**
   * The readers of a page.
   *
   * @param stated what the site itself states about it
   */
  public Readers readers(PageUrl page, StatedReaders stated) {
    return decide(page, stated).readers();
  }

  /**
   * The readers of a page, and the reason.
   *
   * @param stated what the site itself states about it
   */
  public RightsDecision decide(PageUrl page, StatedReaders stated) {
    if (!any) {
      return RightsDecision.of(Readers.UNRESTRICTED, "there are no access rules");
    }
    RightsDecision own = ofAddress(page, stated);
    if (own.isFinal()) {
      return own;
    }
    RightsDecision narrowed = narrowedBySpellings(page, own);
    return narrowed.readers().isPublic() ? asServerAnswers(narrowed, page, stated) : narrowed;
  }

  /** The decision of the rules on an address as it is written. */
  private RightsDecision ofAddress(PageUrl page, StatedReaders stated) {
    Readers listed = pages.get(page);
    if (listed != null) {
      return RightsDecision.named(listed, BY_FILE);
    }
    if (known.pushed().containsKey(page)) {
      return RightsDecision.named(known.pushed().get(page), BY_PUSH);
    }
    for (Source source : sources) {
      Optional<RightsDecision> own = statement(source, stated.of(source.key()));
      if (own.isPresent()) {
        return own.get();
      }
    }
    Optional<Rule> rule = rule(page);
    if (rule.isPresent()) {
      return rule.get().pages().isLiteral()
          ? RightsDecision.named(rule.get().readers(), rule.get().reason())
          : RightsDecision.of(rule.get().readers(), rule.get().reason());
    }
    SortedMap<String, Readers> asked = accounts.of(scope.siteName(page));
    return asked.isEmpty() ? RightsDecision.of(Readers.NOBODY, CLOSED) : admitted(asked, stated);
  }

  private Optional<Rule> rule(PageUrl page) {
    return rules.stream().filter(rule -> rule.pages().matches(page)).findFirst();
  }

  /** A page that a pattern opens is closed all the same if the server refuses it to strangers. */
  private RightsDecision asServerAnswers(RightsDecision open, PageUrl page, StatedReaders stated) {
    List<String> said = stated.of(StatedReaders.account(StatedReaders.ANONYMOUS));
    if (!accounts.isGuarded(scope.siteName(page))
        || known.pushedPages().contains(page)
        || said.equals(List.of(StatedReaders.ADMITTED))) {
      return open;
    }
    return RightsDecision.of(
        Readers.NOBODY,
        open.reason()
            + (said.isEmpty()
                ? ", but was not asked for without the login yet"
                : ", but the server refuses it without the login"));
  }

  /**
   * The decision of names and patterns on an address that is no page of its own: one that
   * redirects, or that names another one as the page that it is. Nothing when none speaks of it.
   */
  public Optional<RightsDecision> ofAddress(PageUrl address) {
    Readers listed = pages.getOrDefault(address, known.pushed().get(address));
    if (listed != null) {
      return Optional.of(RightsDecision.named(listed, BY_FILE));
    }
    return rule(address)
        .map(rule -> RightsDecision.of(rule.readers(), rule.reason()))
        .map(own -> narrowedBySpellings(address, own));
  }

  /** Returns true if a pattern opens this page to everybody, as far as addresses tell. */
  public boolean opensByPattern(PageUrl page) {
    Optional<Rule> rule = rule(page);
    return rule.isPresent()
        && !rule.get().pages().isLiteral()
        && rule.get().readers().isPublic()
        && !pages.containsKey(page);
  }

  private RightsDecision narrowedBySpellings(PageUrl page, RightsDecision own) {
    boolean ignoresCase = !known.caseSensitiveHosts().contains(page.authority());
    Optional<Rule> rule = rule(page);
    // A later rule does not speak of the start page of a folder by its file name.
    List<Rule> earlier = rules.subList(0, rule.map(rules::indexOf).orElse(rules.size()));
    RightsDecision narrowest = own;
    for (AddressSpelling spelling : AddressSpelling.of(page, ignoresCase)) {
      List<RightsDecision> others = ofSpelling(spelling, rules, ignoresCase);
      if (others.isEmpty() && rule.isPresent()) {
        others = List.of(RightsDecision.of(Readers.NOBODY, CLOSED));
      }
      narrowest = narrowest.narrowedBy(others, "a spelling of " + spelling.path());
      AddressSpelling folder = spelling.withoutIndexFiles();
      if (!folder.equals(spelling)) {
        narrowest =
            narrowest.narrowedBy(
                ofSpelling(folder, earlier, ignoresCase), "a spelling of " + folder.path());
      }
    }
    return narrowest;
  }

  /**
   * The decisions of the rules about a spelling. There are several where they depend on the query,
   * or where {@code /hr} may be the folder of one rule, {@code /hr/*}, and the page of another.
   */
  private List<RightsDecision> ofSpelling(
      AddressSpelling spelling, List<Rule> among, boolean ignoresCase) {
    List<RightsDecision> decisions = named.find(spelling, ignoresCase);
    return decisions.isEmpty()
        ? Arrays.stream(SpelledGlob.QueryMatch.values())
            .flatMap(match -> rules(spelling, match, among, ignoresCase))
            .distinct()
            .map(rule -> RightsDecision.of(rule.readers(), rule.reason()))
            .toList()
        : decisions;
  }

  private static Stream<Rule> rules(
      AddressSpelling spelling,
      SpelledGlob.QueryMatch match,
      List<Rule> among,
      boolean ignoresCase) {
    List<Rule> matching =
        among.stream().filter(rule -> rule.spelled(ignoresCase).matches(spelling, match)).toList();
    long folders =
        matching.stream()
            .takeWhile(rule -> rule.spelled(ignoresCase).matchesAsFolder(spelling))
            .count();
    return Stream.concat(
        matching.stream().limit(1),
        matching.stream()
            .skip(folders)
            .limit(folders == 0 ? 0 : 1)
            .filter(rule -> rule.pages().isLiteral()));
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

  /** The page's own statement by one source; nothing when it does not speak there. */
  private static Optional<RightsDecision> statement(Source source, List<String> values) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    String sent = source.name() + ": " + String.join("; and ", values);
    if (values.size() > 1) {
      return Optional.of(RightsDecision.malformed("closed, for it contradicts itself: " + sent));
    }
    try {
      return Optional.of(RightsDecision.named(Readers.parse(values.get(0)), sent));
    } catch (IllegalArgumentException e) {
      return Optional.of(
          RightsDecision.malformed("closed, for these are no names separated by commas: " + sent));
    }
  }
}
