/**
 * How is one linear system solved by many machines? Sites kept whole in parts, flows between the
 * parts, a proven bound, and files from which a run goes on after any machine is lost.
 */
package org.siterank.spark.block;
