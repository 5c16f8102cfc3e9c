package org.siterank.cli;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.audit.LogAudit;
import org.siterank.audit.OwnSearchAudit;
import org.siterank.audit.ReferrerAudit;
import org.siterank.output.Figures;
import org.siterank.searchlog.OwnQuery;
import org.siterank.site.PageUrl;
import org.siterank.visits.RobotSign;

/** An audit of the logs for people, on a terminal of 80 columns. */
final class AuditText {

  /** Paths, robots and hosts shown; {@code --format json} has them all. */
  static final int SHOWN = 20;

  /** Search engines shown. */
  private static final int ENGINES = 5;

  /** Queries shown. */
  private static final int QUERIES = 10;

  /** By the labels of the rows. */
  private static final Map<String, String> MEANING = new HashMap<>();

  static {
    MEANING.put(RequestClass.EXTERNAL.label(), "followed a link on another site");
    MEANING.put(RequestClass.SEARCH.label(), "came from a search engine");
    MEANING.put(RequestClass.SOCIAL.label(), "followed a link on a social network");
    MEANING.put(RequestClass.ASSISTANT.label(), "followed a link in an AI assistant");
    MEANING.put(RequestClass.DIRECT.label(), "no referrer: typed, bookmarked, or not sent");
    MEANING.put(RequestClass.INTERNAL.label(), "clicked on the site itself");
    MEANING.put(LogAudit.RETURNING, "clicked on an unread page: a new visit");
    MEANING.put(RequestClass.ROBOT.label(), "requested by a robot");
    MEANING.put(RequestClass.SPAM.label(), "has a referrer known as spam");
    MEANING.put(RequestClass.MONITORING.label(), "your monitoring, or this crawler");
    MEANING.put(RequestClass.ASSET.label(), "image, style sheet, script or feed");
    MEANING.put(RequestClass.ERROR.label(), "any status but 200 and 304");
    MEANING.put(RequestClass.METHOD.label(), "any method but GET");
    MEANING.put(RequestClass.UNRESOLVED.label(), "a path that the crawl does not know");
    MEANING.put(RequestClass.UNREADABLE.label(), "not a line of the log's format");
  }

  private final PageNames names;
  private final PrintWriter out;

  private AuditText(PageNames names, PrintWriter out) {
    this.names = names;
    this.out = out;
  }

  static void write(LogAudit audit, PageNames names, PrintWriter out) {
    AuditText text = new AuditText(names, out);
    text.classes(audit);
    text.referrers(audit.referrers());
    text.details("robots by name", audit.details(RequestClass.ROBOT));
    text.behaviour(audit.details(RequestClass.ROBOT), audit.counted().recognised());
    text.details("errors by status", audit.details(RequestClass.ERROR));
    text.lost(audit.lost());
    text.details("methods", audit.details(RequestClass.METHOD));
    text.unresolved(audit);
    text.unreadable(audit.counted().unreadable());
    text.ownSearch(audit.ownSearch());
    new ClickText(names, text::say, text::prose).write(audit.clicks(), audit.model());
  }

  private void classes(LogAudit audit) {
    long lines = audit.lines();
    boolean all = audit.period().days().isEverything();
    say("%,d lines read%s, each in one class:", lines, all ? "" : ", " + audit.period().days());
    audit
        .rows()
        .forEach(
            (label, n) ->
                say("  %-10s %,13d  %5.1f %%  %s", label, n, share(n, lines), MEANING.get(label)));
    if (!all) {
      prose(
          "Left out are %,d lines of other days, and %,d that say no day (unreadable, or read"
              + " by an earlier version). They stay read and kept.",
          audit.period().otherDays(), audit.period().undated());
    }
  }

  private void referrers(ReferrerAudit referrers) {
    hosts("links on other sites", referrers.linking(), SHOWN);
    hosts("search engines", referrers.searching(), ENGINES);
    long known = referrers.pages() + referrers.origins();
    if (known == 0) {
      return;
    }
    say("");
    say("detail of referrers:");
    long all = known + referrers.direct();
    say(
        "  %,11d  %5.1f %%  name the linking page",
        referrers.pages(), share(referrers.pages(), all));
    say(
        "  %,11d  %5.1f %%  name only the linking site or its front page",
        referrers.origins(), share(referrers.origins(), all));
    say(
        "  %,11d  %5.1f %%  name nothing: typed, bookmarked or not sent",
        referrers.direct(), share(referrers.direct(), all));
    if (referrers.unnoted() > 0) {
      say("  %,11d           were read by an earlier version and not noted", referrers.unnoted());
    }
    prose(
        "Browsers send only the site across sites, and nothing from https to http, unless the"
            + " linking site says otherwise. A partner or portal that wants you to see which of its"
            + " pages sends visitors can send the header");
    say("    Referrer-Policy: no-referrer-when-downgrade");
    prose(
        "or write referrerpolicy=\"no-referrer-when-downgrade\" on the link (not unsafe-url, which"
            + " shows its addresses to eavesdroppers as well). On links,"
            + " rel=\"noreferrer\" hides even the site, and the visit counts as direct here;"
            + " rel=\"noopener\" and rel=\"nofollow\" hide nothing. Serve the site by https: links"
            + " from https pages to http addresses send no referrer at all.");
  }

