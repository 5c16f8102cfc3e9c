package org.siterank.signin;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.oauth2.sdk.AuthorizationCode;
import com.nimbusds.oauth2.sdk.AuthorizationCodeGrant;
import com.nimbusds.oauth2.sdk.ErrorObject;
import com.nimbusds.oauth2.sdk.ParseException;
import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.TokenRequest;
import com.nimbusds.oauth2.sdk.TokenResponse;
import com.nimbusds.oauth2.sdk.auth.ClientAuthentication;
import com.nimbusds.oauth2.sdk.auth.ClientAuthenticationMethod;
import com.nimbusds.oauth2.sdk.auth.ClientSecretBasic;
import com.nimbusds.oauth2.sdk.auth.ClientSecretPost;
import com.nimbusds.oauth2.sdk.auth.Secret;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.AuthenticationResponse;
import com.nimbusds.openid.connect.sdk.AuthenticationResponseParser;
import com.nimbusds.openid.connect.sdk.LogoutRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponse;
import com.nimbusds.openid.connect.sdk.OIDCTokenResponseParser;
import com.nimbusds.openid.connect.sdk.claims.IDTokenClaimsSet;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import com.nimbusds.openid.connect.sdk.validators.IDTokenValidator;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.siterank.config.SignInOptions;
import org.siterank.disk.OwnFiles;
import org.siterank.signin.SignInException.Reason;

/**
 * Signs people in by the authorization code flow of OpenID Connect Core 1.0 (3.1) with PKCE (RFC
 * 7636): state, nonce and verifier are random and used once, the state counts in the browser alone
 * that began, and an ID token is believed when a key of the issuer signed it, for this client, now
 * and for this nonce. Sessions are kept in memory: they end with the process. Thread-safe.
 */
public final class SignIn {

  /** The environment variable with the client's secret. */
  public static final String SECRET_VARIABLE = "SITERANK_SIGN_IN_SECRET";

  /** The path, below the public URL, to which the provider sends people back. */
  public static final String CALLBACK = "sign-in/callback";

  /** How long somebody may take to type a password. */
  public static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final int MOST_SESSIONS = 100_000;

  /** A longer token does not go into a header; without it, the provider asks once more. */
  private static final int LONGEST_HINT = 4_000;

  /** Begun and not finished, of all people; one client cannot begin more in that time. */
  private static final int MOST_BEGUN = 20_000;

  private record Begun(String browser, Nonce nonce, CodeVerifier verifier, String returnTo) {}

  private record Session(Person person, Optional<URI> providerSignOut) {}

  /**
   * The way to the provider.
   *
   * @param location where the browser is sent
   * @param state names this sign-in
   * @param browser a secret that the browser keeps for the way back
   */
  public record Departure(URI location, String state, String browser) {}

  /**
   * Somebody signed in.
   *
   * @param session the ticket by which their browser is known from now on
   * @param returnTo where they wanted to go, as it was given
   */
  public record Arrival(String session, String returnTo) {}

  private final Provider provider;
  private final ClientID client;
  private final Optional<Secret> secret;
  private final Scope scope;
  private final URI home;
  private final ClaimReader claims;
  private final Optional<String> audience;
  private final Tickets<Begun> begun;
  private final Tickets<Session> sessions;

  private SignIn(SignInOptions options, URI home, Optional<Secret> secret, Clock clock) {
    this.provider = new Provider(options.issuer().orElseThrow(), clock);
    this.client = new ClientID(options.clientId().orElseThrow());
    this.secret = secret;
    this.scope = new Scope("openid");
    options.scopes().forEach(scope::add);
    this.home = home;
    this.claims = new ClaimReader(options);
    this.audience = options.apiAudience();
    this.begun = new Tickets<>("sign-ins", MOST_BEGUN, PATIENCE, clock);
    this.sessions = new Tickets<>("sessions", MOST_SESSIONS, options.session(), clock);
  }

  /**
   * Prepares sign-in; the provider is not asked yet.
   *
   * @param home the public URL of the search page, ending in a slash
   * @param environment where the secret may be
   * @throws IllegalArgumentException when the options contradict each other
   * @throws IOException when the secret cannot be read, or others may read it
   */
  public static SignIn of(
      SignInOptions options, URI home, Map<String, String> environment, Clock clock)
      throws IOException {
    if (options.clientId().isEmpty()) {
      throw new IllegalArgumentException("sign-in.issuer needs sign-in.client-id");
    }
    if (options.apiAudience().equals(options.clientId())) {
      throw new IllegalArgumentException(
          "sign-in.api-audience must differ from sign-in.client-id, or ID tokens, which browsers"
              + " hold, would open the API");
    }
    Optional<Secret> secret =
        options.clientSecret().isPresent()
            ? Optional.of(read(options.clientSecret().get()))
            : Optional.ofNullable(environment.get(SECRET_VARIABLE))
                .filter(text -> !text.isBlank())
                .map(Secret::new);
    return new SignIn(options, home, secret, clock);
  }

