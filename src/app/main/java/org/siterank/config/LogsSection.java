package org.siterank.config;

import java.time.Duration;
import java.time.LocalDate;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.site.SearchPage;

/**
 * Which access logs are read, and how visits become inflow.
 *
 * @param files log files, or patterns with {@code *}, {@code ?} and {@code [...]}
 * @param format the name of the format of their lines, or a log format string of Apache or nginx;
 *     nothing when it is found out from the first lines
 * @param window the time before the newest visit that counts at all
 * @param halfLife the age at which a visit counts half
 * @param estimator how visits become inflow
 * @param robotsByBehaviour whether robots are recognised by what they do, beside their name
 * @param classWeights how much a visit of a class counts, for classes that do not count one
 * @param monitoringAgents parts of user-agent names of the operator's own monitoring
 * @param monitoringAddresses its client addresses, or blocks of them ({@code 10.0.0.0/8})
 * @param firstDay the first day whose visits count
 * @param lastDay the last day whose visits count
 * @param ownSearch the site's own search pages
 * @param ownSearchVisits what becomes of visits that come from there
 * @param ownSearchMinVisits visits below which a query is kept to ourselves
 */
public record LogsSection(
    List<String> files,
    Optional<String> format,
    Duration window,
    Duration halfLife,
    Estimator estimator,
    RobotsByBehaviour robotsByBehaviour,
    List<ClassWeight> classWeights,
    List<String> monitoringAgents,
    List<String> monitoringAddresses,
    Optional<LocalDate> firstDay,
    Optional<LocalDate> lastDay,
    List<SearchPage> ownSearch,
    OwnSearchVisits ownSearchVisits,
    int ownSearchMinVisits) {

  /**
   * The formats of log lines that have a name, as {@code LogFormat} in {@code accesslog} has it.
   */
  public static final List<String> FORMATS =
      List.of(
          "vhost_combined",
          "combined",
          "vhost_common",
          "common",
          "alb",
          "elb",
          "s3",
          "haproxy",
          "traefik_json",
          "caddy_json",
          "nginx_json",
          "w3c",
          "cloudfront");

  public LogsSection {
    files = List.copyOf(Settings.LOGS_FILES.require(files));
    Settings.LOGS_FORMAT.require(format);
    Settings.LOGS_WINDOW.require(window);
    Settings.LOGS_HALF_LIFE.require(halfLife);
    Settings.LOGS_ESTIMATOR.require(estimator);
    Settings.LOGS_ROBOTS_BY_BEHAVIOUR.require(robotsByBehaviour);
    classWeights = List.copyOf(Settings.LOGS_CLASS_WEIGHTS.require(classWeights));
    EnumSet<ClassWeight.VisitClass> seen = EnumSet.noneOf(ClassWeight.VisitClass.class);
    for (ClassWeight weight : classWeights) {
      if (!seen.add(weight.of())) {
        throw new IllegalArgumentException(
            Settings.LOGS_CLASS_WEIGHTS + ": " + weight.of() + " is there twice");
      }
    }
    monitoringAgents = List.copyOf(Settings.LOGS_MONITORING_AGENTS.require(monitoringAgents));
    monitoringAddresses =
        List.copyOf(Settings.LOGS_MONITORING_ADDRESSES.require(monitoringAddresses));
    Settings.LOGS_FIRST_DAY.require(firstDay);
    Settings.LOGS_LAST_DAY.require(lastDay);
    if (firstDay.isPresent() && lastDay.isPresent() && firstDay.get().isAfter(lastDay.get())) {
      throw new IllegalArgumentException(
          "logs.first-day must not be after logs.last-day, got "
              + firstDay.get()
              + " and "
              + lastDay.get());
    }
    ownSearch = List.copyOf(Settings.LOGS_OWN_SEARCH.require(ownSearch));
    Settings.LOGS_OWN_SEARCH_VISITS.require(ownSearchVisits);
    Settings.LOGS_OWN_SEARCH_MIN_VISITS.require(ownSearchMinVisits);
  }

  /** Whether robots are recognised by what they do. */
  public enum RobotsByBehaviour {
    /** By their name, and by what they do. */
    ON,
    /** By their name alone. */
    OFF;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What becomes of visits that come from the site's own search. */
  public enum OwnSearchVisits {
    /** They are shown, and enter no page. */
    LEAVE_OUT,
    /** They enter pages as visits from a search engine do. */
    COUNT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** How visits become inflow. */
  public enum Estimator {
    /** Visits, drawn towards their mean as far as that makes the ranks more certain. */
    SMOOTHED,
    /** Visits, shrunk towards their mean, with distinct referrers and a uniform part. */
    MIXED,
    /** The visits alone: views of one client, page and referrer within half an hour are one. */
    VISITS,
    /** Every page view. */
    HITS,
    /** Distinct referring hosts, or pages where they are known. */
    REFERRERS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
