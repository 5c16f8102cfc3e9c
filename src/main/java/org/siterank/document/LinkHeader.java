package org.siterank.document;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code Link} header values (RFC 8288, 3), as far as a canonical address needs them. */
final class LinkHeader {

  /** One link-value: the target in angle brackets and its parameters up to the next one. */
  private static final Pattern LINK_VALUE =
      Pattern.compile(
          "<([^>]*)>((?:\\s*;\\s*[^;,\"\\s=]+(?:\\s*=\\s*(?:\"[^\"]*\"|[^;,\"\\s]*))?)*)");

  private static final Pattern REL =
      Pattern.compile(";\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^;,\\s]*))", Pattern.CASE_INSENSITIVE);

  private LinkHeader() {}

  /** The first target whose relation is {@code canonical}. */
  static Optional<String> canonical(List<String> values) {
    for (String value : values) {
      Matcher link = LINK_VALUE.matcher(value);
      while (link.find()) {
        Matcher rel = REL.matcher(link.group(2));
        if (rel.find()) {
          String relations = rel.group(1) == null ? rel.group(2) : rel.group(1);
          if (isCanonical(relations)) {
            return Optional.of(link.group(1));
          }
        }
      }
    }
    return Optional.empty();
  }

  /** Whether a list of relation types names {@code canonical}. */
  static boolean isCanonical(String relations) {
    return List.of(relations.toLowerCase(Locale.ROOT).split("\\s+", -1)).contains("canonical");
  }
}
