/** Who links to whom? Immutable nodes 0..n-1, arcs, vectors over nodes. */
package org.siterank.graph;
