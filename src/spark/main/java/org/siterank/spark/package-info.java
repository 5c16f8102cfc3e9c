/**
 * How are the logs, links and ranks of thousands of sites computed on a cluster? Jobs for {@code
 * spark-submit}, each a main class: what is per site stays per site and is done by the product's
 * own classes inside a part; only sums and flows between parts travel.
 */
package org.siterank.spark;
