package org.siterank.cli;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.siterank.exports.ColumnNames;

/**
 * Which columns of a link table say what. Names are those of Screaming Frog ("All Inlinks"),
 * Sitebulb, Gephi's edge lists, and plain words; where several fit, the first one counts.
 *
 * @param from place of the source's address
 * @param to place of the target's
 * @param anchor place of the link's words; -1: there is none
 * @param nofollow place of what says whether it is followed; -1: there is none
 * @param follows whether that column says "follow" rather than "nofollow"
 * @param rel place of the rel attribute; -1: there is none
 * @param status place of what the target answered; -1: there is none
 * @param type place of what kind of link it is; -1: there is none
 */
record LinkColumns(
    int from, int to, int anchor, int nofollow, boolean follows, int rel, int status, int type) {

  private static final List<String> FROM =
      List.of("source", "from", "source url", "from url", "referring url", "linking url", "url");
  private static final List<String> TO =
      List.of(
          "destination", "to", "target url", "destination url", "to url", "linked url", "target");
  private static final List<String> ANCHOR = List.of("anchor", "anchor text", "link text", "text");
  private static final List<String> FOLLOW = List.of("follow", "followed", "is follow");
  private static final List<String> NOFOLLOW = List.of("nofollow", "is nofollow", "no follow");
  private static final List<String> REL = List.of("rel");
  private static final List<String> STATUS =
      List.of("status code", "target status code", "http status code", "http status");
  private static final List<String> TYPE = List.of("type", "link type");

  /** Kinds of links that people follow; of what there is besides, pages are made of none. */
  private static final Set<String> LINKS =
      Set.of("", "hyperlink", "ahref", "a", "link", "anchor", "directed", "frame", "iframe");

  /** Columns by the names that a user gave; null where none was given. */
  record Wanted(String from, String to, String anchor, String nofollow, String status) {}

  /** The table has no header: from, to. */
  static LinkColumns plain() {
    return new LinkColumns(0, 1, -1, -1, false, -1, -1, -1);
  }

  /**
   * The columns of a header.
   *
   * @throws IllegalArgumentException when the source or the target, or a wanted one, is missing
   */
  static LinkColumns of(List<String> header, Wanted wanted) {
    ColumnNames names = new ColumnNames(header);
    int from = names.place(wanted.from(), FROM);
    int to = names.place(wanted.to(), TO);
    if (from < 0 || to < 0) {
      throw new IllegalArgumentException(
          "no column is known to hold the "
              + (from < 0 ? "source" : "target")
              + " of a link; name it with "
              + (from < 0 ? "--from-column" : "--to-column")
              + ". There are: "
              + names);
    }
    int nofollow = names.place(wanted.nofollow(), NOFOLLOW);
    int follow = wanted.nofollow() == null ? names.place(null, FOLLOW) : -1;
    boolean follows = nofollow < 0 || FOLLOW.contains(names.get(nofollow));
    return new LinkColumns(
        from,
        to,
        names.place(wanted.anchor(), ANCHOR),
        nofollow < 0 ? follow : nofollow,
        follows,
        names.place(null, REL),
        names.place(wanted.status(), STATUS),
        names.place(null, TYPE));
  }

  /** Whether a kind of link is one that people follow. */
  static boolean isLink(String type) {
    return LINKS.contains(type.strip().toLowerCase(Locale.ROOT));
  }
}
