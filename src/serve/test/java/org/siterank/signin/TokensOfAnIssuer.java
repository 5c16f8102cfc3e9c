package org.siterank.signin;

import static org.junit.jupiter.api.Assertions.assertThrows;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.siterank.config.SignInOptions;
import org.siterank.setting.Binder;
import org.siterank.signin.SignInException.Reason;

/** An issuer with real keys and signatures, in this process. */
abstract class TokensOfAnIssuer {

  static final URI HOME = URI.create("https://www.example.org/search/");
  static final String AUDIENCE = "search-api";
  static RSAKey key;
  static RSAKey other;
  final Hands clock = new Hands();
  FakeIssuer issuer;
  SignIn signIn;

  /** A clock that is put forward. */
  static final class Hands extends Clock {
    Instant now = Instant.now();

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @BeforeAll
  static void makeKeys() throws Exception {
    key = FakeIssuer.key("first");
    other = FakeIssuer.key("first");
  }

  @BeforeEach
  void start() throws Exception {
    issuer = new FakeIssuer(0);
    issuer.publish(key);
    signIn = SignIn.of(options(Map.of()), HOME, secret(), clock);
  }

  @AfterEach
  void stop() {
    issuer.close();
  }

  static Map<String, String> secret() {
    return Map.of(SignIn.SECRET_VARIABLE, FakeIssuer.SECRET);
  }

  SignInOptions options(Map<String, Object> changed) {
    SignInOptions usual = Binder.of(SignInOptions.class).defaults();
    return new SignInOptions(
        Optional.of(issuer.url()),
        Optional.of(FakeIssuer.CLIENT),
        Optional.empty(),
        usual.scopes(),
        (String) changed.getOrDefault("groupsClaim", usual.groupsClaim()),
        texts(changed.getOrDefault("groupMappings", List.of())),
        usual.userClaim(),
        usual.required(),
        usual.session(),
        Optional.of((String) changed.getOrDefault("apiAudience", AUDIENCE)));
  }

  static List<String> texts(Object list) {
    return ((List<?>) list).stream().map(String.class::cast).toList();
  }

  JWTClaimsSet.Builder claims(String nonce) {
    Instant now = Instant.now();
    return new JWTClaimsSet.Builder()
        .issuer(issuer.url())
        .subject("1")
        .audience(FakeIssuer.CLIENT)
        .issueTime(Date.from(now))
        .expirationTime(Date.from(now.plusSeconds(300)))
        .claim("nonce", nonce)
        .claim("preferred_username", "anna")
        .claim("name", "Anna Arnold")
        .claim("groups", List.of("hr", "board"));
  }

  static String signed(JWTClaimsSet.Builder claims, RSAKey by) {
    return signed(claims, by.getKeyID(), JOSEObjectType.JWT, by);
  }

  static String signed(JWTClaimsSet.Builder claims, String keyId, JOSEObjectType type, RSAKey by) {
    try {
      return signed(claims, JWSAlgorithm.RS256, keyId, type, new RSASSASigner(by));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static String signed(
      JWTClaimsSet.Builder claims,
      JWSAlgorithm algorithm,
      String keyId,
      JOSEObjectType type,
      JWSSigner signer)
      throws JOSEException {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(algorithm).keyID(keyId).type(type).build(), claims.build());
    token.sign(signer);
    return token.serialize();
  }

  static String hashed(JWTClaimsSet.Builder claims, byte[] secret) {
    try {
      return signed(claims, JWSAlgorithm.HS256, "first", JOSEObjectType.JWT, new MACSigner(secret));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  static Map<String, String> asked(SignIn.Departure departure) {
    return FakeIssuer.query(departure.location().getRawQuery());
  }

  Map<String, List<String>> back(SignIn.Departure departure) {
    Map<String, List<String>> back = new HashMap<>();
    back.put("code", List.of(issuer.code(asked(departure))));
    back.put("state", List.of(departure.state()));
    back.put("iss", List.of(issuer.url()));
    return back;
  }

  /** Goes the whole way with an ID token; gives the session. */
  String signedIn(Function<String, String> token) throws SignInException {
    issuer.idToken = token;
    SignIn.Departure departure = signIn.begin("search?q=wages");
    return signIn.finish(back(departure), Optional.of(departure.browser())).session();
  }

  static Reason reason(org.junit.jupiter.api.function.Executable step) {
    return assertThrows(SignInException.class, step).reason();
  }
}