  private static Secret read(Path file) throws IOException {
    OwnFiles.requireShut(file);
    String text = Files.readString(file, StandardCharsets.UTF_8).strip();
    if (text.isEmpty() || text.lines().count() != 1) {
      throw new IOException(file + ": must hold the secret and nothing else, in one line");
    }
    return new Secret(text);
  }

  /**
   * Begins a sign-in.
   *
   * @param returnTo where to go afterwards
   * @throws SignInException when the provider does not answer
   */
  public Departure begin(String returnTo) throws SignInException {
    OIDCProviderMetadata metadata = provider.description().metadata();
    String browser = begun.random();
    Nonce nonce = new Nonce(begun.random());
    CodeVerifier verifier = new CodeVerifier(begun.random());
    String state = begun.keep(new Begun(browser, nonce, verifier, returnTo));
    URI location =
        new AuthenticationRequest.Builder(ResponseType.CODE, scope, client, callback())
            .endpointURI(metadata.getAuthorizationEndpointURI())
            .state(new State(state))
            .nonce(nonce)
            .codeChallenge(verifier, CodeChallengeMethod.S256)
            .build()
            .toURI();
    return new Departure(location, state, browser);
  }

  private URI callback() {
    return home.resolve(CALLBACK);
  }

  /**
   * Finishes a sign-in: the code is exchanged for an ID token, which is checked.
   *
   * @param parameters the query with which the browser came back
   * @param browser the secret that it kept
   * @throws SignInException when it cannot be believed
   */
  public Arrival finish(Map<String, List<String>> parameters, Optional<String> browser)
      throws SignInException {
    AuthenticationResponse response;
    try {
      response = AuthenticationResponseParser.parse(callback(), parameters);
    } catch (ParseException | RuntimeException e) {
      throw new SignInException(Reason.REFUSED, "the way back from the provider is malformed", e);
    }
    Begun known =
        Optional.ofNullable(response.getState())
            .flatMap(state -> begun.take(state.getValue()))
            .filter(sign -> browser.filter(secret -> isEqual(sign.browser(), secret)).isPresent())
            .orElseThrow(
                () ->
                    new SignInException(Reason.UNKNOWN, "no sign-in of this state is begun here"));
    Provider.Description description = provider.description();
    boolean named = description.metadata().supportsAuthorizationResponseIssuerParam();
    if (response.getIssuer() == null ? named : !response.getIssuer().equals(provider.issuer())) {
      throw new SignInException(Reason.REFUSED, "another issuer answered (RFC 9207)");
    }
    if (!response.indicatesSuccess()) {
      throw new SignInException(
          Reason.DENIED,
          "the provider denies it: " + code(response.toErrorResponse().getErrorObject()));
    }
    AuthorizationCode code = response.toSuccessResponse().getAuthorizationCode();
    if (code == null) {
      throw new SignInException(Reason.REFUSED, "the way back from the provider has no code");
    }
    JWT token = exchange(description.metadata(), code, known.verifier());
    Person person = person(description, token, known.nonce());
    String session =
        sessions.keep(new Session(person, providerSignOut(description.metadata(), token)));
    return new Arrival(session, known.returnTo());
  }

