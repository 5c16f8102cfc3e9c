package org.siterank.document;

import java.util.ArrayList;
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
          "<([^>]*)>((?:\\s*;\\s*[^;,\"\\s=]+(?:\\s*=\\s*(?:\"[^\"]*\"|[^;,\"\\s]*))?)*+)");

  private static final Pattern REL =
      Pattern.compile(";\\s*rel\\s*=\\s*(?:\"([^\"]*)\"|([^;,\\s]*))", Pattern.CASE_INSENSITIVE);

  private static final Pattern LANGUAGE =
      Pattern.compile(
          ";\\s*hreflang\\s*=\\s*(?:\"([^\"]*)\"|([^;,\\s]*))", Pattern.CASE_INSENSITIVE);

  private LinkHeader() {}

  /** One link-value: where it leads, its relation types, and its language where it has one. */
  record Value(String target, String relations, Optional<String> language) {

    boolean hasLanguage() {
      return language.isPresent();
    }
  }

  /** The first target whose relation is {@code canonical}. */
  static Optional<String> canonical(List<String> headers) {
    return values(headers).stream()
        .filter(value -> isCanonical(value.relations()))
        .map(Value::target)
        .findFirst();
  }

  /** Every link-value that has a relation. */
  static List<Value> values(List<String> headers) {
    List<Value> values = new ArrayList<>();
    for (String header : headers) {
      Matcher link = LINK_VALUE.matcher(header);
      while (link.find()) {
        Matcher rel = REL.matcher(link.group(2));
        if (rel.find()) {
          String relations = rel.group(1) == null ? rel.group(2) : rel.group(1);
          values.add(new Value(link.group(1), relations, language(link.group(2))));
        }
      }
    }
    return values;
  }

  private static Optional<String> language(String parameters) {
    Matcher language = LANGUAGE.matcher(parameters);
    return language.find()
        ? Optional.of(language.group(1) == null ? language.group(2) : language.group(1))
        : Optional.empty();
  }

  /** Whether a list of relation types names {@code canonical}. */
  static boolean isCanonical(String relations) {
    return List.of(relations.toLowerCase(Locale.ROOT).split("\\s+", -1)).contains("canonical");
  }
}
