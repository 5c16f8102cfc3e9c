package org.siterank.moving;

import java.util.List;
import java.util.Map;

/**
 * Settings of another program, as Siterank has them.
 *
 * @param configurations by name, which is empty where there is only one: flags of the command line
 *     ({@code --site}) with their values, not checked yet
 * @param files names and texts of the files that go with the configurations
 * @param leftOut one line for each thing that has no counterpart
 */
public record MovedSettings(
    Map<String, Map<String, List<String>>> configurations,
    Map<String, String> files,
    List<String> leftOut) {

  /** The name of the file of synonyms. */
  public static final String SYNONYMS = "synonyms.txt";

  /** The name of the file of best bets. */
  public static final String BEST_BETS = "best-bets.tsv";
}
