package org.siterank.cli;

/** How a command prints its results. {@code TEXT} is for people and may change. */
enum OutputFormat {
  TEXT,
  JSON,
  TSV,
  CSV
}
