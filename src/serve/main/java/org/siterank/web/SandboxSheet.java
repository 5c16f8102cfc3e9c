package org.siterank.web;

import java.util.List;
import java.util.Optional;
import org.siterank.change.LinkEdit;

/**
 * The sandbox as it is shown.
 *
 * @param rows the edits, one a row
 * @param lines the edits as the lines of a file
 * @param undone what can be redone, as lines
 * @param form the form for another edit
 * @param faults what could not be done
 * @param status what was done, for those who do not see it
 * @param effect what the edits do; empty without edits
 */
record SandboxSheet(
    List<Row> rows,
    String lines,
    String undone,
    Form form,
    List<String> faults,
    String status,
    Optional<Sheet.Panel> effect) {

  /**
   * The form for an edit.
   *
   * @param from what stands in the field of the page a link starts at
   * @param to what stands in the field of the page it leads to
   * @param pages pages to choose from, as paths
   */
  record Form(String from, String to, List<Choice> pages) {}

  /** An edit: whether it adds, and the two pages. */
  record Row(boolean adds, Sheet.Cell from, Sheet.Cell to) {

    static Row of(Wording wording, LinkEdit edit) {
      Sheet.Cell target =
          wording.session().pageAt(edit.to()).isPresent()
              ? wording.page(edit.to())
              : Sheet.Cell.of(wording.path(edit.to()));
      return new Row(edit.adds(), wording.page(edit.from()), target);
    }
  }

  /** A page to choose. */
  record Choice(String path, String title) {}
}
