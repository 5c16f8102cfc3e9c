/**
 * How do several crawlers share the computation of page importance? Each has a part of the pages,
 * and sends the others money, buffered (Abiteboul, Preda and Cobena, 2003, section 4).
 */
package org.siterank.spark.opic;
