/** The graph for other programs: BVGraph, GEXF, GraphML. */
package org.siterank.graphio;
