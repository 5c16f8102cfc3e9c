package org.siterank.accesslog;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Locale;
import java.util.Optional;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Puts every line into exactly one class: the first of these that fits.
 *
 * <ol>
 *   <li>unreadable: not a line of the log's format (decided by the reader)
 *   <li>method: not a GET
 *   <li>error: a status other than 200 and 304; of a redirect the page that it leads to counts
 *   <li>monitoring: Siterank's crawler, or a configured agent or address
 *   <li>robot: by the agent's name, or without an agent in a log that has a field for it
 *   <li>asset: by the ending of the path
 *   <li>spam: the referring host is known for it
 *   <li>unresolved: not an address of the site: another virtual host, a foreign URL, an excluded
 *       one, or no URL at all
 *   <li>by referrer: internal when it is on the site; search, social or assistant when its host is
 *       on the list; external when it is any other host; direct when there is none
 * </ol>
 *
 * A referrer that is no web address ({@code about:blank}, an empty word, binary bytes) counts as
 * none. A referrer on the site itself is never spam. After {@link #classify} the address, referrer
 * and robot of that line can be asked for. Not for use by two threads.
 */
public final class HitClassifier {

  /** Distinct values remembered per field and generation: more than a busy site has in an hour. */
  private static final int REMEMBERED = 1 << 14;

  private record Agent(boolean monitoring, String robot) {}

  private record Target(boolean asset, PageUrl url) {}

  private record Referrer(HitClass hitClass, String text) {}

  private record Host(Optional<String> origin, int salt) {}

  private static final Referrer NO_REFERRER = new Referrer(HitClass.DIRECT, "");

  private final SiteScope scope;
  private final Monitoring monitoring;
  private final AssetTypes assets;
  private final RobotList robots;
  private final ReferrerList referrers;

  private final ByteKeyCache<Agent> agentCache = new ByteKeyCache<>(REMEMBERED);
  private final ByteKeyCache<Target> targetCache = new ByteKeyCache<>(REMEMBERED);
  private final ByteKeyCache<Referrer> referrerCache = new ByteKeyCache<>(REMEMBERED);
  private final ByteKeyCache<Host> hostCache = new ByteKeyCache<>(1 << 10);
  private int hosts;

  private PageUrl url;
  private String referrer = "";
  private String robot = "";

  /**
   * @param scope which addresses are the site's
   * @param monitoring the site's own visitors that are none
   * @param assets what is not a page
   * @param robots which agents are robots
   * @param referrers what the hosts of referrers are
   */
  public HitClassifier(
      SiteScope scope,
      Monitoring monitoring,
      AssetTypes assets,
      RobotList robots,
      ReferrerList referrers) {
    this.scope = scope;
    this.monitoring = monitoring;
    this.assets = assets;
    this.robots = robots;
    this.referrers = referrers;
  }

  /** With the lists that are shipped and the standard assets. */
  public static HitClassifier standard(SiteScope scope, Monitoring monitoring) {
    return new HitClassifier(
        scope, monitoring, AssetTypes.STANDARD, RobotList.shipped(), ReferrerList.shipped());
  }

  /** The class of a line that could be read. */
  public HitClass classify(LogLine line) {
    url = null;
    referrer = "";
    robot = "";
    if (!line.is(Field.METHOD, "GET")) {
      return HitClass.METHOD;
    }
    if (line.status() != 200 && line.status() != 304) {
      return HitClass.ERROR;
    }
    Agent agent = line.agentLogged() ? cached(agentCache, line, Field.AGENT, 0, this::agent) : null;
    if ((agent != null && agent.monitoring()) || monitoring.isClient(line)) {
      return HitClass.MONITORING;
    }
    if (agent != null && agent.robot() != null) {
      robot = agent.robot();
      return HitClass.ROBOT;
    }
    Host host = cached(hostCache, line, Field.VHOST, 0, this::host);
    Target target = cached(targetCache, line, Field.TARGET, host.salt(), l -> target(l, host));
    if (target.asset()) {
      return HitClass.ASSET;
    }
    Referrer from =
        line.isEmpty(Field.REFERRER)
            ? NO_REFERRER
            : cached(referrerCache, line, Field.REFERRER, 0, this::referrer);
    if (from.hitClass() == HitClass.SPAM) {
      return HitClass.SPAM;
    }
    if (target.url() == null) {
      return HitClass.UNRESOLVED;
    }
    url = target.url();
    referrer = from.text();
    return from.hitClass();
  }

  private interface Finding<V> {
    V of(LogLine line);
  }

  private static <V> V cached(
      ByteKeyCache<V> cache, LogLine line, Field field, int salt, Finding<V> finding) {
    return cache.get(
        line.bytes(), line.start(field), line.end(field), salt, () -> finding.of(line));
  }

  private Agent agent(LogLine line) {
    String text = line.text(Field.AGENT);
    return new Agent(monitoring.isAgent(text), robots.name(text).orElse(null));
  }

  /** The origin that a virtual host's paths belong to; nothing when it is not one of the site's. */
  private Host host(LogLine line) {
    String name = line.text(Field.VHOST);
    if (name.isEmpty()) {
      return new Host(Optional.of(scope.start().origin()), 0);
    }
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

  private Target target(LogLine line, Host host) {
    String text = line.urlText(Field.TARGET);
    if (assets.isAsset(text)) {
      return new Target(true, null);
    }
    boolean absolute = text.startsWith("http://") || text.startsWith("https://");
    // Joined as text: a path that begins with two slashes is a path, not a host.
    Optional<PageUrl> asked =
        absolute
            ? PageUrl.parse(text)
            : text.startsWith("/")
                ? host.origin().flatMap(origin -> PageUrl.parse(origin + text))
                : Optional.empty();
    return new Target(false, asked.map(scope::canonical).filter(scope::contains).orElse(null));
  }

  private Referrer referrer(LogLine line) {
    String text = line.urlText(Field.REFERRER);
    Optional<PageUrl> page = PageUrl.parse(text);
    if (page.isPresent()) {
      PageUrl canonical = scope.canonical(page.get());
      return scope.owns(canonical)
          ? new Referrer(HitClass.INTERNAL, canonical.value())
          : outside(page.get().host(), page.get().path());
    }
    return androidApp(text)
        .map(app -> new Referrer(referrers.hitClass(app, "").orElse(HitClass.EXTERNAL), app))
        .orElse(NO_REFERRER);
  }

  private Referrer outside(String host, String path) {
    if (referrers.isSpam(host)) {
      return new Referrer(HitClass.SPAM, host);
    }
    String domain = EffectiveTldFinder.getAssignedDomain(host);
    String name = domain == null || domain.isEmpty() ? host : domain;
    return new Referrer(referrers.hitClass(host, path).orElse(HitClass.EXTERNAL), name);
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

  /** The canonical address that the last line asked for; null unless it was a page view. */
  public PageUrl url() {
    return url;
  }

  /**
   * Where the last line's visitor came from, when it was a page view: the registrable domain of the
   * referring host (or the host itself, when it has none), for {@code INTERNAL} the canonical
   * address of the referring page, empty for {@code DIRECT}.
   */
  public String referrer() {
    return referrer;
  }

  /** The name of the robot that wrote the last line; empty unless it was one. */
  public String robot() {
    return robot;
  }
}
