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
                Access logs of the site's server: files, folders with all below them, or patterns
                with *, ? and [...], where ** stands for folders of any depth. Patterns
                may match rotated and compressed files: lines already read are not counted again.
                Quote patterns on the command line. Default: none; every page then has the same
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
                The format of the log lines. auto detects it from the first lines of every file.
                What Docker, Kubernetes, journald or syslog put around a line is found out in
                any case. Names:
                """
                    + FORMAT_NAMES
                    + """
                . Otherwise: the LogFormat string of Apache or the log_format string of nginx, in
                single quotes, such as '%h %l %u %t "%r" %>s %b'.""")
        Optional<String> format,
    @Setting(
            flag = "--log-window",
            defaults = "365d",
            min = "1d",
            max = "36500d",
            about =
                """
                How far back visits count, from the newest one. The default, our choice, is one
                year: a full round of the seasons; with a half-life of 30 days nothing older would
                be noticeable.""")
        Duration window,
    @Setting(
            flag = "--log-keep",
            defaults = "730d",
            min = "1d",
            max = "36500d",
            about =
                """
                How long what logs said is kept in the data folder, from the newest visit back, and
                at least as long as logs.window and logs.first-day ask for. A run deletes older days;
                of their lines only the number is kept. The default, our choice, is two years: a
                month can be compared with that of the year before, and logs.window be extended.""")
        Duration keep,
    @Setting(
            defaults = "30d",
            min = "1h",
            max = "36500d",
            about =
                """
                The age at which a visit counts half. A short half-life follows the news, a long one
                uses more visits. The default, our choice, lies between the three weeks and the
                three months over which Abiteboul, Preda and Cobena (WWW 2003) measured pages.""")
        Duration halfLife,
    @Setting(
            defaults = "smoothed",
            about =
                """
                How the inflow of a page is estimated from its visits. smoothed shrinks the counts
                towards their mean as far as that makes the ranks more certain, and not at all where
                visits are many. visits takes the counts alone, as Mathieu and Viennot (2004, 3.3)
                do: repeated views by one client from one referrer within half an hour count once.
                mixed shrinks the counts by their own noise and adds the number of referring hosts
                and a uniform part; it errs when sections of a site attract visits very differently.
                hits counts every page view. referrers spreads external visits by the number of
                distinct referring hosts (or pages, where browsers send them), so that a busy link
                counts no more than a quiet one. A change needs no second reading of the logs.
                smoothed is the default because its error in simulations was below that of visits
                for every site shape and log size.""")
        Estimator estimator,
    @Setting(
            defaults = "on",
            about =
                """
                Whether clients that claim to be browsers are recognised as robots by what they do:
                requesting robots.txt, or 100 pages within an hour without an image, style sheet or
                script. off: by name alone; for sites whose visitors all share one address and
                browser. The limits are our choice: a person whose browser has everything cached
                stays below them. Applies to lines read from now on; siterank logs --forget reads
                all logs again.""")
        RobotsByBehaviour robotsByBehaviour,
    @Text(
            placeholder = ClassWeight.SYNTAX,
            what = "a class and its weight from 0 to 1000; write search=0.5 or direct=1:external")
        @Setting(
            flag = "--class-weight",
            example = {"direct=0.5", "search=1:external"},
            about =
                """
                How much a visit counts by its source: external, search, social, assistant or
                direct. 0 leaves a source out. Append :external or :induced to treat it as a visit
                by a link from another site, or as one without; by default search and direct are
                induced and the others external (Mathieu and Viennot, 2004, 3.3). Default: every
                visit counts 1.""")
        List<ClassWeight> classWeights,
    @Text(placeholder = "TEXT", what = "a part of a user agent's name", pattern = ".*\\S.*")
        @Setting(
            flag = "--monitoring-agent",
            example = {"Nagios", "check_http"},
            about =
                """
                User agents to ignore: those whose name contains one of these texts, such as
                your own monitoring. Robots and this crawler are recognised without it.
                Default: none.""")
        List<String> monitoringAgents,
    @Setting(
            flag = "--monitoring-address",
            example = {"192.0.2.7", "10.0.0.0/8"},
            about =
                """
                Client addresses, or blocks of addresses, to ignore, such as your own monitoring and
                staff. Default: none.""")
        List<AddressRange> monitoringAddresses,
    @Setting(
            example = "2026-01-01",
            about =
                """
                The first day whose visits count. Earlier visits are still read, and kept for
                logs.keep, so that the day can be changed without reading the logs again. Days are in the
                time zone of the log. Default: logs.window alone decides.""")
        Optional<LocalDate> firstDay,
    @Setting(
            example = "2026-01-31",
            about =
                """
                The last day whose visits count; the window and the half-life count back from the
                last day with visits. Default: the newest day.""")
        Optional<LocalDate> lastDay,
    @Setting(
            defaults = "/search?q={query}",
            about =
                """
                The site's own search page: a path of the site, or a full URL when it is elsewhere,
                with {query} in place of the query. Visits that come from there are recognised as
                such; siterank export judgments lists the queries with the pages that people chose.
                Lines already read are not reclassified; siterank logs --forget reads them again.
                The default is the page of siterank serve.""")
        List<SearchPage> ownSearch,
    @Setting(
            defaults = "leave-out",
            about =
                """
                How visits from the site's own search count. leave-out: they are shown but make no
                page more important; count: like visits from a search engine. leave-out is the
                default because a ranking that counts its own effects confirms itself (Cho and Roy,
                WWW 2004, on search engines and page popularity).""")
        OwnSearchVisits ownSearchVisits,
    @Setting(
            defaults = "5",
            min = "1",
            about =
                """
                Minimum visits before a query is shown or exported: rare queries can identify
                people. The number of visits is a lower bound, taken from the page chosen most. The
                default is our choice, within the 3 to 10 that statistical offices use for the
                smallest cell of a table.""")
        int ownSearchMinVisits) {

  /** The formats of log lines that have a name: the {@code LogFormat}s of {@code accesslog}. */
  private static final String FORMAT_NAMES =
      "vhost_combined, combined, vhost_common, common, alb, elb, s3, haproxy, traefik_json,"
          + " caddy_json, cloudflare_json, cloudfront_json, nginx_json, w3c, cloudfront";

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

  /** The first day that is kept when this is the newest one. */
  public LocalDate firstKept(LocalDate newest) {
    long days = Math.max(1, Math.max(keep.toDays(), window.toDays()));
    LocalDate last = lastDay.filter(newest::isAfter).orElse(newest);
    LocalDate first = last.minusDays(days - 1);
    return firstDay.filter(first::isAfter).orElse(first);
  }

  /** Whether robots are recognised by what they do. */
  public enum RobotsByBehaviour {
    /** By their name, and by what they do. */
    ON,
    /** By their name alone. */
    OFF
  }

  /** How visits that come from the site's own search count. */
  public enum OwnSearchVisits {
    /** They are shown, and enter no page. */
    LEAVE_OUT,
    /** They enter pages as visits from a search engine do. */
    COUNT
  }
}