  private void hosts(String title, List<ReferrerAudit.Host> hosts, int shown) {
    if (hosts.isEmpty()) {
      return;
    }
    say("");
    say("%s (views of pages, repeats within half an hour left out):", title);
    say("  %11s  %-9s  %5s  %6s  %s", "visits", "class", "page", "origin", "host");
    for (ReferrerAudit.Host host : head(hosts, shown)) {
      say(
          "  %,11d  %-9s  %s  %s  %s",
          host.visits(),
          host.requestClass().label(),
          percent(host.pages(), host.pages() + host.origins(), 5),
          percent(host.origins(), host.pages() + host.origins(), 6),
          Prose.fit(host.name(), 38));
    }
    more(hosts.size(), shown, "hosts");
  }

  private void details(String title, Map<String, Long> counts) {
    if (counts.isEmpty()) {
      return;
    }
    say("");
    say("%s (lines):", title);
    counts.entrySet().stream()
        .limit(SHOWN)
        .forEach(entry -> say("  %,11d  %s", entry.getValue(), Prose.fit(entry.getKey(), 64)));
    more(counts.size(), SHOWN, "");
  }

  /** Robots that call themselves browsers: few lines mostly, and not among the first names. */
  private void behaviour(Map<String, Long> robots, Map<RobotSign, Long> clients) {
    StringJoiner signs = new StringJoiner("; ");
    for (RobotSign sign : RobotSign.values()) {
      long lines = robots.getOrDefault(sign.label(), 0L);
      if (lines > 0) {
        long known = clients.getOrDefault(sign, 0L);
        String seen = Figures.count(lines, "line");
        signs.add(
            known == 0 // Read by an earlier version.
                ? seen + " " + sign.words()
                : Figures.count(known, "client") + " " + sign.words() + " (" + seen + ")");
      }
    }
    if (signs.length() > 0) {
      prose(
          "Lines in brackets are of clients with a browser's name, recognised by their behaviour: %s"
              + " (logs.robots-by-behaviour).",
          signs);
    }
  }

  private void lost(LogAudit.LostVisits lost) {
    if (lost.visits() > 0) {
      prose(
          "Of the errors 404 and 410, %,d visits had followed a link, %,d of them one on another"
              + " site, to %,d %s: siterank report says which, and where to redirect each.",
          lost.visits(),
          lost.outside(),
          lost.addresses(),
          lost.addresses() == 1 ? "address" : "addresses");
    }
    if (lost.dropped() > 0) {
      prose("%,d more such visits were dropped for want of room.", lost.dropped());
    }
  }

  private void unresolved(LogAudit audit) {
    if (audit.unknown().views().isEmpty()) {
      return;
    }
    say("");
    say("paths that the crawl does not know (views, without repeats):");
    for (Map.Entry<PageUrl, Long> path : audit.topUnresolved(SHOWN)) {
      say("  %,11d  %s", path.getValue(), Prose.fit(names.of(path.getKey()), 64));
    }
    more(audit.unknown().views().size(), SHOWN, "paths");
  }

  private void unreadable(List<UnreadableLine> lines) {
    if (lines.isEmpty()) {
      return;
    }
    say("");
    say("lines that could not be read, the first of them:");
    lines.forEach(line -> say("  %s", line));
  }

  private void ownSearch(OwnSearchAudit search) {
    if (search.lines() == 0 && search.visits() == 0) {
      return;
    }
    say("");
    say("the site's own search:");
    prose(
        "%,d visits followed one of its results. %s Of %,d such lines, %,d came without a query,"
            + " or with one that looked personal and was not kept.",
        search.visits(),
        search.counted()
            ? "They count as visits from a search engine do (logs.own-search-visits)."
            : "They make no page more important, so that the ranking does not feed on itself"
                + " (logs.own-search-visits).",
        search.lines(),
        search.withoutQuery());
    if (search.folded() > 0) {
      prose("Queries of %,d clicks were dropped for want of room.", search.folded());
    }
    for (OwnQuery query : head(search.queries(), QUERIES)) {
      say(
          "  %,11d  %s, %d %s",
          query.allClicks(),
          Prose.fit(query.query(), 46),
          query.clicks().size(),
          query.clicks().size() == 1 ? "page chosen" : "pages chosen");
    }
    more(search.queries().size(), QUERIES, "queries");
    if (search.hidden() > 0) {
      prose(
          "%,d more queries were asked by fewer than %d visits and are not shown.",
          search.hidden(), search.minVisits());
    }
  }

  private void more(int all, int shown, String what) {
    if (all > shown) {
      say(
          "  and %,d more %s(--format json lists all)",
          all - shown, what.isEmpty() ? "" : what + " ");
    }
  }

  static <T> List<T> head(List<T> list, int count) {
    return list.subList(0, Math.min(count, list.size()));
  }

  static double share(long part, long whole) {
    return whole == 0 ? 0 : 100.0 * part / whole;
  }

  private static String percent(long part, long whole, int columns) {
    return whole == 0
        ? " ".repeat(columns - 1) + "-"
        : String.format(Locale.ROOT, "%" + (columns - 2) + ".0f %%", 100.0 * part / whole);
  }

  private void say(String format, Object... values) {
    out.println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }

  private void prose(String format, Object... values) {
    Prose.lines(String.format(Locale.ROOT, format, values), 2)
        .forEach(line -> out.println(VisibleText.of(line)));
  }
}
