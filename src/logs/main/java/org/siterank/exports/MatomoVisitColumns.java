package org.siterank.exports;

import static org.siterank.exports.ExportTable.cell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns of Matomo's log of visits as a table: those of the visit, and for each of its actions
 * a set of its own, {@code url (actionDetails 0)} or {@code actionDetails_0_url}.
 *
 * @param visit places of idVisit, serverDate, serverTimestamp, referrerType, referrerName,
 *     referrerUrl; -1 where there is none
 * @param types place of the type of each action, in order
 * @param urls place of its URL
 */
record MatomoVisitColumns(List<Integer> visit, List<Integer> types, List<Integer> urls) {

  private static final Pattern ACTION =
      Pattern.compile(
          "(type|url) \\(actiondetails (\\d{1,5})\\)|actiondetails_(\\d{1,5})_(type|url)");

  /**
   * The columns of a header.
   *
   * @throws RefusedExportException when no column has an action
   */
  static MatomoVisitColumns of(ColumnNames names, List<String> header, String place)
      throws RefusedExportException {
    Map<Integer, Integer> types = new TreeMap<>();
    Map<Integer, Integer> urls = new TreeMap<>();
    for (int i = 0; i < header.size(); i++) {
      Matcher action = ACTION.matcher(header.get(i).strip().toLowerCase(Locale.ROOT));
      if (action.matches()) {
        boolean isNew = action.group(1) != null;
        int number = Integer.parseInt(isNew ? action.group(2) : action.group(3));
        boolean isUrl = (isNew ? action.group(1) : action.group(4)).equals("url");
        (isUrl ? urls : types).put(number, i);
      }
    }
    if (urls.isEmpty() || !types.keySet().containsAll(urls.keySet())) {
      throw new RefusedExportException(
          place
              + ": the log of visits lacks its actions, \"type (actionDetails 0)\" and \"url"
              + " (actionDetails 0)\"; export all columns, or as JSON");
    }
    List<Integer> visit = new ArrayList<>();
    for (String name :
        List.of(
            "idvisit",
            "serverdate",
            "servertimestamp",
            "referrertype",
            "referrername",
            "referrerurl")) {
      visit.add(names.place(null, List.of(name)));
    }
    return new MatomoVisitColumns(
        visit, urls.keySet().stream().map(types::get).toList(), List.copyOf(urls.values()));
  }

  /** The visit of a row. */
  MatomoVisit visit(List<String> cells, String place) throws RefusedExportException {
    List<String> pages = new ArrayList<>();
    long others = 0;
    for (int i = 0; i < urls.size(); i++) {
      String type = cell(cells, types.get(i));
      if (type.equals("action")) {
        pages.add(cell(cells, urls.get(i)));
      } else if (!type.isEmpty()) {
        others++;
      }
    }
    return new MatomoVisit(
        cell(cells, visit.get(0)),
        MatomoVisit.day(cell(cells, visit.get(1)), cell(cells, visit.get(2)), place),
        new MatomoVisit.Origin(
            cell(cells, visit.get(3)), cell(cells, visit.get(4)), cell(cells, visit.get(5))),
        pages,
        others);
  }
}
