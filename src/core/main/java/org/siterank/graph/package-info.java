/**
 * Who links to whom? Immutable nodes 0..n-1, arcs, vectors over nodes.
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
 * System.out.println(graph.outdegree(graph.node("/"))); // 2
 * NodeVector visitsPerDay = NodeVector.of(graph, new double[] {10, 1, 0});
 * System.out.println(visitsPerDay.sum()); // 11.0
 * }</pre>
 */
package org.siterank.graph;
