package org.siterank.web;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A request, as far as the pages care: no server type is in it.
 *
 * @param method GET, HEAD or POST
 * @param path what stands behind the base path, without a slash in front
 * @param parameters of the query string, or of the form that was posted
 * @param languages what the browser prefers: the value of {@code Accept-Language}, or empty
 * @param origin scheme, host and base path under which the client reached us, ending in a slash
 * @param body what was posted, where it is no form
 * @param cookies by name
 * @param caller who asks
 */
record WebRequest(
    String method,
    String path,
    Map<String, List<String>> parameters,
    String languages,
    String origin,
    String body,
    Map<String, String> cookies,
    Caller caller) {

  /** Returns the request of somebody who has just signed out. */
  WebRequest signedOut() {
    return new WebRequest(
        method, path, parameters, languages, origin, body, cookies, caller.signedOut());
  }

  /** The way from here back to the base path: {@code ../} for each folder. */
  String root() {
    return "../".repeat((int) path.chars().filter(c -> c == '/').count());
  }

  /** The first value of a parameter, stripped; empty when it is missing. */
  String text(String name) {
    List<String> values = parameters.getOrDefault(name, List.of());
    return values.isEmpty() ? "" : values.get(0).strip();
  }

  /** Every value of a parameter that is not blank. */
  List<String> texts(String name) {
    return parameters.getOrDefault(name, List.of()).stream()
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .toList();
  }

  /**
   * A whole number.
   *
   * @throws BadRequest when it is none, or not between least and most
   */
  int number(String name, int usual, int least, int most) throws BadRequest {
    String text = text(name);
    if (text.isEmpty()) {
      return usual;
    }
    Optional<Integer> number = parse(text);
    if (number.isEmpty() || number.get() < least || number.get() > most) {
      throw new BadRequest(
          String.format(
              Locale.ROOT, "%s must be a number from %d to %d, got %s", name, least, most, text));
    }
    return number.get();
  }

  private static Optional<Integer> parse(String text) {
    try {
      return Optional.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      return Optional.empty(); // The caller says what is allowed.
    }
  }
}
