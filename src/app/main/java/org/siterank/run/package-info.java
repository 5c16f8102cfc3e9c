/** The nightly run: crawl, logs, ranks, index, publication. */
package org.siterank.run;
