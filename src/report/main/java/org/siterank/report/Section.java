package org.siterank.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A section of a report, in words of one language.
 *
 * @param key names it, and is the key of its heading
 * @param paragraphs sentences
 * @param proof sentences for experts, folded on the page: bounds, residuals, correlations
 * @param charts pictures; each is told by a table as well
 * @param tables tables
 */
record Section(
    String key,
    List<String> paragraphs,
    List<String> proof,
    List<Chart> charts,
    List<Table> tables) {

  /**
   * A picture.
   *
   * @param name names it, and is the key of its description
   * @param data what it shows, for the script of the page
   */
  record Chart(String name, ObjectNode data) {}

  Section {
    paragraphs = List.copyOf(paragraphs);
    proof = List.copyOf(proof);
    charts = List.copyOf(charts);
    tables = List.copyOf(tables);
  }

  /** A section without pictures, and without proof. */
  static Section of(String key, List<String> paragraphs, Table... tables) {
    return new Section(key, paragraphs, List.of(), List.of(), List.of(tables));
  }
}
