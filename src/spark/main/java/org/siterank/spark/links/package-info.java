/**
 * Who links to whom over all sites? Pages of web archives and their links, and tables of links, in
 * the addresses by which the sites know their pages.
 */
package org.siterank.spark.links;
