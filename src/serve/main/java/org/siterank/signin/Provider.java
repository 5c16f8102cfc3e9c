package org.siterank.signin;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.oauth2.sdk.GeneralException;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import java.io.IOException;
import java.net.MalformedURLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * The provider as it describes itself (OpenID Connect Discovery 1.0), asked when somebody signs in
 * and not before, and again after a failure. Thread-safe.
 */
final class Provider {

  private static final int CONNECT_MILLIS = 3_000;
  private static final int READ_MILLIS = 5_000;
  private static final int MOST_KEY_BYTES = 200_000;

  /** How long its keys are used before they are read again; sooner for a key that is not known. */
  private static final Duration KEYS_LAST = Duration.ofMinutes(5);

  /** At most two readings of keys in this time, whatever tokens name. */
  private static final Duration KEYS_PAUSE = Duration.ofSeconds(10);

  private static final Duration DESCRIPTION_LASTS = Duration.ofHours(1);

  /** After a failure, everybody who asks is told so at once for this long. */
  private static final Duration FAILURE_PAUSE = Duration.ofSeconds(3);

  /**
   * The provider's description of itself.
   *
   * @param keys choose the key of a token: asymmetric signatures only, so that neither "none" nor
   *     the client's secret can make one
   */
  record Description(
      OIDCProviderMetadata metadata, JWSVerificationKeySelector<SecurityContext> keys) {}

  private final Issuer issuer;
  private final Clock clock;
  private Description description;
  private Instant described = Instant.MIN;
  private String failure = "";
  private Instant failed = Instant.MIN;

  Provider(String issuer, Clock clock) {
    this.issuer = new Issuer(issuer);
    this.clock = clock;
  }

  Issuer issuer() {
    return issuer;
  }

  static void limit(HTTPRequest request) {
    request.setConnectTimeout(CONNECT_MILLIS);
    request.setReadTimeout(READ_MILLIS);
    request.setFollowRedirects(false);
  }

  /**
   * Returns its description, which is read if need be.
   *
   * @throws SignInException when it does not answer
   */
  synchronized Description description() throws SignInException {
    Instant now = clock.instant();
    if (description != null && now.isBefore(described.plus(DESCRIPTION_LASTS))) {
      return description;
    }
    if (now.isBefore(failed.plus(FAILURE_PAUSE))) {
      return lastKnown(failure, null);
    }
    try {
      OIDCProviderMetadata metadata = OIDCProviderMetadata.resolve(issuer, Provider::limit);
      if (description == null
          || !metadata.toJSONObject().equals(description.metadata().toJSONObject())) {
        description = new Description(metadata, keys(metadata));
      }
      described = now;
      return description;
    } catch (GeneralException | IOException | RuntimeException e) {
      failure = issuer + " cannot be asked how it signs people in: " + e.getMessage();
      failed = clock.instant();
      return lastKnown(failure, e);
    }
  }

  private Description lastKnown(String problem, Exception cause) throws SignInException {
    if (description == null) {
      throw new SignInException(SignInException.Reason.UNREACHABLE, problem, cause);
    }
    return description;
  }

  private static JWSVerificationKeySelector<SecurityContext> keys(OIDCProviderMetadata metadata)
      throws MalformedURLException {
    JWKSource<SecurityContext> source =
        JWKSourceBuilder.create(
                metadata.getJWKSetURI().toURL(),
                new DefaultResourceRetriever(CONNECT_MILLIS, READ_MILLIS, MOST_KEY_BYTES))
            .cache(KEYS_LAST.toMillis(), CONNECT_MILLIS + READ_MILLIS)
            .refreshAheadCache(false)
            .rateLimited(KEYS_PAUSE.toMillis())
            .build();
    Set<JWSAlgorithm> algorithms = new HashSet<>();
    algorithms.addAll(JWSAlgorithm.Family.RSA);
    algorithms.addAll(JWSAlgorithm.Family.EC);
    return new JWSVerificationKeySelector<>(algorithms, source);
  }

  /** Whether its keys could not be had, rather than that a token is bad. */
  static boolean lacksKeys(Exception e) {
    return e instanceof KeySourceException;
  }
}
