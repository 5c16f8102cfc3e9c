package org.siterank.insight;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.siterank.config.RankSection;
import org.siterank.config.SiteConfig;
import org.siterank.flow.EntryValues;
import org.siterank.flow.SiteFlows;
import org.siterank.model.InflowSource;
import org.siterank.model.InflowSplit;
import org.siterank.model.SiteInflow;
import org.siterank.model.StoredSite;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;
import org.siterank.store.SiteStore;

/**
 * Worth of a source of visitors to the whole site: with s_vh the visits that enter page v from
 * source h, and x_v the page views that one of them leads to,
 *
 * <pre>
 *   visits = sum_v s_vh      views = sum_v s_vh x_v      Var views = sum_v x_v^2 phi s_vh^2 / n_vh
 * </pre>
 *
 * <p>n_vh are the visits counted, phi how much more they scatter than independent ones. One adjoint
 * solve, {@code x = d A_S x + 1}, serves all sources; the views of all of them are the sum of the
 * ranks.
 *
 * @param source who sends the visitors
 * @param visits that enter a day
 * @param views page views a day that come of them; without the source the site has so many fewer
 * @param deviation standard deviation of the views, by counting noise
 */
public record SourceWorth(InflowSource source, double visits, double views, double deviation) {

  /** Page views that one visit from the source leads to. */
  public double viewsPerVisit() {
    return visits == 0 ? 0 : views / visits;
  }

  /** The amounts of one source while they are added up. */
  private static final class Sum {
    private double visits;
    private double views;
    private double variance;
  }

  /**
   * All sources of a site, the one with most views first. Reads the visits once.
   *
   * @param flows of the published run
   */
  public static List<SourceWorth> read(
      SiteStore store, StoredSite model, SiteConfig config, SiteFlows flows) throws IOException {
    InflowSplit split = new InflowSplit(config.logs());
    SiteInflow site = SiteInflow.of(store, model, config, split);
    return of(split, site.counted().scatter().phi(), site.system(), flows, config.rank());
  }

  /**
   * All sources of a site, the one with most views first.
   *
   * @param split has read the visits
   * @param phi how much more they scatter than independent ones
   * @param system of the links
   */
  static List<SourceWorth> of(
      InflowSplit split, double phi, SiteSystem system, SiteFlows flows, RankSection options) {
    Stop stop =
        Stop.errorBelow(options.tolerance()).or(Stop.afterIterations(options.maxIterations()));
    EntryValues worth = EntryValues.of(system.withDamping(flows.damping()), stop);
    TreeMap<InflowSource, Sum> sums = new TreeMap<>();
    for (int v = 0; v < flows.scores().size(); v++) {
      int page = v;
      double x = worth.values().get(page);
      split.divide(
          page,
          flows.incoming().external().get(page),
          flows.incoming().induced().get(page),
          (source, amount) -> {
            Sum sum = sums.computeIfAbsent(source, none -> new Sum());
            long counted = split.counted(page).getOrDefault(source, 1L);
            sum.visits += amount;
            sum.views += x * amount;
            sum.variance += x * x * phi * amount * amount / counted;
          });
    }
    List<SourceWorth> sources = new ArrayList<>();
    sums.forEach(
        (source, sum) ->
            sources.add(new SourceWorth(source, sum.visits, sum.views, Math.sqrt(sum.variance))));
    sources.sort(
        Comparator.comparingDouble(SourceWorth::views)
            .reversed()
            .thenComparing(SourceWorth::source));
    return sources;
  }
}
