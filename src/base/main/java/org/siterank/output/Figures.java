package org.siterank.output;

import java.util.Locale;

/** Numbers as commands print them for people, in every country alike. */
public final class Figures {

  private Figures() {}

  /** A whole number, in groups of three digits. */
  public static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /** So many of a noun that has its plural in s. */
  public static String count(long n, String noun) {
    return count(n) + ' ' + noun + (n == 1 ? "" : "s");
  }

  /** An amount to three digits, whole from 100 on. */
  public static String amount(double value) {
    String form = value == 0 || Math.abs(value) >= 99.95 ? "%,.0f" : "%.3g";
    return String.format(Locale.ROOT, form, value);
  }

  /** A line of a table of two columns. */
  public static String line(String what, String text) {
    return String.format(Locale.ROOT, "%-11s %s", what, text);
  }
}
