/** Spark as people run it, for tests: processes on loopback, out of Spark's own jars. */
package org.siterank.spark.harness;
