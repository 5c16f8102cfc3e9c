package org.siterank.search;

import java.util.ArrayList;
import java.util.List;

/**
 * A replacement for words of a query.
 *
 * @param outputs the words to search for instead or as well, in the order of the file
 * @param kept whether the words of the query are searched for as well
 */
record SynonymRule(List<String> outputs, boolean kept) {

  SynonymRule {
    outputs = List.copyOf(outputs);
  }

  /** Both rules at once. */
  SynonymRule and(SynonymRule other) {
    List<String> all = new ArrayList<>(outputs);
    other.outputs.stream().filter(output -> !all.contains(output)).forEach(all::add);
    return new SynonymRule(all, kept || other.kept);
  }
}
