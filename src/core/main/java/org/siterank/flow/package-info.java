/**
 * Where does importance come from and go to? The six flows, leak and amplification.
 *
 * <pre>{@code
 * SiteGraph graph =
 *     new SiteGraph.Builder()
 *         .addNode("/", NodeKind.READ)
 *         .addNode("/guide", NodeKind.READ)
 *         .addNode("/prices", NodeKind.READ)
 *         .addArc("/", "/guide", ArcKind.FOLLOW)
 *         .addArc("/", "/prices", ArcKind.FOLLOW)
 *         .addArc("/guide", "/prices", ArcKind.FOLLOW)
 *         .build();
 * NodeVector visitsPerDay = NodeVector.of(graph, new double[] {10, 1, 0});
 * Ranks ranks = new SitePageRank(0.5).rank(graph, visitsPerDay);
 * SiteFlows flows = SiteFlows.of(ranks.scores(), visitsPerDay, NodeVector.zero(graph), 0.5);
 * System.out.println(flows.outgoing().dissipated().get(graph.node("/"))); // 5.0
 * System.out.println(flows.incoming().internal().get(graph.node("/prices"))); // 4.25
 * }</pre>
 */
package org.siterank.flow;
