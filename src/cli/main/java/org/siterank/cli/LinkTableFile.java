package org.siterank.cli;

import static org.siterank.cli.DelimitedFile.cell;
import static org.siterank.cli.DelimitedFile.shown;

import java.util.Locale;
import org.apache.commons.csv.CSVRecord;
import org.siterank.imports.LinkImport;
import org.siterank.site.PageUrl;

/**
 * The link table of another crawler, with a header line, or without one when it says no more than
 * from and to. What is no link of the site is left out by reason.
 */
final class LinkTableFile implements DelimitedFile.Rows {

  private final DelimitedFile file;
  private final LinkColumns.Wanted wanted;
  private final LinkImport links;
  private LinkColumns columns = LinkColumns.plain();

  LinkTableFile(DelimitedFile file, LinkColumns.Wanted wanted, LinkImport links) {
    this.file = file;
    this.wanted = wanted;
    this.links = links;
  }

  @Override
  public boolean isHeader(CSVRecord first) {
    if (first.size() >= 2
        && PageUrl.parse(first.get(0)).isPresent()
        && PageUrl.parse(first.get(1)).isPresent()) {
      return false;
    }
    columns = LinkColumns.of(first.toList(), wanted);
    return true;
  }

  @Override
  public void take(CSVRecord row, long line) throws CommandFailure {
    String from = cell(row, columns.from());
    String to = cell(row, columns.to());
    if (row.size() <= Math.max(columns.from(), columns.to())) {
      throw file.wrong(
          line,
          "a line of "
              + row.size()
              + " cells has no source and target: "
              + shown(String.join(" | ", row.toList())));
    }
    String type = cell(row, columns.type());
    if (!LinkColumns.isLink(type)) {
      file.leave("no hyperlink (" + shown(type) + ")", line, to);
      return;
    }
    switch (links.add(
        from,
        to,
        cell(row, columns.anchor()),
        isNofollow(row),
        file.status(row, columns.status(), line))) {
      case TAKEN -> {}
      case FROM_ELSEWHERE -> file.leave("on a page of another site", line, from);
      case SOURCE_UNREADABLE -> file.unusable("source is not an http or https URL", line, from);
      case TARGET_UNREADABLE -> {
        // mailto:, tel:, javascript: and the like are no links between pages.
        String scheme = to.replaceFirst("(?s):.*", "").toLowerCase(Locale.ROOT);
        if (scheme.matches("mailto|tel|javascript|data|sms|ftp|file|blob|about|whatsapp")) {
          file.leave("leads to no page (" + scheme + ":)", line, to);
        } else {
          file.unusable("target is not an http or https URL", line, to);
        }
      }
    }
  }

  private boolean isNofollow(CSVRecord row) {
    String rel = cell(row, columns.rel()).toLowerCase(Locale.ROOT);
    if (rel.matches("(?s).*\\b(nofollow|ugc|sponsored)\\b.*")) {
      return true;
    }
    String word = cell(row, columns.nofollow()).toLowerCase(Locale.ROOT);
    if (columns.nofollow() < 0 || word.isEmpty()) {
      return false;
    }
    boolean yes = word.matches("true|yes|1|y|nofollow");
    boolean isFollowWord = word.matches("follow|dofollow");
    return columns.follows() ? !(yes && !word.equals("nofollow")) && !isFollowWord : yes;
  }
}
