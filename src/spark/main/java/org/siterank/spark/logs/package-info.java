/**
 * How are logs counted in parts? A site's logs are cut at one moment of the log's own time, each
 * part is read by the product's own reader with the two half hours before it replayed, and only
 * sums leave a part.
 */
package org.siterank.spark.logs;
