package org.siterank.spark.logs;

/** The tables of a site's counts, each a file of its folder. */
enum CountTable {
  /** Page views that count. */
  VISITS("visits.tsv", "day\turl\tclass\treferrer\tvisits\tviews\treferring pages", 3),
  /** Visits that found nothing. */
  LOST("lost.tsv", "day\turl\tclass\treferrer\tvisits\tviews\treferring pages", 3),
  /** Lines of each class. */
  LINES("lines.tsv", "day\tclass\tdetail\tlines", 1),
  /** How much referrers told. */
  REFERRERS("referrers.tsv", "day\tclass\thost\tpages\torigins", 2),
  /** Clicks from the site's own search. */
  QUERIES("queries.tsv", "day\tquery\turl\tclicks", 1),
  /** Clients that turned out to be robots. */
  ROBOTS("robots.tsv", "day\tsign\tclients", 1);

  private final String file;
  private final String header;
  private final int counts;

  CountTable(String file, String header, int counts) {
    this.file = file;
    this.header = header;
    this.counts = counts;
  }

  String file() {
    return file;
  }

  String header() {
    return header;
  }

  /** The row of a key; the third count is a set, in hexadecimal. */
  String row(String text, long[] values) {
    StringBuilder row = new StringBuilder(text);
    for (int i = 0; i < counts; i++) {
      row.append('\t').append(i == 2 ? Long.toHexString(values[i]) : Long.toString(values[i]));
    }
    return row.append('\n').toString();
  }

  /** Adds counts, and unites sets. */
  static long[] add(long[] a, long[] b) {
    return new long[] {a[0] + b[0], a[1] + b[1], a[2] | b[2]};
  }

  /** Whether all was taken back. */
  static boolean isNothing(long[] values) {
    return values[0] == 0 && values[1] == 0;
  }
}
