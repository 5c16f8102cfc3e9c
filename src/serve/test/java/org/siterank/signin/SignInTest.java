package org.siterank.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.PlainJWT;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.signin.SignInException.Reason;

/** Attacks on a sign-in that no honest provider makes possible, with real keys and signatures. */
@Tag("slow")
class SignInTest extends TokensOfAnIssuer {

  @Test
  void anIdTokenOfTheIssuerTellsWhoSignsIn() throws Exception {
    issuer.idToken = nonce -> signed(claims(nonce), key);
    SignIn.Departure departure = signIn.begin("search?q=wages");
    Map<String, String> asked = asked(departure);
    assertEquals("code", asked.get("response_type"));
    assertEquals("openid profile", asked.get("scope"));
    assertEquals(HOME + "sign-in/callback", asked.get("redirect_uri"));
    assertEquals("S256", asked.get("code_challenge_method"));
    assertEquals(departure.state(), asked.get("state"));
    assertFalse(departure.location().toString().contains(departure.browser()));

    SignIn.Arrival arrival = signIn.finish(back(departure), Optional.of(departure.browser()));
    assertEquals("search?q=wages", arrival.returnTo());
    Person person = signIn.person(arrival.session()).orElseThrow();
    assertEquals(new Person("Anna Arnold", Set.of("hr", "board", "user:anna")), person);
    assertTrue(signIn.person(arrival.session() + "A").isEmpty());
    assertTrue(signIn.person("").isEmpty());

    URI out = signIn.end(arrival.session()).orElseThrow();
    assertEquals(
        HOME.toString(), FakeIssuer.query(out.getRawQuery()).get("post_logout_redirect_uri"));
    assertTrue(signIn.person(arrival.session()).isEmpty(), "signed out");
  }

  @Test
  void eachSignInHasItsOwnStateNonceAndVerifier() throws Exception {
    Map<String, String> one = asked(signIn.begin(""));
    Map<String, String> two = asked(signIn.begin(""));
    for (String each : List.of("state", "nonce", "code_challenge")) {
      assertTrue(one.get(each).length() >= 43, each);
      assertNotEquals(one.get(each), two.get(each), each);
    }
    assertEquals(1, issuer.described, "the description is kept");
  }

  @Test
  void anIdTokenThatIsNotFromTheIssuerForThisClientNowAndHereIsRefused() throws Exception {
    byte[] publicKey = key.toPublicJWK().toRSAPublicKey().getEncoded();
    Date past = Date.from(Instant.now().minusSeconds(600));
    Map<String, Function<String, String>> bad = new HashMap<>();
    bad.put("signed by another key", nonce -> signed(claims(nonce), other));
    bad.put("key id unknown", n -> signed(claims(n), "second", JOSEObjectType.JWT, other));
    bad.put("alg none", nonce -> new PlainJWT(claims(nonce).build()).serialize());
    bad.put(
        "HMAC with the client's secret",
        nonce -> hashed(claims(nonce), FakeIssuer.SECRET.getBytes(StandardCharsets.UTF_8)));
    bad.put("HMAC with the public key", nonce -> hashed(claims(nonce), publicKey));
    bad.put(
        "altered",
        nonce -> {
          String[] parts = signed(claims(nonce), key).split("\\.", -1);
          String more = signed(claims(nonce).claim("groups", List.of("admins")), other);
          return parts[0] + "." + more.split("\\.", -1)[1] + "." + parts[2];
        });
    bad.put("without signature", n -> signed(claims(n), key).replaceAll("\\.[^.]*$", "."));
    bad.put("of another issuer", n -> signed(claims(n).issuer("https://evil.example"), key));
    bad.put("for another client", n -> signed(claims(n).audience("shop"), key));
    bad.put(
        "for several, of another client",
        n ->
            signed(
                claims(n).audience(List.of("shop", FakeIssuer.CLIENT)).claim("azp", "shop"), key));
    bad.put("expired", n -> signed(claims(n).issueTime(past).expirationTime(past), key));
    bad.put("without expiry", n -> signed(claims(n).expirationTime(null), key));
    bad.put("of another sign-in", n -> signed(claims(n + "x"), key));
    bad.put("without nonce", n -> signed(claims(null), key));
    bad.put("an access token", n -> signed(claims(n), "first", new JOSEObjectType("at+jwt"), key));
    List<String> believed = new ArrayList<>();
    bad.forEach(
        (name, token) -> {
          try {
            signedIn(token);
            believed.add(name);
          } catch (SignInException e) {
            Reason expected =
                name.equals("key id unknown") ? e.reason() : Reason.REFUSED; // Keys read again.
            assertEquals(expected, e.reason(), name + ": " + e.getMessage());
            assertFalse(e.getMessage().contains("eyJ"), "no token in " + e.getMessage());
          }
        });
    assertEquals(List.of(), believed);
    assertEquals(15, bad.size());
    signedIn(nonce -> signed(claims(nonce), key)); // The good one still is.
  }

