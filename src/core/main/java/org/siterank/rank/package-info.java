/** How important is each page? The algorithms of the papers behind one interface. */
package org.siterank.rank;
