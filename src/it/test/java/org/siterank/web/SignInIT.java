package org.siterank.web;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.siterank.TestBrowser;

/** The packaged search page and a real Keycloak, by its real login form. */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SignInIT extends KeycloakSite {

  @Test
  @Order(1)
  void threePeopleFindWhatEachMayRead() {
    Visitor anna = new Visitor();
    Visitor bert = new Visitor();
    Visitor clara = new Visitor();
    assertEquals("Sign in", anna.account());
    HttpResponse<String> in = anna.signIn("anna", "search%3Fq%3Dmeeting");
    assertEquals(home + "search?q=meeting", location(in));
    String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
    assertTrue(cookie.endsWith("; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax"), cookie);
    assertEquals(home, location(bert.signIn("bert", "")));
    clara.signIn("clara", "");

    assertEquals(PUBLIC, new Visitor().found());
    assertEquals(Set.of("Canteen", "Bridge", "Wages", "Review"), anna.found());
    assertEquals(Set.of("Canteen", "Bridge"), bert.found());
    assertEquals(PUBLIC, clara.found());
    assertEquals("Anna Arnold Sign out", anna.account());
    assertEquals("Clara O'Cohn Sign out", clara.account());
    for (String address : List.of("", "search?q=meeting", "api/search?q=meeting", "no")) {
      assertEquals(
          "private, no-store",
          anna.get(address).headers().firstValue("Cache-Control").orElseThrow(),
          address);
    }
  }

  @Test
  @Order(2)
  void signingOutEndsBothSessions() {
    Visitor anna = new Visitor();
    anna.signIn("anna", "");
    String ticket = anna.session().getValue();
    // Keycloak still knows her: no form.
    HttpResponse<String> again = anna.get(location(anna.get("sign-in")));
    assertEquals(302, again.statusCode());
    anna.get(location(again));
    assertNotEquals(ticket, anna.session().getValue(), "a new ticket at each sign-in");
    assertEquals(PUBLIC, holding(ticket).found(), "and the old one is over");

    HttpResponse<String> foreign =
        anna.send(
            HttpRequest.newBuilder(URI.create(home + "sign-out"))
                .header("Origin", "https://evil.example")
                .POST(HttpRequest.BodyPublishers.noBody()));
    assertEquals(403, foreign.statusCode());
    assertEquals(405, anna.get("sign-out").statusCode());
    assertEquals("Anna Arnold Sign out", anna.account());

    String last = anna.session().getValue();
    HttpResponse<String> out = anna.post("sign-out");
    assertEquals(200, out.statusCode());
    assertEquals("Sign in", Jsoup.parse(out.body()).select(".account").text());
    String refresh = out.headers().firstValue("Refresh").orElseThrow();
    HttpResponse<String> left = anna.get(refresh.replace("0; url=", ""));
    assertEquals(302, left.statusCode(), left.body());
    assertEquals(home, location(left));
    assertEquals(PUBLIC, anna.found());
    assertEquals(PUBLIC, holding(last).found(), "a kept cookie is worth nothing");
    Document form = Jsoup.parse(anna.get(location(anna.get("sign-in"))).body());
    assertTrue(form.select("form#kc-form-login").size() == 1, "Keycloak asks for the password");
  }

  @Test
  @Order(3)
  void aWayBackCountsOnceAndInItsBrowser() {
    Visitor anna = new Visitor();
    Visitor mallory = new Visitor();
    String back = anna.comesBack("anna", "").toString();
    assertEquals(400, mallory.get(back).statusCode(), "in another browser");
    assertEquals(PUBLIC, mallory.found());
    assertEquals(400, anna.get(back).statusCode(), "which ended it");

    String wrongState = anna.comesBackSignedIn().toString().replaceAll("state=[^&]*", "state=abc");
    assertEquals(400, anna.get(wrongState).statusCode());
    String otherCode = anna.comesBackSignedIn().toString().replaceAll("code=[^&]*", "code=abc");
    assertEquals(400, anna.get(otherCode).statusCode());
    String otherIssuer =
        anna.comesBackSignedIn().toString().replaceAll("iss=[^&]*", "iss=https://evil.example");
    assertEquals(400, anna.get(otherIssuer).statusCode());
    assertEquals(PUBLIC, anna.found());

    String good = anna.comesBackSignedIn().toString();
    assertEquals(303, anna.get(good).statusCode());
    assertEquals(400, anna.get(good).statusCode(), "replayed");
    assertTrue(anna.found().contains("Wages"), "who is in stays in");

    String denied = good.replaceAll("\\?.*", "?error=access_denied&state=abc");
    assertEquals(400, anna.get(denied).statusCode());
    assertEquals(400, anna.get("sign-in/callback").statusCode());
    String ticket = anna.session().getValue();
    assertTrue(holding(ticket).found().contains("Wages"));
    char last = ticket.charAt(0) == 'A' ? 'B' : 'A';
    assertEquals(PUBLIC, holding(last + ticket.substring(1)).found(), "an altered ticket");
  }

  @Test
  @Order(4)
  void nobodyIsSentElsewhere() {
    Visitor anna = new Visitor();
    anna.signIn("anna", "");
    for (String to :
        List.of(
            "https://evil.example/",
            "//evil.example/",
            "/\\evil.example",
            "search/../../evil",
            "search?q=a\\b",
            "search?q=a\r\nLocation: https://evil.example",
            "javascript:alert(1)",
            "webmaster/",
            "@evil.example/",
            ".evil.example/")) {
      HttpResponse<String> leaving =
          anna.get("sign-in?to=" + URLEncoder.encode(to, StandardCharsets.UTF_8));
      HttpResponse<String> in = anna.get(location(anna.get(location(leaving))));
      assertEquals(303, in.statusCode(), to);
      assertEquals(home, location(in), to);
    }
  }

  @Test
  @Order(5)
  void programsAskWithAccessTokensForThisAudience() {
    Visitor program = new Visitor();
    JsonNode tokens = keycloak.tokens("robot", "bert");
    String good = tokens.path("access_token").asText();
    assertEquals(Set.of("Canteen", "Bridge"), program.found("Authorization", "Bearer " + good));
    String[] parts = good.split("\\.", -1);
    String admin = keycloak.tokens("robot", "anna").path("access_token").asText();
    List<String> bad =
        List.of(
            tokens.path("id_token").asText(),
            keycloak.tokens("shop", "anna").path("access_token").asText(),
            keycloak.tokens("siterank", "anna").path("access_token").asText(),
            keycloak.tokens("siterank", "anna").path("id_token").asText(),
            parts[0] + "." + admin.split("\\.", -1)[1] + "." + parts[2],
            "abc");
    for (String token : bad) {
      HttpResponse<String> answer =
          program.get("api/search?q=meeting", "Authorization", "Bearer " + token);
      assertEquals(401, answer.statusCode(), token);
      assertEquals(
          "Bearer error=\"invalid_token\"",
          answer.headers().firstValue("WWW-Authenticate").orElseThrow());
      assertEquals("the access token is not accepted", json(answer).path("error").asText());
    }
  }

  @Test
  @Order(6)
  void newKeysOfTheProviderAreTaken() {
    String before = keycloak.tokens("robot", "anna").path("access_token").asText();
    keycloak.rotateKeys();
    String after = keycloak.tokens("robot", "anna").path("access_token").asText();
    assertNotEquals(before.split("\\.", -1)[0], after.split("\\.", -1)[0], "another key");
    Visitor anna = new Visitor();
    anna.signIn("anna", "");
    for (String token : List.of(before, after)) {
      assertEquals(anna.found(), new Visitor().found("Authorization", "Bearer " + token));
    }
  }

  @Test
  @Order(7)
  void aBrowserSignsInAndOut() {
    TestBrowser.assume();
    List<String> complaints = new ArrayList<>();
    try (TestBrowser chromium = TestBrowser.start();
        BrowserContext context = chromium.browser().newContext()) {
      Page page = context.newPage();
      page.navigate(home);
      page.locator("#q").fill("meeting");
      page.keyboard().press("Enter");
      assertThat(page.locator(".hits ol > li")).hasCount(1);
      context.onConsoleMessage(
          message -> {
            if (message.type().equals("error") && message.location().startsWith(home)) {
              complaints.add(message.text());
            }
          });
      page.locator(".account a").click();
      page.locator("#username").fill("anna");
      page.locator("#password").fill("password-of-anna");
      page.locator("#kc-login").click();
      assertThat(page).hasURL(Pattern.compile(".*/search\\?q=meeting$"));
      assertThat(page.locator(".account span")).hasText("Anna Arnold");
      assertThat(page.locator(".hits ol > li")).hasCount(4);
      page.locator(".account button").click();
      page.waitForURL(home);
      assertThat(page.locator(".account a")).hasText("Sign in");
      page.navigate(home + "search?q=meeting");
      assertThat(page.locator(".hits ol > li")).hasCount(1);
      page.locator(".account a").click();
      assertThat(page.locator("#password")).isVisible();
    }
    assertEquals(List.of(), complaints, "the browser's console");
  }

  @Test
  @Order(8)
  void withoutTheProviderSearchGoesOn() throws Exception {
    Visitor anna = new Visitor();
    anna.signIn("anna", "");
    String back = new Visitor().comesBack("bert", "").toString();
    String token = keycloak.tokens("robot", "bert").path("access_token").asText();
    keycloak.kill();
    assertTrue(anna.found().contains("Wages"));
    assertEquals(
        Set.of("Canteen", "Bridge"),
        new Visitor().found("Authorization", "Bearer " + token),
        "the keys are known");
    assertEquals(400, new Visitor().get(back).statusCode());
    end(search);
    search = serve(); // It knows nothing of the provider, and nobody.
    assertEquals(PUBLIC, anna.found(), "sessions end with the server");
    HttpResponse<String> in = anna.get("sign-in");
    assertEquals(502, in.statusCode());
    assertTrue(in.body().contains("the sign-in service does not answer"), in.body());
    assertFalse(in.body().contains("Exception"), in.body());
    HttpResponse<String> program =
        anna.get("api/search?q=meeting", "Authorization", "Bearer " + token);
    assertEquals(503, program.statusCode());
    assertEquals(
        "the issuer of the access token does not answer", json(program).path("error").asText());
    assertEquals(PUBLIC, new Visitor().found());
  }

  @Test
  @Order(9)
  void theLogHoldsNoTokenCodeOrSecret() {
    String log = log();
    assertTrue(log.contains("sign-in: "), log);
    for (String secret : List.of("eyJ", "secret-of-siterank", "password-of", "code=", "state=")) {
      assertFalse(log.contains(secret), secret);
    }
  }
}
