package org.siterank.cli;

import java.io.PrintWriter;

/** Records of names and numbers, one a line, separated by tabs or commas. */
final class Table {

  private final PrintWriter out;
  private final boolean commas;
  private boolean begun;

  Table(PrintWriter out, OutputFormat format) {
    this.out = out;
    this.commas = format == OutputFormat.CSV;
  }

  Table text(String value) {
    separate();
    boolean quoted =
        commas && (value.indexOf(',') >= 0 || value.indexOf('"') >= 0 || value.indexOf('\r') >= 0);
    out.print(quoted ? '"' + value.replace("\"", "\"\"") + '"' : value); // RFC 4180
    return this;
  }

  /** In full precision; nothing where there is no number. */
  Table number(double value) {
    separate();
    out.print(Double.isFinite(value) ? Double.toString(value) : "");
    return this;
  }

  void end() {
    out.print('\n');
    begun = false;
  }

  void header(String... columns) {
    for (String column : columns) {
      text(column);
    }
    end();
  }

  private void separate() {
    if (begun) {
      out.print(commas ? ',' : '\t');
    }
    begun = true;
  }
}
