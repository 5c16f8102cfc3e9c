/**
 * What do all jobs have in common? A command line, an exit status with one line, and folders of
 * part files of which a whole one can be told from a broken-off one.
 */
package org.siterank.spark.job;
