/** The graph for other programs: BVGraph, which is read too, GEXF, GraphML. */
package org.siterank.graphio;
