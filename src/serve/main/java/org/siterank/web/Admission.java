package org.siterank.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.config.ConfigException;
import org.siterank.config.ServeSection;

/**
 * Decides who is a webmaster: whoever carries the token of this start, a name and password of the
 * users' file, or comes through a trusted proxy that names a user. Where a request comes from says
 * nothing: behind a reverse proxy all of them come from this machine.
 */
final class Admission {

  /** How the printed address carries the token into a browser. */
  private static final Pattern TOKEN_QUERY = Pattern.compile("(?:^|&)token=([^&]*)");

  /** The pages for webmasters are called so; anything else is not written into a header. */
  private static final Pattern PAGE_NAME = Pattern.compile("[a-z.]*");

  private static final int TOKEN_BYTES = 24;

  private final ServeSection.Webmaster mode;
  private final TrustedProxies proxies;
  private final PublicAddress address;
  private final Optional<String> userHeader;
  private final Webmasters users;
  private final Optional<String> token;

  private Admission(ServeSection options, TrustedProxies proxies, Webmasters users) {
    this.mode = options.webmaster();
    this.proxies = proxies;
    this.address = new PublicAddress(options, proxies);
    this.userHeader = options.userHeader();
    this.users = users;
    this.token = mode == ServeSection.Webmaster.TOKEN ? Optional.of(newToken()) : Optional.empty();
  }

  /**
   * The admission that the configuration asks for.
   *
   * @throws ConfigException when it names nothing by which webmasters could be known
   * @throws IOException when the file of users cannot be read, or others may read it
   */
  static Admission of(ServeSection options, TrustedProxies proxies)
      throws ConfigException, IOException {
    boolean on = options.webmaster() == ServeSection.Webmaster.ON;
    if (on && options.users().isEmpty() && options.userHeader().isEmpty()) {
      throw new ConfigException(
          "serve.webmaster: on does not say who webmasters are; set serve.users, or"
              + " serve.user-header and serve.trusted-proxies");
    }
    if (on && options.userHeader().isPresent() && options.trustedProxies().isEmpty()) {
      throw new ConfigException(
          "serve.user-header is believed of trusted proxies only; set serve.trusted-proxies");
    }
    return new Admission(
        options,
        proxies,
        on && options.users().isPresent()
            ? Webmasters.read(options.users().get())
            : Webmasters.none());
  }

  private static String newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** An address with the token of this start in it, where there is one. */
  String withToken(String url) {
    return token.map(text -> url + "?token=" + text).orElse(url);
  }

  /** Whether a webmaster asks, as far as a request tells without a password. */
  boolean admits(IncomingRequest request) {
    return switch (mode) {
      case OFF -> false;
      case TOKEN -> carriesToken(request);
      case ON -> isNamedByProxy(request);
    };
  }

  /**
   * Returns true if a request has a password, which takes time to {@linkplain #compare compare}.
   */
  boolean hasPassword(IncomingRequest request) {
    return mode == ServeSection.Webmaster.ON && users.concern(request);
  }

  /** Compares the password of a request. */
  Webmasters.Verdict compare(IncomingRequest request) {
    return users.compare(request, proxies.client(request));
  }

  private boolean carriesToken(IncomingRequest request) {
    byte[] known = utf8(token.orElseThrow());
    Optional<String> bearer = Credentials.of(request, Credentials.BEARER);
    if (bearer.isPresent() && MessageDigest.isEqual(known, utf8(bearer.get()))) {
      return true;
    }
    List<String> kept = request.cookies().getOrDefault(cookieName(request), List.of());
    if (kept.stream().anyMatch(value -> MessageDigest.isEqual(known, utf8(value)))) {
      return true;
    }
    Matcher given = TOKEN_QUERY.matcher(request.query());
    return given.find() && MessageDigest.isEqual(known, utf8(given.group(1)));
  }

  private boolean isNamedByProxy(IncomingRequest request) {
    return userHeader.isPresent()
        && proxies.isTrusted(request)
        && request.headers(userHeader.get()).stream().anyMatch(v -> !v.isBlank());
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Browsers keep cookies by host, not by port: servers on one machine have names of their own. */
  private static String cookieName(IncomingRequest request) {
    return "siterank-" + request.port();
  }

  /**
   * Takes the token out of the address bar: the browser keeps it as a cookie until it is closed,
   * which no script reads and with which no page of another site can post.
   */
  Optional<WebResponse> exchanged(IncomingRequest request) {
    if (!(TOKEN_QUERY.matcher(request.query()).find() && admits(request))) {
      return Optional.empty();
    }
    String asked = request.path();
    String name = asked.substring(asked.lastIndexOf('/') + 1);
    String rest = TOKEN_QUERY.matcher(request.query()).replaceAll("").replaceFirst("^&", "");
    return Optional.of(
        WebResponse.redirect(
                302,
                "./"
                    + (PAGE_NAME.matcher(name).matches() ? name : "")
                    + (rest.isEmpty() ? "" : "?" + rest))
            .with("Cache-Control", "private, no-store")
            .with(
                "Set-Cookie",
                cookieName(request)
                    + "="
                    + token.orElseThrow()
                    + "; Path="
                    + address.path(request)
                    + "; HttpOnly; SameSite=Lax"));
  }

  /** The door that it keeps. */
  Guard guard() {
    if (mode == ServeSection.Webmaster.OFF) {
      return Guard.SHUT;
    }
    return new Guard(users.isEmpty() ? 403 : 401, users::wrongPasswords);
  }
}
