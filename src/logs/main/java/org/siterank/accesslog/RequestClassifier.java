package org.siterank.accesslog;

import java.util.Arrays;
import java.util.Optional;
import org.siterank.accesslog.LogLine.Field;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * Puts every line into exactly one class: the first of these that fits.
 *
 * <ol>
 *   <li>unreadable: not a line of the log's format (decided by the reader)
 *   <li>monitoring: Siterank itself, whatever it asked for and was answered
 *   <li>method: not a GET
 *   <li>error: a status other than 200 and 304; of a redirect the page that it leads to counts
 *   <li>monitoring: a configured agent or address
 *   <li>robot: by the agent's name, or without an agent in a log that has a field for it
 *   <li>asset: by the ending of the path
 *   <li>spam: the referring host is known for it
 *   <li>unresolved: not an address of the site: another virtual host, a foreign URL, an excluded
 *       one, or no URL at all
 *   <li>by referrer: internal when it is on the site; search, social or assistant when its host is
 *       on the list; external when it is any other host; without a referrer the same of the host
 *       that {@code utm_source} names; direct when there is none
 * </ol>
 *
 * A referrer that is no web address ({@code about:blank}, an empty word, binary bytes) counts as
 * none. A referrer on the site itself is never spam. After {@link #classify} the address, referrer
 * and robot of that line can be asked for. Not for use by two threads.
 */
public final class RequestClassifier {

  /** Distinct values remembered per field and generation: more than a busy site has in an hour. */
  static final int REMEMBERED = 1 << 14;

  /** Arrivals remembered: more than there are views in a batch of lines would be of no use. */
  private static final int ARRIVALS = 1 << 13;

  /**
   * @param reader of its pages: the robot, if its name is known; else null
   */
  private record Agent(
      boolean crawler, boolean monitoring, String robot, Referrer reader, long key) {}

  /** The agent and the referrer of a tail; null while nobody has asked. */
  private static final class Told {
    private final LineTail tail;
    private Agent agent;
    private Referrer referrer;

    Told(LineTail tail) {
      this.tail = tail;
    }
  }

  private static final Agent NO_AGENT = new Agent(false, false, null, null, 0);

  /** No URL holds them as it is sent (RFC 3986, 2): behind them may stand another field. */
  static final String BLANKS = " \t";

  private final SiteScope scope;
  private final Monitoring monitoring;
  private final RobotList robots;
  private final ReferrerResolver referrers;
  private final TargetResolver targets;

  private final FieldCache<Agent> agents = new FieldCache<>(Field.AGENT, REMEMBERED);
  private final FieldCache<Referrer> knownReferrers = new FieldCache<>(Field.REFERRER, REMEMBERED);

  /** Facts of known tails, at their places. */
  private final Told[] told = new Told[LineTails.PLACES];

  /** Of pages and referrers asked for lately, each at the place that their hashes choose. */
  private final Arrival[] arrivals = new Arrival[ARRIVALS];

  private final KeyedHash hash;
  private Target target = Target.NONE;
  private Referrer from = Referrer.NONE;
  private Agent agent;
  private ClientTrace trace = ClientTrace.NONE;

  /** The last client that was asked for, and the hash of its address. */
  private byte[] lastClient = new byte[64];

  private int lastClientLength;
  private long lastClientKey;

  /**
   * @param scope which addresses are the site's
   * @param monitoring the site's own visitors that are none
   * @param robots which agents are robots
   * @param referrers what the hosts of referrers are
   * @param ownSearch the site's own search pages
   */
  public RequestClassifier(
      SiteScope scope,
      Monitoring monitoring,
      RobotList robots,
      ReferrerList referrers,
      OwnSearch ownSearch) {
    this(scope, monitoring, robots, referrers, ownSearch, KeyedHash.random());
  }

  private RequestClassifier(
      SiteScope scope,
      Monitoring monitoring,
      RobotList robots,
      ReferrerList referrers,
      OwnSearch ownSearch,
      KeyedHash hash) {
    this(scope, monitoring, robots, new ReferrerResolver(scope, referrers, ownSearch, hash), hash);
  }

  private RequestClassifier(
      SiteScope scope,
      Monitoring monitoring,
      RobotList robots,
      ReferrerResolver referrers,
      KeyedHash hash) {
    this.scope = scope;
    this.monitoring = monitoring;
    this.robots = robots;
    this.referrers = referrers;
    this.hash = hash;
    this.lastClientKey = hash.of(lastClient, 0, 0);
    this.targets = new TargetResolver(scope, referrers, hash);
  }

  /** With the lists that are shipped, for a site without own search. */
  public static RequestClassifier standard(SiteScope scope, Monitoring monitoring) {
    return standard(scope, monitoring, OwnSearch.NONE);
  }

  /** With the lists that are shipped. */
  public static RequestClassifier standard(
      SiteScope scope, Monitoring monitoring, OwnSearch ownSearch) {
    return standard(scope, monitoring, ownSearch, new ClassLists());
  }

  /** With the lists that are shipped, which may be being read. */
  public static RequestClassifier standard(
      SiteScope scope, Monitoring monitoring, OwnSearch ownSearch, ClassLists lists) {
    return new RequestClassifier(scope, monitoring, lists.robots(), lists.referrers(), ownSearch);
  }

  /** One that says the same, {@link #client} and {@link #view} included, for another thread. */
  public RequestClassifier another() {
    return new RequestClassifier(scope, monitoring, robots, referrers, hash);
  }

  /** Takes the following lines that name no virtual host for those of a site's log. */
  void ofSite(Optional<PageUrl> start) {
    targets.ofSite(start);
  }

  /** The class of a line that could be read. */
  public RequestClass classify(LogLine line) {
    target = Target.NONE;
    from = Referrer.NONE;
    agent = NO_AGENT;
    trace = ClientTrace.NONE;
    if (line.agentLogged()) {
      agent = agent(line);
    }
    if (agent.crawler()) {
      return RequestClass.MONITORING;
    }
    if (!line.isGet()) {
      return RequestClass.METHOD;
    }
    if (line.status() != 200 && line.status() != 304) {
      if (agent.robot() == null && !agent.monitoring()) {
        traceError(line);
      }
      return RequestClass.ERROR;
    }
    if (agent.monitoring() || monitoring.isClient(line)) {
      return RequestClass.MONITORING;
    }
    if (agent.robot() != null) {
      if (agent.reader() != null) {
        target = targets.of(line);
        from = agent.reader();
      }
      return RequestClass.ROBOT;
    }
    target = targets.of(line);
    if (target.asset()) {
      trace = target.trace();
      return RequestClass.ASSET;
    }
    if (!line.isEmpty(Field.REFERRER)) {
      from = referrer(line);
    }
    if (from.requestClass() == RequestClass.DIRECT) {
      from = target.source();
    }
    if (from.requestClass() == RequestClass.SPAM) {
      return RequestClass.SPAM;
    }
    return target.url() == null ? RequestClass.UNRESOLVED : from.requestClass();
  }

  private void traceError(LogLine line) {
    Target asked = targets.of(line);
    // Robots ask for robots.txt, and browsers for icons, whether there are any or not.
    trace = asked.trace();
    boolean nothingThere = line.status() == 404 || line.status() == 410;
    if (nothingThere && asked.url() != null) {
      Referrer link = line.isEmpty(Field.REFERRER) ? Referrer.NONE : referrer(line);
      link = link.requestClass() == RequestClass.DIRECT ? asked.source() : link;
      // What is not there has no link to itself: such a referrer is made up.
      boolean followed =
          link.requestClass().isPageView()
              && link.requestClass() != RequestClass.DIRECT
              && !link.text().equals(asked.url().value());
      if (followed && !monitoring.isClient(line)) {
        target = asked;
        from = link;
        trace = ClientTrace.LOST_VISIT;
      }
    }
  }

  private Agent agent(LogLine line) {
    LineTail tail = line.tail();
    if (tail == null) {
      return readAgent(line);
    }
    Told told = told(tail);
    if (told.agent == null) {
      told.agent = readAgent(line);
    }
    return told.agent;
  }

  /** The facts of a tail, as far as it has been asked for. */
  private Told told(LineTail tail) {
    Told known = told[tail.place()];
    if (known != null && known.tail == tail) {
      return known;
    }
    Told unknown = new Told(tail);
    told[tail.place()] = unknown;
    return unknown;
  }

  private Agent readAgent(LogLine line) {
    Agent known = agents.known(line, 0);
    if (known != null) {
      return known;
    }
    String text = line.text(Field.AGENT);
    long key = hash.of(line.bytes(), line.start(Field.AGENT), line.end(Field.AGENT));
    String robot = robots.name(text).orElse(null);
    Agent found =
        new Agent(monitoring.isCrawler(text), monitoring.isAgent(text), robot, reader(robot), key);
    return agents.keep(line, 0, found);
  }

  /** Pages are counted by their robot as those of people are by their referrer. */
  private Referrer reader(String robot) {
    return robot == null || !RobotList.isKnown(robot)
        ? null
        : new Referrer(RequestClass.ROBOT, robot, hash.of(robot), Referral.NOTHING);
  }

  private Referrer referrer(LogLine line) {
    LineTail tail = line.tail();
    if (tail == null) {
      return readReferrer(line);
    }
    Told told = told(tail);
    if (told.referrer == null) {
      told.referrer = readReferrer(line);
    }
    return told.referrer;
  }

  private Referrer readReferrer(LogLine line) {
    Referrer known = knownReferrers.known(line, 0);
    if (known != null) {
      return known;
    }
    Referrer found =
        line.holdsAny(Field.REFERRER, BLANKS)
            ? Referrer.NONE
            : referrers.resolve(line.urlText(Field.REFERRER));
    return knownReferrers.keep(line, 0, found);
  }

  /**
   * The canonical address that a page view asked for, a visit that is lost, or a robot whose name
   * is known; else null.
   */
  public PageUrl url() {
    return target.url();
  }

  /** Such a line's page and referrer. */
  Arrival arrival() {
    int place = (int) (target.key() ^ Long.rotateLeft(from.key(), 32)) & (ARRIVALS - 1);
    Arrival known = arrivals[place];
    if (known == null || !known.isOf(target.url(), from)) {
      known = new Arrival(target.url(), target.campaign(), from);
      arrivals[place] = known;
    }
    return known;
  }

  /**
   * Where the visitor of such a line came from: the registrable domain of the referring host (or
   * the host itself, when it has none), for {@code INTERNAL} the canonical address of the referring
   * page or {@link OwnSearch#MARK} and the search page's, of {@code DIRECT} the word that {@code
   * utm_source} names, mostly none. Of a robot's page the robot's name.
   */
  public String referrer() {
    return from.text();
  }

  /** The name of the robot that wrote the last line; empty unless it was one. */
  public String robot() {
    return agent.robot() == null ? "" : agent.robot();
  }

  /** Trace that the last line leaves of its client, when it was no page view. */
  ClientTrace trace() {
    return trace;
  }

  /**
   * The client of the last line, a page view or one with a {@link #trace}: address and agent as a
   * keyed hash. The key is random and dies with the process; it is the same for {@linkplain
   * #another other} classifiers of the same reading.
   */
  long client(LogLine line) {
    int start = line.start(Field.CLIENT);
    int end = line.end(Field.CLIENT);
    // Browsers ask for many parts of a page one after the other.
    if (!Arrays.equals(lastClient, 0, lastClientLength, line.bytes(), start, end)) {
      lastClientLength = end - start;
      lastClient = lastClientLength > lastClient.length ? new byte[lastClientLength] : lastClient;
      System.arraycopy(line.bytes(), start, lastClient, 0, lastClientLength);
      lastClientKey = hash.of(lastClient, 0, lastClientLength);
    }
    return lastClientKey ^ Long.rotateLeft(agent.key(), 21);
  }

  /** The client together with the page and the referrer of the last line, as a keyed hash. */
  long view(long client) {
    // The parts are pseudo-random already; rotating keeps page and referrer from trading places.
    return client ^ Long.rotateLeft(target.key(), 11) ^ Long.rotateLeft(from.key(), 43);
  }
}
