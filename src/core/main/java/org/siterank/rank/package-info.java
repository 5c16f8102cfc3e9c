/**
 * How important is each page? The algorithms of the papers behind one interface.
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
 * System.out.println(ranks.scores().get(graph.node("/prices"))); // 4.25
 * System.out.println(ranks.convergence().converged()); // true
 * }</pre>
 */
package org.siterank.rank;
