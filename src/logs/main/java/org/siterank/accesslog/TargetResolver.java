package org.siterank.accesslog;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Finds the page that a line asked for, by its target and its virtual host. Not for use by two
 * threads.
 */
final class TargetResolver {

  private static final int HOSTS = 1 << 10;
  private static final String ROBOTS_TXT = "/robots.txt";

  /**
   * @param origin what paths are joined to; empty for a host that is not of the site
   * @param salt tells equal targets of different hosts apart
   */
  private record Host(Optional<String> origin, int salt) {}

  private final SiteScope scope;
  private final ReferrerResolver referrers;
  private final KeyedHash hash;
  private final FieldCache<Target> known =
      new FieldCache<>(Field.TARGET, RequestClassifier.REMEMBERED);
  private final FieldCache<Host> knownHosts = new FieldCache<>(Field.VHOST, HOSTS);
  private final Host ownHost;

  /** Hosts of lines that name none, by the site whose log they are in. */
  private final Map<PageUrl, Host> siteHosts = new HashMap<>();

  private Host unnamed;
  private int hosts;

  TargetResolver(SiteScope scope, ReferrerResolver referrers, KeyedHash hash) {
    this.scope = scope;
    this.referrers = referrers;
    this.hash = hash;
    this.ownHost = new Host(Optional.of(scope.start().origin()), 0);
    this.unnamed = ownHost;
  }

  /** Takes the following lines that name no virtual host for those of a site's log. */
  void ofSite(Optional<PageUrl> start) {
    unnamed =
        start
            .map(
                url ->
                    siteHosts.computeIfAbsent(url, u -> new Host(Optional.of(u.origin()), ++hosts)))
            .orElse(ownHost);
  }

  /** Finds it for a line. */
  Target of(LogLine line) {
    if (PartEndings.hold(line.bytes(), line.start(Field.TARGET), line.end(Field.TARGET))) {
      return Target.PART;
    }
    Host host = host(line);
    Target found = known.known(line, host.salt());
    return found != null ? found : known.keep(line, host.salt(), find(line, host));
  }

  private Host host(LogLine line) {
    if (line.isEmpty(Field.VHOST)) {
      return unnamed;
    }
    Host found = knownHosts.known(line, 0);
    return found != null ? found : knownHosts.keep(line, 0, findHost(line));
  }

  /** The origin that a virtual host's paths belong to; nothing when it is not one of the site's. */
  private Host findHost(LogLine line) {
    String name = line.text(Field.VHOST);
    String scheme = name.endsWith(":443") ? "https://" : "http://";
    // Behind a proxy the server's own port says nothing: the name alone may be the site's.
    Optional<String> origin =
        ownOrigin(scheme + name)
            .or(() -> PageUrl.parse(scheme + name).flatMap(u -> ownOrigin(scheme + u.host())));
    return new Host(origin, ++hosts);
  }

  private Optional<String> ownOrigin(String address) {
    return PageUrl.parse(address)
        .filter(
            parsed -> {
              String origin = scope.canonical(parsed).origin();
              return scope.prefixes().stream().anyMatch(p -> p.startsWith(origin + "/"));
            })
        .map(PageUrl::origin);
  }

  private Target find(LogLine line, Host host) {
    if (line.holdsAny(Field.TARGET, RequestClassifier.BLANKS)
        && line.holdsAny(Field.TARGET, "\"")) {
      return Target.NONE; // Another line begins in it, with its client.
    }
    String text = line.urlText(Field.TARGET);
    Optional<AssetPaths.Kind> asset = AssetPaths.kind(text);
    if (asset.isPresent()) {
      return new Target(trace(asset.get(), text), true);
    }
    boolean absolute = text.startsWith("http://") || text.startsWith("https://");
    // Joined as text: a path that begins with two slashes is a path, not a host.
    Optional<PageUrl> asked =
        absolute
            ? PageUrl.parse(text)
            : text.startsWith("/")
                ? host.origin().flatMap(origin -> PageUrl.parse(origin + text))
                : Optional.empty();
    return asked
        .map(scope::canonical)
        .filter(scope::contains)
        .map(url -> page(text, url))
        .orElse(Target.NONE);
  }

  private Target page(String text, PageUrl url) {
    Campaign campaign = CampaignParameters.of(text);
    Referrer source = referrers.source(campaign.source());
    return new Target(ClientTrace.NONE, false, url, campaign, source, hash.of(url.value()));
  }

  /** Trace that a request for an asset leaves of the client. */
  private static ClientTrace trace(AssetPaths.Kind kind, String target) {
    return switch (kind) {
      case PART -> ClientTrace.PAGE_PART;
      // Only the one at the top is the protocol's (RFC 9309, 2.3).
      case FOR_PROGRAMS ->
          AssetPaths.path(target).equals(ROBOTS_TXT) ? ClientTrace.ROBOTS_TXT : ClientTrace.NONE;
      case DOWNLOAD, DATA -> ClientTrace.NONE;
    };
  }
}
