package org.siterank.model;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.siterank.accesslog.ReferringHost;
import org.siterank.accesslog.RequestClass;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.site.PageUrl;

/**
 * Flows into the pages of this site over the links of others, d P / d+ a link, as the others report
 * them ({@code siterank export flows --to-site}). Sites that tell each other again and again come
 * to the ranks that they would have as one (Mathieu and Viennot, 2004, section 6): the exchange is
 * an iteration over blocks, one for each site.
 *
 * <p>Visits that come from such a site are in the flow already, and do not count once more.
 */
final class EnteringFlows {

  /** The views a day that enter each page. */
  private final double[] perDay;

  /** The hosts of those sites, as referrers are counted. */
  private final Set<String> hosts = new HashSet<>();

  private final List<String> warnings = new ArrayList<>();

  private EnteringFlows(int pages) {
    this.perDay = new double[pages];
  }

  /** In front of the address of a site that a file is from. */
  private static final String FROM = "# from ";

  private static final String HEADER = "url\tflow";

  /**
   * Reads files, each with lines {@code URL<TAB>page views a day}, UTF-8; {@code #} before a
   * comment.
   *
   * @throws IOException naming file, line and value, or what cannot be read
   */
  static EnteringFlows read(List<Path> files, StoredSite model) throws IOException {
    EnteringFlows all = new EnteringFlows(model.graph().numNodes());
    for (Path file : files) {
      all.add(file, model);
    }
    return all;
  }

  private void add(Path file, StoredSite model) throws IOException {
    long number = 0;
    long foreign = 0;
    double lost = 0;
    String example = "";
    try (BufferedReader lines = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (line.startsWith(FROM)) {
          hosts.add(ReferringHost.name(site(line.substring(FROM.length())).host()));
        } else if (!line.isBlank() && !line.startsWith("#") && !line.equals(HEADER)) {
          String[] fields = line.split("\t", -1);
          double flow = flow(line, fields);
          int node = model.node(site(fields[0]));
          if (node >= 0) {
            perDay[node] += flow;
          } else {
            foreign++;
            lost += flow;
            example = fields[0];
          }
        }
      }
    } catch (CharacterCodingException e) {
      throw new IOException(file + ":" + (number + 1) + ": not UTF-8 here or in what follows", e);
    } catch (IllegalArgumentException e) {
      throw new IOException(file + ":" + number + ": " + e.getMessage(), e);
    }
    if (foreign > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%s: %,d addresses (such as %s) are no pages of the site; %.3g page views a day do"
                  + " not enter",
              file,
              foreign,
              example,
              lost));
    }
  }

  private static PageUrl site(String address) {
    Optional<PageUrl> url = PageUrl.parse(address.strip());
    return url.orElseThrow(
        () -> new IllegalArgumentException("expected an http or https URL, got: " + address));
  }

  private static double flow(String line, String[] fields) {
    if (fields.length != 2) {
      throw new IllegalArgumentException("expected URL<TAB>page views a day, got: " + line);
    }
    double flow;
    try {
      flow = Double.parseDouble(fields[1].strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected page views a day, got: " + fields[1], e);
    }
    if (!(flow >= 0 && flow < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "page views a day are at least 0 and finite, got: " + fields[1]);
    }
    return flow;
  }

  /** The views a day that enter each page. */
  double[] perDay() {
    return perDay.clone();
  }

  /** Warnings, one sentence each. */
  List<String> warnings() {
    return warnings;
  }

  /** Whether anything enters. */
  boolean any() {
    for (double flow : perDay) {
      if (flow > 0) {
        return true;
      }
    }
    return false;
  }

  /** A counter that is shown all visits but those that came from the sites. */
  VisitCounter without(VisitCounter counter) {
    return visits -> {
      if (!isTold(visits)) {
        counter.add(visits);
      }
    };
  }

  private boolean isTold(PageVisits visits) {
    return visits.count().requestClass() == RequestClass.EXTERNAL
        && hosts.contains(visits.count().referrer());
  }
}
