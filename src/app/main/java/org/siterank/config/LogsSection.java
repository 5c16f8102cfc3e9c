package org.siterank.config;

import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.siterank.inflow.Estimator;
import org.siterank.setting.ChoiceType;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;
import org.siterank.site.AddressRange;
import org.siterank.site.SearchPage;

/** Which access logs are read, and how visits become inflow. */
@Section(name = "logs", about = "Which access logs are read, and how visits become inflow.")
public record LogsSection(
    @Text(placeholder = "GLOB", what = "a file or a pattern of files", pattern = "[^\\x00]+")
        @Setting(
            flag = "--logs",
            example = "/var/log/nginx/access.log*",
            about =
                """
                Access logs of the site's server: files, or patterns with *, ? and [...]. Rotated
                and compressed files may match too: what was read before is not counted again.
                Quote a pattern on the command line. Default: none; every page then has the same
                inflow.""")
        List<String> files,
    @Text(
            placeholder = "FORMAT",
            what =
                "the name of a log format ("
                    + FORMAT_NAMES
                    + ") or a format string with the % of Apache or the $ of nginx",
            words = FORMAT_NAMES,
            pattern = "[^\\x00-\\x1f]*[%$][^\\x00-\\x1f]*")
        @Setting(
            flag = "--log-format",
            none = "auto",
            about =
                """
                The format of a log line. auto finds it out from the first lines of every file. By
                name:
                """
                    + FORMAT_NAMES
                    + """
                . Any other: the LogFormat string of Apache or the log_format string of nginx, in
                single quotes, as in '%h %l %u %t "%r" %>s %b'.""")
        Optional<String> format,
    @Setting(
            flag = "--log-window",
            defaults = "365d",
            min = "1d",
            max = "36500d",
            about =
                """
                The time before the newest visit that counts at all. Days that are older are
                forgotten. The default, our choice, is one year: a full round of the seasons, and
                beyond it a half-life of 30 days leaves nothing to see.""")
        Duration window,
    @Setting(
            defaults = "30d",
            min = "1h",
            max = "36500d",
            about =
                """
                The age at which a visit counts half. Short follows the news, long counts more
                visits. The default, our choice, lies between the three weeks and the three months
                over which Abiteboul, Preda and Cobena (WWW 2003) measured pages.""")
        Duration halfLife,
    @Setting(
            defaults = "smoothed",
            about =
                """
                How visits become the importance that enters a page from outside. smoothed draws
                the counts towards their mean as far as that makes the ranks more certain: with
                many visits not at all; visits takes the counts alone, as Mathieu and Viennot
                (2004, 3.3) do, views of one client, page and referrer within half an hour being
                one, but for clicks after another page; mixed shrinks the counts by their own
                noise and adds the number of referring hosts and a uniform part, which errs where
                sections of a site are visited unlike; hits counts every page view; referrers
                spreads the external visits by the number of distinct referring hosts, or pages
                where browsers name them, so that a busy link counts no more than a quiet one. It
                can be changed without reading logs again. smoothed is the default because in
                simulations its error was less than that of visits on every shape of site and size
                of log.""")
        Estimator estimator,
    @Setting(
            defaults = "on",
            about =
                """
                Whether a client with a browser's name is a robot when it asks for robots.txt, or
                for 100 pages within an hour and for no image, style sheet or script. off: robots
                are known by their name alone; for a site all of whose visitors share one address
                and one browser. The limits are our choice: a person whose browser has everything
                cached stays below them. It holds for lines read from then on; siterank logs
                --forget reads all of them anew.""")
        RobotsByBehaviour robotsByBehaviour,
    @Text(
            placeholder = ClassWeight.SYNTAX,
            what = "a class and its weight from 0 to 1000; write search=0.5 or direct=1:external")
        @Setting(
            flag = "--class-weight",
            example = {"direct=0.5", "search=1:external"},
            about =
                """
                How much a visit counts by where it came from: external, search, social, assistant
                or direct. 0 leaves a class out. With :external or :induced it is taken for a link
                of another site, or for a visit without one; by themselves search and direct are
                induced and the others external (Mathieu and Viennot, 2004, 3.3). Default: every
                visit counts one.""")
        List<ClassWeight> classWeights,
    @Text(placeholder = "TEXT", what = "a part of a user agent's name", pattern = ".*\\S.*")
        @Setting(
            flag = "--monitoring-agent",
            example = {"Nagios", "check_http"},
            about =
                """
                Visits of a user agent whose name holds one of these texts are not visits. For
                your own monitoring; robots and this crawler are known without it. Default: none.""")
        List<String> monitoringAgents,
    @Setting(
            flag = "--monitoring-address",
            example = {"192.0.2.7", "10.0.0.0/8"},
            about =
                """
                Visits from one of these client addresses or blocks of addresses are not visits.
                For your own monitoring and staff. Default: none.""")
        List<AddressRange> monitoringAddresses,
    @Setting(
            example = "2026-01-01",
            about =
                """
                Visits before this day do not count. They are read and kept all the same, so that
                the day can be changed at any time without reading a log again. Days are those of
                the log's own time zone. Default: the window alone decides.""")
        Optional<LocalDate> firstDay,
    @Setting(
            example = "2026-01-31",
            about =
                """
                Visits after this day do not count; the window and the half-life begin at the last
                day that counts. Default: the newest day.""")
        Optional<LocalDate> lastDay,
    @Setting(
            defaults = "/search?q={query}",
            about =
                """
                The page on which the site answers queries: a path of the site, or a whole address
                when it is elsewhere, with {query} for what was asked. Visits that come from there
                are known as such; they give queries with the pages that people chose, for
                siterank export judgments. Lines that were read before keep what they were;
                siterank logs --forget reads them again. The default is the page of siterank
                serve.""")
        List<SearchPage> ownSearch,
    @Setting(
            defaults = "leave-out",
            about =
                """
                What becomes of visits that come from the site's own search. leave-out: they are
                counted and shown, and make no page more important; count: they enter the page as
                visits from a search engine do. leave-out is the default because a ranking that
                counts its own effects confirms itself (Cho and Roy, WWW 2004, on search engines
                and page popularity).""")
        OwnSearchVisits ownSearchVisits,
    @Setting(
            defaults = "5",
            min = "1",
            about =
                """
                Queries that fewer visits asked are not shown or exported: what few people ask can
                say who they are. Visits are counted from below, by the page that was chosen most.
                The default is our choice, within the 3 to 10 that statistical offices use for the
                smallest cell of a table.""")
        int ownSearchMinVisits) {

  /** The formats of log lines that have a name: the {@code LogFormat}s of {@code accesslog}. */
  private static final String FORMAT_NAMES =
      "vhost_combined, combined, vhost_common, common, alb, elb, s3, haproxy, traefik_json,"
          + " caddy_json, nginx_json, w3c, cloudfront";

  /** Each of them. */
  public static final List<String> FORMATS = List.of(FORMAT_NAMES.split(", "));

  public LogsSection {
    EnumSet<ClassWeight.VisitClass> seen = EnumSet.noneOf(ClassWeight.VisitClass.class);
    for (ClassWeight weight : classWeights) {
      if (!seen.add(weight.of())) {
        throw new IllegalArgumentException(
            "logs.class-weights: " + ChoiceType.word(weight.of()) + " is there twice");
      }
    }
    if (firstDay.isPresent() && lastDay.isPresent() && firstDay.get().isAfter(lastDay.get())) {
      throw new IllegalArgumentException(
          "logs.first-day must not be after logs.last-day, got "
              + firstDay.get()
              + " and "
              + lastDay.get());
    }
  }

  /** Whether robots are recognised by what they do. */
  public enum RobotsByBehaviour {
    /** By their name, and by what they do. */
    ON,
    /** By their name alone. */
    OFF
  }

  /** What becomes of visits that come from the site's own search. */
  public enum OwnSearchVisits {
    /** They are shown, and enter no page. */
    LEAVE_OUT,
    /** They enter pages as visits from a search engine do. */
    COUNT
  }
}