  @Test
  void theWayBackCountsOnceAndInTheBrowserThatBegan() throws Exception {
    issuer.idToken = nonce -> signed(claims(nonce), key);
    SignIn.Departure mine = signIn.begin("");
    SignIn.Departure theirs = signIn.begin("");
    Optional<String> browser = Optional.of(mine.browser());
    Map<String, List<String>> back = back(mine);

    assertEquals(
        Reason.UNKNOWN, reason(() -> signIn.finish(back(signIn.begin("")), Optional.empty())));
    assertEquals(Reason.UNKNOWN, reason(() -> signIn.finish(back(theirs), browser)));
    Map<String, List<String>> forged = new HashMap<>(back);
    forged.put("state", List.of("A".repeat(43)));
    assertEquals(Reason.UNKNOWN, reason(() -> signIn.finish(forged, browser)));
    Map<String, List<String>> stateless = new HashMap<>(back);
    stateless.remove("state");
    assertEquals(Reason.UNKNOWN, reason(() -> signIn.finish(stateless, browser)));
    assertEquals(Reason.UNKNOWN, reason(() -> signIn.finish(Map.of(), browser)));

    signIn.finish(back, browser);
    assertEquals(Reason.UNKNOWN, reason(() -> signIn.finish(back, browser)), "replayed");

    SignIn.Departure third = signIn.begin("");
    Map<String, List<String>> replayed = new HashMap<>(back);
    replayed.put("state", List.of(third.state()));
    assertEquals(
        Reason.REFUSED,
        reason(() -> signIn.finish(replayed, Optional.of(third.browser()))),
        "a code of before with a new state");

    SignIn.Departure fourth = signIn.begin("");
    Map<String, List<String>> stolen = back(signIn.begin(""));
    stolen.put("state", List.of(fourth.state()));
    assertEquals(
        Reason.REFUSED,
        reason(() -> signIn.finish(stolen, Optional.of(fourth.browser()))),
        "somebody else's code lacks the verifier");

    SignIn.Departure late = signIn.begin("");
    Map<String, List<String>> slow = back(late);
    clock.now = clock.now.plus(SignIn.PATIENCE);
    assertEquals(Reason.UNKNOWN, reason(() -> signIn.finish(slow, Optional.of(late.browser()))));
  }

  @Test
  void anotherIssuerCannotAnswer() throws Exception {
    for (Optional<String> named :
        List.of(Optional.of("https://evil.example"), Optional.<String>empty())) {
      SignIn.Departure departure = signIn.begin("");
      Map<String, List<String>> back = back(departure);
      back.remove("iss");
      named.ifPresent(name -> back.put("iss", List.of(name)));
      assertEquals(
          Reason.REFUSED,
          reason(() -> signIn.finish(back, Optional.of(departure.browser()))),
          named.toString());
    }
  }

  @Test
  void aProviderMayDeny() throws Exception {
    SignIn.Departure departure = signIn.begin("");
    SignInException denied =
        assertThrows(
            SignInException.class,
            () ->
                signIn.finish(
                    Map.of(
                        "error", List.of("access_denied"),
                        "state", List.of(departure.state()),
                        "iss", List.of(issuer.url())),
                    Optional.of(departure.browser())));
    assertEquals(Reason.DENIED, denied.reason());
    assertEquals("the provider denies it: access_denied", denied.getMessage());
  }

  @Test
  void aSessionEnds() throws Exception {
    String session = signedIn(nonce -> signed(claims(nonce), key));
    clock.now = clock.now.plus(Duration.ofMinutes(59));
    assertTrue(signIn.person(session).isPresent());
    clock.now = clock.now.plus(Duration.ofMinutes(1));
    assertTrue(signIn.person(session).isEmpty());
  }

  @Test
  void aNewKeyOfTheIssuerIsRead() throws Exception {
    signedIn(nonce -> signed(claims(nonce), key));
    RSAKey second = FakeIssuer.key("second");
    issuer.publish(second, key);
    signedIn(nonce -> signed(claims(nonce), second));
  }

