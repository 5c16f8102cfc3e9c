package org.siterank.web;

import java.util.List;
import java.util.Optional;
import org.siterank.report.Card;
import org.siterank.report.ReportFiles;

/**
 * A card of the report's overview on the first page for webmasters.
 *
 * @param card the card
 * @param address where it leads: down this page, or into the report
 * @param lines its lines; a page of the site leads to all that is known of it
 */
record ShownCard(Card card, String address, List<Sheet.Cell> lines) {

  /** The cards of a report; none before it is made. */
  static List<ShownCard> of(Wording wording, Optional<ReportFiles> report) {
    return report.map(ReportFiles::cards).orElse(List.of()).stream()
        .map(
            card ->
                new ShownCard(
                    card,
                    here(card.section()),
                    card.lines().stream().map(line -> cell(wording, line)).toList()))
        .toList();
  }

  private static String here(String section) {
    return switch (section) {
      case "visits", "top", "flow" -> "#" + section;
      default -> "report#" + section;
    };
  }

  private static Sheet.Cell cell(Wording wording, Card.Line line) {
    if (line.page().isEmpty()) {
      return Sheet.Cell.of(line.text());
    }
    var page = line.page().get();
    String address =
        wording.session().pageAt(page).isPresent()
            ? "page?url=" + SearchQuery.encoded(page.value())
            : "";
    String path = address.isEmpty() ? PathWords.of(page.pathAndQuery()) : wording.path(page);
    return Sheet.Cell.link(/* text= */ path, /* beneath= */ line.text(), address);
  }
}
