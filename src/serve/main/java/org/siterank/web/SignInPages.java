package org.siterank.web;

import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.siterank.config.ServeSection;
import org.siterank.config.SignInOptions;
import org.siterank.signin.Person;
import org.siterank.signin.SignIn;
import org.siterank.signin.SignInException;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sign-in and sign-out over HTTP. The browser holds the ticket of its session, which no script
 * reads, and for each sign-in that it began a secret, which goes to the way back alone.
 */
final class SignInPages {

  /** Where the browser leaves for the provider; {@code ?to=} where it goes afterwards. */
  static final String BEGIN = "sign-in";

  private static final Logger LOG = LoggerFactory.getLogger(SignInPages.class);

  /** Addresses of this search, as its own links are written; to any other nobody is sent. */
  private static final Pattern RETURN = Pattern.compile("(search|why)\\?[!-\\[\\]-~]{0,1500}");

  /** Of a state, as the end of the name of a cookie: several tabs may sign in at once. */
  private static final int NAME_LETTERS = 12;

  private final SignIn signIn;
  private final boolean required;
  private final Duration lifetime;
  private final String home;
  private final Pages pages;

  /**
   * @param home the public URL, ending in a slash
   */
  SignInPages(SignIn signIn, SignInOptions options, String home, Pages pages) {
    this.signIn = signIn;
    this.required = options.required() == SignInOptions.Required.ON;
    this.lifetime = options.session();
    this.home = home;
    this.pages = pages;
  }

  /** The public URL of the search page, ending in a slash. */
  static String home(ServeSection options) {
    String url = options.publicUrl().orElseThrow().value();
    return url.endsWith("/") ? url : url + "/";
  }

  /** The cookies of a request by name; of several with one name that of the longest path. */
  static Map<String, String> cookies(IncomingRequest request) {
    Map<String, String> cookies = new HashMap<>();
    request.cookies().forEach((name, values) -> cookies.put(name, values.get(0)));
    return cookies;
  }

  /** The person with a session. */
  Optional<Person> person(Map<String, String> cookies) {
    return Optional.ofNullable(cookies.get(sessionCookie())).flatMap(signIn::person);
  }

  /** Whether a request may only be answered once its token was asked of {@link #bearer}. */
  boolean carriesToken(String path, IncomingRequest request) {
    return signIn.takesAccessTokens() && Routes.isForPrograms(path) && token(request).isPresent();
  }

  private static Optional<String> token(IncomingRequest request) {
    return Credentials.of(request, Credentials.BEARER);
  }

  /** The person with the access token of a request. */
  Person bearer(IncomingRequest request) throws SignInException {
    return signIn.bearer(token(request).orElseThrow());
  }

  /** The answer to a token that is not believed, or cannot be checked (RFC 6750, 3). */
  static WebResponse refusal(SignInException e) {
    LOG.info("{}", e.getMessage());
    return e.reason() == SignInException.Reason.UNREACHABLE
        ? SearchApi.error(503, "the issuer of the access token does not answer")
            .with("Retry-After", "30")
        : SearchApi.error(401, "the access token is not accepted")
            .with("WWW-Authenticate", "Bearer error=\"invalid_token\"");
  }

  Routes serve(Routes routes) {
    return routes
        .get(BEGIN, this::begin)
        .get(SignIn.CALLBACK, this::arrive)
        .post("sign-out", this::leave);
  }

  /** {@code sign-in}: to the provider. */
  private WebResponse begin(WebRequest request) throws BadRequest {
    String to = request.text("to");
    try {
      SignIn.Departure departure = signIn.begin(RETURN.matcher(to).matches() ? to : "");
      return WebResponse.redirect(302, departure.location().toString())
          .with(
              "Set-Cookie",
              cookie(
                  beginCookie(departure.state()),
                  departure.browser(),
                  cookiePath() + SignIn.CALLBACK,
                  SignIn.PATIENCE));
    } catch (SignInException e) {
      throw failure(request, e);
    }
  }

