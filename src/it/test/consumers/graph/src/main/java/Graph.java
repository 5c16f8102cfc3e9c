import org.siterank.flow.SiteFlows;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;

/** Ranks a graph of one's own. */
public final class Graph {

  public static void main(String[] args) {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("/", NodeKind.READ)
            .addNode("/guide", NodeKind.READ)
            .addNode("/prices", NodeKind.READ)
            .addArc("/", "/guide", ArcKind.FOLLOW)
            .addArc("/", "/prices", ArcKind.FOLLOW)
            .addArc("/guide", "/prices", ArcKind.FOLLOW)
            .build();
    NodeVector visitsPerDay = NodeVector.of(graph, new double[] {10, 1, 0});
    Ranks ranks = new SitePageRank(0.5).rank(graph, visitsPerDay);
    ranks.scores().toMap().forEach((page, score) -> System.out.println(page + " " + score));
  }
}
