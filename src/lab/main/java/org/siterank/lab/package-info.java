/**
 * Do the papers' experiments hold? Synthetic graphs, crawl simulation, figures.
 *
 * <p>Sources: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003; F. Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004; A. M.
 * Zareh Bidoki and N. Yazdani, DistanceRank, 2007.
 */
package org.siterank.lab;
