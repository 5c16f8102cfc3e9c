/**
 * What if a link changes? Which link should be added?
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
 * WhatIf whatIf = WhatIf.of(new SitePageRank(0.5), visitsPerDay);
 * RankDelta delta = whatIf.after(List.of(ArcEdit.remove("/guide", "/prices")));
 * System.out.println(delta.change(graph.node("/prices"))); // -1.75
 * LinkAdvice advice = LinkAdvice.of(whatIf, graph.node("/guide"), 1, from -> true);
 * System.out.println(graph.name(advice.candidates().get(0).from())); // /prices
 * }</pre>
 */
package org.siterank.whatif;
