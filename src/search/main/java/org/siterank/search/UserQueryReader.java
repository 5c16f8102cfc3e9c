package org.siterank.search;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes any text for a query: splits it at white space outside quotes and parentheses, and reads
 * the sign before, and the filter in, each piece. What makes no sense is text to search for.
 */
final class UserQueryReader {

  /** {@code -DNAME} and {@code -DNAME=value}, by which compilers and CMake are given names. */
  private static final Pattern DEFINITION = Pattern.compile("-D([A-Z_][A-Z0-9_]{2,})(?:=\\S*)?");

  private final String text;
  private final List<UserQuery.Clause> clauses = new ArrayList<>();
  private final List<UserQuery.Filter> filters = new ArrayList<>();
  private boolean newestFirst;
  private final Set<Notice> notices = EnumSet.noneOf(Notice.class);
  private boolean glueNext;

  private UserQueryReader(String text) {
    this.text = text;
  }

  /** Reads a query; never fails. */
  static UserQuery read(String query) {
    boolean tooLong = query.length() > UserQuery.MAX_LENGTH;
    String kept = tooLong ? query.substring(0, UserQuery.MAX_LENGTH) : query;
    // All quotes are quotes; typewriters and books only draw them differently.
    UserQueryReader reader = new UserQueryReader(kept.replaceAll("[“”„‟«»]", "\""));
    if (tooLong) {
      reader.notices.add(Notice.QUERY_CUT);
    }
    reader.readPieces();
    reader.takeOnlyExclusionsAsText();
    reader.noticeExclusions();
    return new UserQuery(reader.clauses, reader.filters, reader.newestFirst, reader.notices);
  }

  private void readPieces() {
    int at = 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
        continue;
      }
      int end = endOfPiece(at);
      if (clauses.size() + filters.size() >= UserQuery.MAX_CLAUSES) {
        notices.add(Notice.QUERY_CUT);
        return;
      }
      readPiece(text.substring(at, end));
      at = end;
    }
  }

  /**
   * All pages but some is nothing that anybody looks for: {@code -rf} and {@code --verbose} are
   * what is looked for.
   */
  private void takeOnlyExclusionsAsText() {
    boolean only = clauses.stream().allMatch(clause -> clause.sign() == UserQuery.Sign.EXCLUDED);
    if (only && filters.isEmpty()) {
      clauses.replaceAll(clause -> new UserQuery.Clause(UserQuery.Sign.WANTED, clause.text()));
    }
  }

  private void noticeExclusions() {
    if (clauses.stream().anyMatch(clause -> clause.sign() == UserQuery.Sign.EXCLUDED)) {
      notices.add(Notice.WORD_EXCLUDED);
    }
  }

  private int endOfPiece(int start) {
    int at = start;
    while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
      char c = text.charAt(at);
      int close = c == '"' ? text.indexOf('"', at + 1) : -1;
      if (c == '(' && (at == start || isSign(text.charAt(at - 1)))) {
        close = endOfGroup(at);
      }
      at = close < 0 ? at + 1 : close + 1;
    }
    return at;
  }

  private int endOfGroup(int open) {
    int depth = 0;
    for (int i = open; i < text.length(); i++) {
      depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isSign(char c) {
    return c == '+' || c == '-';
  }

  /** {@code -x} is an option of a command: hardly anybody has pages without a letter in mind. */
  private static boolean isOption(String piece) {
    return piece.length() == 2 && piece.charAt(0) == '-' && isAsciiLetterOrDigit(piece.charAt(1));
  }

  private static boolean isAsciiLetterOrDigit(char c) {
    return c < 128 && Character.isLetterOrDigit(c);
  }

  private void readPiece(String piece) {
    if (piece.equals("|") || piece.equals("OR")) {
      glueNext = true;
      return;
    }
    if (piece.equalsIgnoreCase("sort:date")) {
      newestFirst = true;
      return;
    }
    UserQuery.Sign sign = UserQuery.Sign.WANTED;
    String rest = piece;
    Matcher definition = DEFINITION.matcher(piece);
    if (definition.matches()) {
      rest = definition.group(1);
    } else if (isOption(piece)) {
      rest = piece.substring(1);
    } else if (piece.length() > 1 && isSign(piece.charAt(0)) && !isSign(piece.charAt(1))) {
      sign = piece.charAt(0) == '+' ? UserQuery.Sign.REQUIRED : UserQuery.Sign.EXCLUDED;
      rest = piece.substring(1);
    }
    if (isBadDate(rest)) {
      notices.add(Notice.BAD_DATE);
      return;
    }
    Optional<UserQuery.Filter> filter = filter(rest, sign == UserQuery.Sign.EXCLUDED);
    if (filter.isPresent()) {
      filters.add(filter.get());
    } else if ((glueNext || piece.startsWith("|")) && !clauses.isEmpty()) {
      UserQuery.Clause before = clauses.remove(clauses.size() - 1);
      clauses.add(new UserQuery.Clause(before.sign(), before.text() + " | " + rest));
    } else {
      clauses.add(new UserQuery.Clause(sign, rest));
    }
    glueNext = piece.endsWith("|");
  }

  /** A day that no calendar has; {@code date:soon}, though, is text. */
  private static boolean isBadDate(String piece) {
    String[] parts = piece.split(":", 2);
    return parts.length == 2
        && UserQuery.Kind.of(parts[0]).equals(Optional.of(UserQuery.Kind.DATE))
        && !parts[1].isEmpty()
        && DateRange.isMeant(parts[1])
        && !DateRange.isValid(parts[1]);
  }

  private static Optional<UserQuery.Filter> filter(String piece, boolean excluded) {
    int colon = piece.indexOf(':');
    if (colon < 1) {
      return Optional.empty();
    }
    String value = piece.substring(colon + 1).replace("\"", "").strip();
    if (value.isEmpty()) {
      return Optional.empty();
    }
    return UserQuery.Kind.of(piece.substring(0, colon))
        .filter(kind -> kind != UserQuery.Kind.DATE || DateRange.isValid(value))
        .filter(kind -> kind != UserQuery.Kind.IS || value.equalsIgnoreCase(UserQuery.LIST))
        .map(kind -> new UserQuery.Filter(kind, value, excluded));
  }
}
