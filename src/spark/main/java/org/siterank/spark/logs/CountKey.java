package org.siterank.spark.logs;

import java.io.Serializable;

/**
 * Key of a count: a row of one of the tables of a site.
 *
 * @param site its place in the table of sites
 * @param table which of the tables
 * @param text the fields before the counts, tabs between them
 */
record CountKey(int site, CountTable table, String text)
    implements Serializable, Comparable<CountKey> {

  @Override
  public int compareTo(CountKey other) {
    int sites = Integer.compare(site, other.site);
    int tables = sites != 0 ? sites : table.compareTo(other.table);
    return tables != 0 ? tables : text.compareTo(other.text);
  }

  /** Spark asks in other processes, where the constants of an enum have other hash codes. */
  @Override
  public int hashCode() {
    return (31 * site + table.file().hashCode()) * 31 + text.hashCode();
  }
}
