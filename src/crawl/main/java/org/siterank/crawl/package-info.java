/** What is on the site now? Sources, robots, sitemaps, frontier. */
package org.siterank.crawl;