  private static boolean isEqual(String a, String b) {
    return MessageDigest.isEqual(
        a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
  }

  private JWT exchange(OIDCProviderMetadata metadata, AuthorizationCode code, CodeVerifier verifier)
      throws SignInException {
    AuthorizationCodeGrant grant = new AuthorizationCodeGrant(code, callback(), verifier);
    TokenRequest.Builder request =
        secret.isPresent()
            ? new TokenRequest.Builder(
                metadata.getTokenEndpointURI(), authentication(metadata, secret.get()), grant)
            : new TokenRequest.Builder(metadata.getTokenEndpointURI(), client, grant);
    TokenResponse response;
    try {
      HTTPRequest http = request.build().toHTTPRequest();
      Provider.limit(http);
      HTTPResponse answer = http.send();
      if (answer.getStatusCode() >= 500) {
        throw new SignInException(
            Reason.UNREACHABLE, "the provider's token endpoint answers " + answer.getStatusCode());
      }
      response = OIDCTokenResponseParser.parse(answer);
    } catch (IOException e) {
      throw new SignInException(
          Reason.UNREACHABLE,
          "the provider's token endpoint does not answer: " + e.getMessage(),
          e);
    } catch (ParseException e) {
      throw new SignInException(
          Reason.REFUSED, "the provider's token endpoint answers no ID token", e);
    }
    if (!response.indicatesSuccess()) {
      throw new SignInException(
          Reason.REFUSED,
          "the provider gives no token: " + code(response.toErrorResponse().getErrorObject()));
    }
    JWT token = ((OIDCTokenResponse) response.toSuccessResponse()).getOIDCTokens().getIDToken();
    if (token == null) {
      throw new SignInException(Reason.REFUSED, "the provider gives no ID token");
    }
    return token;
  }

  private ClientAuthentication authentication(OIDCProviderMetadata metadata, Secret key) {
    List<ClientAuthenticationMethod> methods = metadata.getTokenEndpointAuthMethods();
    boolean posts =
        methods != null
            && !methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
            && methods.contains(ClientAuthenticationMethod.CLIENT_SECRET_POST);
    return posts ? new ClientSecretPost(client, key) : new ClientSecretBasic(client, key);
  }

  /** The code of an error, which has no control characters (RFC 6749, 4.1.2.1). */
  private static String code(ErrorObject error) {
    return error == null || error.getCode() == null
        ? "no reason given"
        : error.getCode().replaceAll("[^\\x20-\\x7e]", "?");
  }

  private Person person(Provider.Description description, JWT token, Nonce nonce)
      throws SignInException {
    try {
      IDTokenClaimsSet checked =
          new IDTokenValidator(provider.issuer(), client, description.keys(), null)
              .validate(token, nonce);
      // For several audiences, one of them asked (OpenID Connect Core, 3.1.3.7, 4 and 5).
      if (checked.getAuthorizedParty() != null
          && !checked.getAuthorizedParty().getValue().equals(client.getValue())) {
        throw new SignInException(Reason.REFUSED, "the ID token was given to another client");
      }
      return claims.person(checked.toJSONObject());
    } catch (BadJOSEException | JOSEException e) {
      throw refused("the ID token", e);
    }
  }

  private static SignInException refused(String token, Exception e) {
    return Provider.lacksKeys(e)
        ? new SignInException(
            Reason.UNREACHABLE, "the provider's keys cannot be read: " + e.getMessage(), e)
        : new SignInException(Reason.REFUSED, token + " is refused: " + e.getMessage(), e);
  }

  private Optional<URI> providerSignOut(OIDCProviderMetadata metadata, JWT token) {
    return Optional.ofNullable(metadata.getEndSessionEndpointURI())
        .map(end -> signOut(end, token.serialize().length() > LONGEST_HINT ? null : token));
  }

  private URI signOut(URI end, JWT hint) {
    return new LogoutRequest(end, hint, null, client, home, null, null).toURI();
  }

  /** The person with a session. */
  public Optional<Person> person(String session) {
    return sessions.find(session).map(Session::person);
  }

  /** Ends a session. Returns where the browser can end the provider's, too. */
  public Optional<URI> end(String session) {
    return sessions.take(session).flatMap(Session::providerSignOut);
  }

  /** Whether access tokens of programs are believed. */
  public boolean takesAccessTokens() {
    return audience.isPresent();
  }

  /**
   * The person with an access token.
   *
   * @throws SignInException when it cannot be believed
   */
  public Person bearer(String token) throws SignInException {
    Provider.Description description = provider.description();
    DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();
    processor.setJWSTypeVerifier(
        new DefaultJOSEObjectTypeVerifier<>(
            new JOSEObjectType("at+jwt"), JOSEObjectType.JWT, null));
    processor.setJWSKeySelector(description.keys());
    processor.setJWTClaimsSetVerifier(
        new DefaultJWTClaimsVerifier<>(
            audience.orElseThrow(),
            new JWTClaimsSet.Builder().issuer(provider.issuer().getValue()).build(),
            Set.of("exp", "sub")));
    try {
      return claims.person(Objects.requireNonNull(processor.process(token, null)).getClaims());
    } catch (java.text.ParseException e) {
      throw new SignInException(Reason.REFUSED, "the access token is no JWT", e);
    } catch (BadJOSEException | JOSEException e) {
      throw refused("the access token", e);
    }
  }
}
