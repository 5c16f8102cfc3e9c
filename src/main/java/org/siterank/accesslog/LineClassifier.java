package org.siterank.accesslog;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.siterank.site.Assets;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Puts every line into exactly one class. The questions are asked in this order, and the first yes
 * decides: not a GET; status neither 200 nor 304; own monitoring or crawler; robot; asset; forged
 * referrer; then the referrer: none, this site, search engine, AI assistant, social network, any
 * other site.
 *
 * <p>Source of the classes: Mathieu and Viennot 2004, 3.3 (bookmarks, search engines and typed
 * addresses are induced flow, links of other sites external flow). Not thread-safe.
 */
public final class LineClassifier {

  private final SiteScope scope;
  private final Set<String> ownAgents;
  private final List<AddressRange> ownClients;
  private final Robots robots = new Robots();
  private final HostList spammers = HostList.load("referrer-spammers.txt");
  private final HostList searchEngines = HostList.load("search-engines.txt");
  private final HostList socials = HostList.load("socials.txt");
  private final HostList assistants = HostList.load("assistants.txt");

  /**
   * A classifier for one site.
   *
   * @param scope what belongs to the site, and under which names
   * @param ownAgents parts of user agents that are the site's own monitoring
   * @param ownClients client addresses and ranges of them that are the site's own monitoring
   * @throws IllegalArgumentException when one of them is no address
   */
  public LineClassifier(
      SiteScope scope, Collection<String> ownAgents, Collection<String> ownClients) {
    this.scope = scope;
    this.ownAgents = Set.copyOf(ownAgents);
    this.ownClients = ownClients.stream().map(AddressRange::parse).toList();
  }

  /** The class of a line. */
  public Classified classify(LogLine line) {
    if (!line.method().equals("GET")) {
      return Classified.of(HitClass.METHOD);
    }
    if (line.status() != 200 && line.status() != 304) {
      return Classified.of(HitClass.ERROR);
    }
    if (isOwn(line)) {
      return Classified.of(HitClass.MONITORING);
    }
    Optional<String> robot = robots.name(line.userAgent());
    if (robot.isPresent()) {
      return new Classified(HitClass.ROBOT, Optional.empty(), "", robot.get());
    }
    Optional<PageUrl> url = requested(line);
    if (url.isEmpty() || !scope.owns(url.get()) || isAsset(url.get())) {
      return Classified.of(HitClass.ASSET);
    }
    return byReferrer(line, url);
  }

  private boolean isOwn(LogLine line) {
    return line.userAgent().startsWith("Siterank")
        || isOwnClient(line.client())
        || ownAgents.stream().anyMatch(line.userAgent()::contains);
  }

  private boolean isOwnClient(String client) {
    if (ownClients.isEmpty()) {
      return false;
    }
    Optional<byte[]> address = AddressRange.parseAddress(client);
    return address.isPresent()
        && ownClients.stream().anyMatch(range -> range.contains(address.get()));
  }

  private static boolean isAsset(PageUrl url) {
    return Assets.isAsset(url) || url.path().equals("/robots.txt");
  }

  /** What was asked for: a path on this site, or on the virtual host the log names. */
  private Optional<PageUrl> requested(LogLine line) {
    String target = line.target();
    if (!line.virtualHost().isEmpty() && target.startsWith("/")) {
      Optional<PageUrl> onHost =
          PageUrl.parse("http://" + line.virtualHost() + target).map(scope::canonical);
      if (onHost.isPresent() && scope.owns(onHost.get())) {
        return onHost;
      }
      // A server's name for itself may be unknown outside: a bare host is taken for the site.
      return line.virtualHost().contains(".") ? onHost : onSite(target);
    }
    return onSite(target);
  }

  private Optional<PageUrl> onSite(String target) {
    if (!target.startsWith("/")
        && !target.startsWith("http://")
        && !target.startsWith("https://")) {
      return Optional.empty();
    }
    // Two slashes at the start of a request are a path, not a host.
    String absolute = target.startsWith("/") ? scope.start().origin() + target : target;
    return PageUrl.parse(absolute).map(scope::canonical);
  }

  private Classified byReferrer(LogLine line, Optional<PageUrl> url) {
    Optional<PageUrl> referrer = PageUrl.parse(line.referrer());
    if (referrer.isEmpty()) {
      return new Classified(HitClass.DIRECT, url, "", "");
    }
    PageUrl page = scope.canonical(referrer.get());
    if (scope.owns(page)) {
      return new Classified(HitClass.INTERNAL, url, page.value(), "");
    }
    String host = page.host();
    String path = page.path();
    if (spammers.contains(host, path)) {
      return Classified.of(HitClass.SPAM);
    }
    HitClass hitClass =
        assistants.contains(host, path)
            ? HitClass.ASSISTANT
            : searchEngines.contains(host, path)
                ? HitClass.SEARCH
                : socials.contains(host, path) ? HitClass.SOCIAL : HitClass.EXTERNAL;
    return new Classified(hitClass, url, registrableDomain(host), "");
  }

  /** The domain somebody registered, which stands for a referring site; or the host itself. */
  private static String registrableDomain(String host) {
    String domain = EffectiveTldFinder.getAssignedDomain(host, true, true);
    return (domain == null ? host : domain).toLowerCase(Locale.ROOT);
  }
}
