package org.siterank.cli;

import java.util.ArrayList;
import java.util.List;
import org.siterank.exports.RowTally;
import org.siterank.output.Figures;

/** Rows of an export that an import leaves out, in words. */
final class LeftOut {

  private LeftOut() {}

  /** A text for each reason: how many rows, why, and the first one. */
  static List<String> of(RowTally tally) {
    List<String> texts = new ArrayList<>();
    tally
        .leftOut()
        .forEach(
            (reason, rows) ->
                texts.add(Figures.count(rows.lines()) + ": " + reason + "; first " + rows.first()));
    return texts;
  }
}
