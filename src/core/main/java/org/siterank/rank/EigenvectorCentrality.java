package org.siterank.rank;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Importance as the principal eigenvector of a matrix of links: {@code lambda p = L^T p}, lambda
 * the largest eigenvalue, {@code sum p = 1}.
 *
 * <p>Symbols: L one of {@link LinkMatrix}. With the virtual page, of value y, every page has one
 * more link to it and it links to every page: {@code lambda p_v = (L^T p)_v + q y}, {@code lambda y
 * = sum u_v p_v}. Both weights u and q are 1 like those of other links, or, of the random walk,
 * what the links do not take and 1/n. So every page reaches every other, and p is unique and
 * positive (Perron and Frobenius). Links that leave the graph count in the random walk only. The
 * virtual page alone has the eigenvalue {@code sqrt(n)} of L with ones: links that hold together
 * less than that add little to it, and the order is then almost that of the in-links.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003, section 1: the definition, the virtual page, and the iteration with a shift, here half of
 * lambda, which converges whatever the periods. Different from the paper: L of other matrices than
 * the random walk is not stochastic, so that its eigenvalue is not 1 and the iterate is scaled,
 * which the paper does not mention; the paper has no error. OPIC, which shares cash, is for the
 * random walk only, and this with {@link LinkMatrix#RANDOM_WALK} is its limit with {@link
 * VirtualPage#LINK}. Undirected, the measure is that of P. Bonacich (1972).
 *
 * <p>Cost: one pass over the arcs per iteration; iterations grow with 1 over the gap below lambda.
 * Error: proven with the virtual page. The ratios {@code (B x)_v / x_v} of any x enclose lambda (L.
 * Collatz and H. Wielandt). Scaled to q y = 1, p solves {@code (lambda I - L^T) p = 1}, whose
 * matrix has an inverse without negative entries, as lambda is more than the eigenvalue of L alone.
 * So where the residual of x is at most t in every row, for every lambda in the enclosure, {@code
 * |x_v - p_v| <= t p_v} for every page, and scaled to sum 1 at most {@code 2 t / (1 - t)} of each.
 * Nothing is proven without the virtual page: there the iteration ends when one changes less than
 * the tolerance. The inflow does not matter.
 *
 * @param matrix L
 * @param virtualPage {@link VirtualPage#LINK}, or {@link VirtualPage#NONE} where all pages reach
 *     each other
 * @param tolerance proven L1 error, in (0, 1); without a virtual page L1 change of an iteration
 * @param maxIterations iterations after which the answer is given as not converged
 */
public record EigenvectorCentrality(
    LinkMatrix matrix, VirtualPage virtualPage, double tolerance, int maxIterations)
    implements RankingAlgorithm {

  public EigenvectorCentrality {
    Objects.requireNonNull(matrix, "matrix");
    if (virtualPage == VirtualPage.SHARE) {
      throw new IllegalArgumentException(
          "virtual page must be link or none for the eigenvector of a matrix, got share");
    }
    Objects.requireNonNull(virtualPage, "virtual page");
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
  }

  /** With the virtual page and the default tolerance. */
  public EigenvectorCentrality(LinkMatrix matrix) {
    this(
        matrix,
        VirtualPage.LINK,
        SitePageRank.DEFAULT_TOLERANCE,
        SitePageRank.DEFAULT_MAX_ITERATIONS);
  }

  @Override
  public String name() {
    return "eigenvector";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("matrix", matrix.word());
    parameters.put("virtualPage", virtualPage.word());
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    return parameters;
  }

  /**
   * Ranks the pages of a graph. Beside the scores there is the eigenvalue, with proven bounds.
   *
   * @param inflow does not matter
   * @throws IllegalArgumentException when there is no virtual page, and pages do not reach each
   *     other or, in the random walk, links leave the graph
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    SiteGraph arcs = matrix.arcs(graph);
    if (virtualPage == VirtualPage.NONE) {
      checkConnected(graph, arcs);
    }
    PowerIteration iteration = new PowerIteration(this, graph, arcs);
    while (iteration.goesOn()) {
      iteration.iterate();
    }
    Map<String, Double> totals = new LinkedHashMap<>();
    totals.put("eigenvalue", iteration.eigenvalue());
    totals.put("eigenvalueLower", iteration.lower());
    totals.put("eigenvalueUpper", iteration.upper());
    return new Ranks(
        this,
        NodeVector.of(graph, iteration.scores()),
        iteration.convergence(),
        List.of(),
        new Findings(totals, Map.of()));
  }

  private void checkConnected(SiteGraph graph, SiteGraph arcs) {
    if (matrix == LinkMatrix.RANDOM_WALK) {
      new OpicChain(graph, virtualPage, 0).check();
    }
    Components components = Components.of(arcs);
    for (int v = 1; v < graph.numNodes(); v++) {
      if (components.component(v) != components.component(0)) {
        throw new IllegalArgumentException(
            "Without a virtual page all pages must reach each other by links of the matrix "
                + matrix.word()
                + "; these two do not: "
                + graph.name(0)
                + ", "
                + graph.name(v)
                + ". Use a virtual page.");
      }
    }
    if (arcs.numArcs() == 0) {
      throw new IllegalArgumentException(
          "Without a virtual page and without links no page is important. Use a virtual page.");
    }
  }
}
