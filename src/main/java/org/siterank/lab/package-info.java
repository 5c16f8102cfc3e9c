/** Do the papers' experiments hold? Synthetic graphs, crawl simulation, figures. */
package org.siterank.lab;