  @Test
  void aProviderThatWasDownIsAskedAgain() throws Exception {
    int port = issuer.port();
    issuer.close();
    assertEquals(Reason.UNREACHABLE, reason(() -> signIn.begin("")));
    issuer = new FakeIssuer(port);
    issuer.publish(key);
    assertEquals(Reason.UNREACHABLE, reason(() -> signIn.begin("")), "not within three seconds");
    clock.now = clock.now.plusSeconds(3);
    String session = signedIn(nonce -> signed(claims(nonce), key));
    issuer.close();
    assertTrue(signIn.person(session).isPresent(), "who is in stays in");
    SignIn.Departure departure = signIn.begin(""); // What is known of it is enough to begin.
    Map<String, List<String>> back = back(departure);
    assertEquals(
        Reason.UNREACHABLE, reason(() -> signIn.finish(back, Optional.of(departure.browser()))));
  }

  @Test
  void anAccessTokenCountsForItsAudience() throws Exception {
    JOSEObjectType type = new JOSEObjectType("at+jwt");
    assertEquals(
        Set.of("hr", "board", "user:anna"),
        signIn.bearer(signed(claims(null).audience(AUDIENCE), "first", type, key)).groups());
    Date past = Date.from(Instant.now().minusSeconds(600));
    Map<String, String> bad = new HashMap<>();
    bad.put("an ID token", signed(claims("n"), key));
    bad.put("for another audience", signed(claims(null).audience("shop"), "first", type, key));
    bad.put("without audience", signed(claims(null).audience((String) null), key));
    bad.put("of another issuer", signed(claims(null).audience(AUDIENCE).issuer("http://x"), key));
    bad.put("expired", signed(claims(null).audience(AUDIENCE).expirationTime(past), key));
    bad.put("without end", signed(claims(null).audience(AUDIENCE).expirationTime(null), key));
    bad.put("signed by another key", signed(claims(null).audience(AUDIENCE), other));
    bad.put("alg none", new PlainJWT(claims(null).audience(AUDIENCE).build()).serialize());
    bad.put("no token", "abc");
    bad.forEach(
        (name, token) -> assertEquals(Reason.REFUSED, reason(() -> signIn.bearer(token)), name));
    assertEquals(9, bad.size());
  }

  @Test
  void groupsAreWhatTheClaimOrItsMappingSays() throws Exception {
    Map<String, Object> claims =
        Map.of(
            "sub",
            "1",
            "preferred_username",
            "anna",
            "groups",
            List.of("hr", "user:boss", "everybody", "a,b", 7, " staff "),
            "realm_access",
            Map.of("roles", List.of("auditor")));
    assertEquals(
        Set.of("hr", "staff", "user:anna"),
        new ClaimReader(options(Map.of())).person(claims).groups());
    assertEquals(
        Set.of("people", "all", "user:anna"),
        new ClaimReader(
                options(Map.of("groupMappings", List.of("hr = people", "hr = all", "x = y"))))
            .person(claims)
            .groups(),
        "hr is people and all; staff is nothing");
    assertEquals(
        Set.of("auditor", "user:anna"),
        new ClaimReader(options(Map.of("groupsClaim", "realm_access.roles")))
            .person(claims)
            .groups());
    assertEquals(
        new Person("1", Set.of()), new ClaimReader(options(Map.of())).person(Map.of("sub", "1")));
    assertEquals(
        "sign-in.group-mappings: not the name of a group: user:boss",
        assertThrows(
                IllegalArgumentException.class,
                () -> new ClaimReader(options(Map.of("groupMappings", List.of("hr = user:boss")))))
            .getMessage());
  }

  @Test
  void idTokensDoNotOpenTheApi() {
    assertTrue(
        assertThrows(
                IllegalArgumentException.class,
                () ->
                    SignIn.of(
                        options(Map.of("apiAudience", FakeIssuer.CLIENT)), HOME, secret(), clock))
            .getMessage()
            .contains("must differ from sign-in.client-id"));
  }

  @Test
  void beyondWhatIsKeptTheOldestEnds() {
    Tickets<String> tickets = new Tickets<>("texts", 2, Duration.ofHours(1), clock);
    String one = tickets.keep("one");
    String two = tickets.keep("two");
    String three = tickets.keep("three");
    assertEquals(
        List.of(Optional.empty(), Optional.of("two"), Optional.of("three")),
        List.of(tickets.find(one), tickets.find(two), tickets.find(three)));
    assertEquals(Optional.of("two"), tickets.take(two));
    assertEquals(Optional.empty(), tickets.take(two));
  }
}
