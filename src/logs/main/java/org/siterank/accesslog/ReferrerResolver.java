package org.siterank.accesslog;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Finds out what referrers say: which site, of which kind, and whether it is this one. Immutable.
 */
final class ReferrerResolver {

  private static final Pattern HOST = Pattern.compile("[a-z0-9-]{1,63}(\\.[a-z0-9-]{1,63}){1,8}");

  /** The words that name a source: what else is there is no name, but somebody's text. */
  private static final Pattern WORD = Pattern.compile("[a-z0-9][a-z0-9._-]{0,39}");

  private final SiteScope scope;
  private final ReferrerList referrers;
  private final OwnSearch ownSearch;
  private final KeyedHash hash;

  ReferrerResolver(SiteScope scope, ReferrerList referrers, OwnSearch ownSearch, KeyedHash hash) {
    this.scope = scope;
    this.referrers = referrers;
    this.ownSearch = ownSearch;
    this.hash = hash;
  }

  /**
   * Resolves a referrer.
   *
   * @param text as the client sent it, in ASCII
   * @return {@link Referrer#NONE} when it is no web address
   */
  Referrer resolve(String text) {
    Optional<PageUrl> page = PageUrl.parse(text);
    if (page.isPresent()) {
      PageUrl canonical = scope.canonical(page.get());
      Optional<OwnSearch.Asked> asked = ownSearch.asked(canonical);
      if (asked.isPresent()) {
        return searched(asked.get(), canonical);
      }
      return scope.owns(canonical)
          ? from(RequestClass.INTERNAL, canonical.value(), part(page.get()))
          : outside(page.get());
    }
    return androidApp(text)
        .map(
            app ->
                from(
                    referrers.requestClass(app, "").orElse(RequestClass.EXTERNAL),
                    app,
                    Referral.Part.ORIGIN))
        .orElse(Referrer.NONE);
  }

  /**
   * Resolves what an address says of its own source ({@link Campaign#source}): the host of another
   * site, or the name of a search engine, social network or assistant. These count as their host
   * would as a referrer, but tell no page. Other words, such as {@code newsletter}, are the name of
   * visits of the class {@code DIRECT}.
   *
   * @return {@link Referrer#NONE} for the site itself, and hosts known for spam
   */
  Referrer source(String source) {
    if (source.isEmpty() || source.equals(Campaign.OTHER)) {
      return Referrer.NONE;
    }
    Optional<String> known = referrers.host(source);
    String host = known.orElse(source);
    if (known.isEmpty() && !isHost(host)) {
      return WORD.matcher(source).matches()
          ? new Referrer(RequestClass.DIRECT, source, hash.of(source), Referral.NOTHING)
          : Referrer.NONE;
    }
    Optional<PageUrl> page = PageUrl.parse("https://" + host + "/");
    if (page.isEmpty()
        || scope.owns(scope.canonical(page.get()))
        || referrers.isSpam(page.get().host())) {
      return Referrer.NONE;
    }
    String name = ReferringHost.name(page.get().host());
    RequestClass found =
        referrers.requestClass(page.get().host(), "/").orElse(RequestClass.EXTERNAL);
    return new Referrer(found, name, hash.of(name), Referral.NOTHING);
  }

  /** Labels, the last of them registered as a top-level domain: {@code newsletter.v2} is a word. */
  private static boolean isHost(String text) {
    return HOST.matcher(text).matches() && EffectiveTldFinder.getAssignedDomain(text, true) != null;
  }

  /** A click on a result of the own search: inside the site, and on no link of a page. */
  private Referrer searched(OwnSearch.Asked asked, PageUrl canonical) {
    String query = QueryText.of(asked.query()).orElse("");
    String detail = query.isEmpty() ? Referral.OWN_SEARCH_UNKNOWN : Referral.OWN_SEARCH;
    return new Referrer(
        RequestClass.INTERNAL,
        OwnSearch.MARK + asked.page(),
        hash.of(canonical.value()),
        new Referral(part(canonical), detail, query));
  }

  private Referrer outside(PageUrl page) {
    String host = page.host();
    if (referrers.isSpam(host)) {
      return from(RequestClass.SPAM, host, part(page));
    }
    String name = ReferringHost.name(host);
    RequestClass found = referrers.requestClass(host, page.path()).orElse(RequestClass.EXTERNAL);
    // Result pages are no links.
    long pages = found == RequestClass.SEARCH ? ReferringPages.NONE : ReferringPages.of(page);
    String linking = found == RequestClass.EXTERNAL ? LinkingPage.of(page) : "";
    return new Referrer(
        found, name, hash.of(name), new Referral(part(page), "", ""), pages, linking);
  }

  private static Referral.Part part(PageUrl page) {
    return page.path().equals("/") && page.query().isEmpty()
        ? Referral.Part.ORIGIN
        : Referral.Part.PAGE;
  }

  private Referrer from(RequestClass requestClass, String text, Referral.Part part) {
    return new Referrer(requestClass, text, hash.of(text), new Referral(part, "", ""));
  }

  /** The package of {@code android-app://package/...}, which apps on Android send as referrer. */
  private static Optional<String> androidApp(String referrer) {
    String scheme = "android-app://";
    if (!referrer.regionMatches(true, 0, scheme, 0, scheme.length())) {
      return Optional.empty();
    }
    int slash = referrer.indexOf('/', scheme.length());
    String name = referrer.substring(scheme.length(), slash < 0 ? referrer.length() : slash);
    return Optional.of(name.toLowerCase(Locale.ROOT)).filter(n -> n.matches("[a-z0-9_.]{1,253}"));
  }
}
