package org.siterank.spark.block;

import java.util.Locale;

/** How the rounds proceed. */
public enum Method {
  /** Every part solves its own links exactly: sites stay whole. */
  BLOCK,
  /** One sweep a round over pages spread by hash: the baseline. */
  POWER;

  /** The name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
