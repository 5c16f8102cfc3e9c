package org.siterank.shares;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.siterank.graph.Arcs;
import org.siterank.graph.NewLinks;
import org.siterank.site.LinkPosition;

/**
 * The share of its page that a new link is expected to take, from the clicks on links of its kind
 * and place ({@link LinkChoice}):
 *
 * <pre>
 *   m_v = k exp(b x) / sum over the k links j of v of exp(b x_vj)
 * </pre>
 *
 * <p>x are the features of the new link, and m its weight beside an average link of the page
 * ({@link NewLinks}). It has words of the title of its target, and stands on its page once. In the
 * content it is in a sentence, in the middle of the links that are; in a list it comes after the
 * other links of the content; in the menu it is among the links before the content; in the footer
 * after all links. A page without links that count has 1.
 */
public final class NewLinkShares {

  private static final int CONTENT = LinkFeatures.NAMES.indexOf("content");
  private static final int PROSE = LinkFeatures.NAMES.indexOf("prose");
  private static final int WORDS = LinkFeatures.NAMES.indexOf("words");
  private static final int LATER = LinkFeatures.NAMES.indexOf("later");
  private static final int EVERYWHERE = LinkFeatures.NAMES.indexOf("everywhere");
  private static final int TITLED = LinkFeatures.NAMES.indexOf("titled");

  private final LinkFeatures features;
  private final double[] coefficients;

  private NewLinkShares(LinkFeatures features, double[] coefficients) {
    this.features = features;
    this.coefficients = coefficients;
  }

  /**
   * Prepares the weights of new links.
   *
   * @param features of the links that there are
   * @param coefficients by the names of the features
   * @return nothing when these are others than the features have
   */
  public static Optional<NewLinkShares> of(
      LinkFeatures features, Map<String, Double> coefficients) {
    List<String> names = LinkFeatures.NAMES;
    if (!coefficients.keySet().equals(Set.copyOf(names))) {
      return Optional.empty();
    }
    double[] b = names.stream().mapToDouble(coefficients::get).toArray();
    return Optional.of(new NewLinkShares(features, b));
  }

  /** {@code exp(b x)} of a link that there is. */
  public double weight(int arc) {
    double sum = 0;
    for (int f = 0; f < coefficients.length; f++) {
      sum += coefficients[f] * features.value(arc, f);
    }
    return Math.exp(sum);
  }

  /**
   * The weights of new links at some place of each page.
   *
   * @param everywhere tells the pages that most pages link to
   */
  public NewLinks at(LinkPosition place, IntPredicate everywhere) {
    Arcs arcs = features.successors();
    double[] ofSource = new double[arcs.rows()];
    double[] ofTarget = new double[arcs.rows()];
    for (int v = 0; v < ofSource.length; v++) {
      ofSource[v] = arcs.degree(v) == 0 ? 1 : ofSource(v, place);
      ofTarget[v] = everywhere.test(v) ? Math.exp(coefficients[EVERYWHERE]) : 1;
    }
    return NewLinks.of(ofSource, ofTarget);
  }

  private double ofSource(int page, LinkPosition place) {
    Arcs arcs = features.successors();
    double sum = 0;
    for (int k = arcs.begin(page); k < arcs.end(page); k++) {
      sum += weight(k);
    }
    boolean isContent = place == LinkPosition.CONTENT || place == LinkPosition.LIST;
    double utility =
        coefficients[WORDS]
            + coefficients[TITLED]
            + (isContent ? coefficients[CONTENT] : 0)
            + (place == LinkPosition.CONTENT ? coefficients[PROSE] : 0)
            + coefficients[LATER] * later(page, place);
    return arcs.degree(page) * Math.exp(utility) / sum;
  }

  /** ln(1 + links before the new one). */
  private double later(int page, LinkPosition place) {
    List<Double> all = new ArrayList<>();
    List<Double> content = new ArrayList<>();
    List<Double> prose = new ArrayList<>();
    Arcs arcs = features.successors();
    for (int k = arcs.begin(page); k < arcs.end(page); k++) {
      double later = features.value(k, LATER);
      all.add(later);
      if (features.value(k, CONTENT) > 0) {
        content.add(later);
        if (features.value(k, PROSE) > 0) {
          prose.add(later);
        }
      }
    }
    return switch (place) {
      case CONTENT -> mean(!prose.isEmpty() ? prose : !content.isEmpty() ? content : all);
      case LIST -> content.isEmpty() ? mean(all) : most(content);
      case MENU -> {
        double first = content.stream().mapToDouble(later -> later).min().orElse(most(all));
        yield all.stream().mapToDouble(later -> later).filter(l -> l < first).average().orElse(0);
      }
      case FOOTER -> most(all);
    };
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(value -> value).average().orElse(0);
  }

  private static double most(List<Double> values) {
    return values.stream().mapToDouble(value -> value).max().orElse(0);
  }
}