  /** {@code sign-in/callback}: back from the provider. */
  private WebResponse arrive(WebRequest request) throws BadRequest {
    String kept = request.cookies().get(beginCookie(request.text("state")));
    try {
      SignIn.Arrival arrival = signIn.finish(request.parameters(), Optional.ofNullable(kept));
      // The session of before, if any, ends: nobody goes on with a ticket from elsewhere.
      Optional.ofNullable(request.cookies().get(sessionCookie())).ifPresent(signIn::end);
      return WebResponse.redirect(303, home + arrival.returnTo())
          .with("Set-Cookie", cookie(sessionCookie(), arrival.session(), cookiePath(), lifetime));
    } catch (SignInException e) {
      throw failure(request, e);
    }
  }

  private BadRequest failure(WebRequest request, SignInException e) {
    LOG.warn("sign-in: {}", e.getMessage());
    LOG.debug("sign-in failed", e);
    PageTexts texts = pages.texts(request);
    return switch (e.reason()) {
      case UNREACHABLE -> BadRequest.translated(502, texts.say("signin.unreachable"));
      case REFUSED -> BadRequest.translated(400, texts.say("signin.refused"));
      case DENIED -> BadRequest.translated(403, texts.say("signin.denied"));
      case UNKNOWN -> BadRequest.translated(400, texts.say("signin.unknown"));
    };
  }

  /** {@code sign-out}, posted: the session ends, and the browser may end the provider's. */
  private WebResponse leave(WebRequest request) throws BadRequest {
    if (!request.caller().ownPage()) {
      throw new BadRequest(403, "only pages of this server may ask that");
    }
    Optional<URI> provider =
        Optional.ofNullable(request.cookies().get(sessionCookie())).flatMap(signIn::end);
    WebResponse answer =
        provider.isEmpty()
            ? WebResponse.redirect(303, home)
            // A redirect of a form to another host is against our own Content-Security-Policy.
            : WebResponse.html(200, pages.signedOut(request.signedOut(), provider.get().toString()))
                .with("Refresh", "0; url=" + provider.get());
    return answer.with("Set-Cookie", cookie(sessionCookie(), "", cookiePath(), Duration.ZERO));
  }

  /** Answers those who signed in, and webmasters; where nobody must, everybody. */
  Endpoint guarded(Endpoint endpoint) {
    if (!required) {
      return endpoint;
    }
    return request -> {
      if (request.caller().person().isPresent() || request.caller().webmaster()) {
        return endpoint.answer(request);
      }
      if (Routes.isForPrograms(request.path())) {
        return SearchApi.error(401, "sign in first").with("WWW-Authenticate", "Bearer");
      }
      if (request.method().equals("POST")) {
        throw BadRequest.translated(403, pages.texts(request).say("signin.first"));
      }
      SearchQuery question = SearchQuery.of(request);
      return WebResponse.redirect(302, request.root() + address(question));
    };
  }

  /** The way to sign in and back to a question. */
  static String address(SearchQuery question) {
    return question.isEmpty() ? BEGIN : BEGIN + "?to=" + SearchQuery.encoded(question.address());
  }

  private String cookie(String name, String value, String path, Duration age) {
    return name
        + "="
        + value
        + "; Path="
        + path
        + "; Max-Age="
        + age.toSeconds()
        + "; HttpOnly; SameSite=Lax"
        + (isSecure() ? "; Secure" : "");
  }

  private boolean isSecure() {
    return home.startsWith("https:");
  }

  private String cookiePath() {
    return PageUrl.of(home).path();
  }

  /** With the prefix that lets no other host of the domain set it, where the path allows. */
  private String sessionCookie() {
    String prefix = !isSecure() ? "" : cookiePath().equals("/") ? "__Host-" : "__Secure-";
    return prefix + "siterank-session" + port();
  }

  private String beginCookie(String state) {
    String end = state.substring(0, Math.min(NAME_LETTERS, state.length()));
    return (isSecure() ? "__Secure-" : "") + "siterank-sign-in" + port() + "-" + end;
  }

  /** Browsers keep cookies by host, not by port: servers on one machine have names of their own. */
  private String port() {
    int port = URI.create(home).getPort();
    return port < 0 ? "" : "-" + port;
  }
}
