package org.siterank.moving;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A program that people move from. */
public enum MovingProgram {
  /** Elastic App Search. */
  APP_SEARCH("documents settings"),
  /** Apache Nutch. */
  NUTCH("addresses"),
  /** Apache StormCrawler. */
  STORMCRAWLER("addresses"),
  /** Fess. */
  FESS("settings"),
  /** Lists of sitemaps, of any program. */
  SITEMAPS("settings");

  private final String gives; // kinds, with spaces between them

  MovingProgram(String gives) {
    this.gives = gives;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The program of a name. */
  public static Optional<MovingProgram> of(String label) {
    return Arrays.stream(values()).filter(program -> program.label().equals(label)).findFirst();
  }

  /** The programs that leave something of a kind: documents, addresses or settings. */
  public static List<String> labels(String kind) {
    return Arrays.stream(values())
        .filter(program -> List.of(program.gives.split(" ", -1)).contains(kind))
        .map(MovingProgram::label)
        .toList();
  }
}
