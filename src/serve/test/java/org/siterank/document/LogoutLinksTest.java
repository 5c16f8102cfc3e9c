package org.siterank.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Test;
import org.siterank.config.ServeSection;
import org.siterank.setting.ChoiceType;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

class LogoutLinksTest {

  private static boolean address(String path) {
    return LogoutLinks.isLogout(PageUrl.of("https://example.org" + path));
  }

  @Test
  void anAddressThatEndsTheSessionIsKnownByASegmentOrAWordOfItsQuery() {
    for (String path :
        List.of(
            "/logout",
            "/log-out/",
            "/user/sign_out",
            "/Account/LogOff",
            "/logout.php?back=/",
            "/logout;jsessionid=1a2b",
            "/wp-login.php?action=logout&_wpnonce=abc",
            "/index.php?logout=1",
            "/?logout",
            "/index.php?option=com_users&task=user.logout",
            "/index.php?title=Special:UserLogout&returnto=Home",
            "/wiki/Spezial:Abmelden",
            "/konto/abmelden",
            "/d%C3%A9connexion",
            "/se-deconnecter",
            "/cerrar-sesion",
            "/uitloggen",
            "/terminar-sessao",
            "/wyloguj",
            "/odhlasit-se",
            "/logga-ut",
            "/log-ud",
            "/kirjaudu-ulos",
            "/%E3%83%AD%E3%82%B0%E3%82%A2%E3%82%A6%E3%83%88", // ログアウト
            "/?action=%EB%A1%9C%EA%B7%B8%EC%95%84%EC%9B%83", // 로그아웃
            "/member/%E9%80%80%E5%87%BA%E7%99%BB%E5%BD%95/", // 退出登录
            "/%D8%AA%D8%B3%D8%AC%D9%8A%D9%84-%D8%A7%D9%84%D8%AE%D8%B1%D9%88%D8%AC")) { // Arabic
      assertTrue(address(path), path);
    }
  }

  @Test
  void anArticleAboutLoggingOutIsAnArticle() {
    for (String path :
        List.of(
            "/blog/how-to-log-out-of-windows",
            "/help/logout-does-not-work.html",
            "/logout-problems/",
            "/search?q=logout",
            "/?s=sign+out",
            "/blog/?tag=logout",
            "/wiki?title=Logout",
            "/login",
            "/signup",
            "/abmeldung-newsletter",
            "/salir",
            "/%E9%80%80%E5%87%BA", // 退出, to leave
            "/odhlaseni", // Also of a newsletter.
            "/a/b?next=/logout")) {
      assertFalse(address(path), path);
    }
  }

  @Test
  void aTextThatIsNothingElseEndsTheSession() {
    for (String text :
        List.of(
            "Log out",
            "Logout",
            "Sign out",
            "→ Log out",
            "Log out (jane)",
            "Abmelden",
            "Ausloggen",
            "Se déconnecter",
            "Déconnexion",
            "Cerrar sesión",
            "Salir",
            "Esci",
            "Uitloggen",
            "Terminar sessão",
            "Wyloguj się",
            "Disconnetti",
            "Odhlásit se",
            "Odhlášení",
            "Logga ut",
            "Log ud",
            "Kirjaudu ulos",
            "Выйти",
            "ログアウト",
            "サインアウト",
            "退出登录",
            "登出",
            "로그아웃",
            "로그 아웃",
            "تسجيل الخروج",
            "خروج")) {
      assertTrue(LogoutLinks.isLogout(text), text);
    }
    for (String text :
        List.of("How to log out of Windows", "Log out of all devices?", "Log in", "", "…")) {
      assertFalse(LogoutLinks.isLogout(text), text);
    }
  }

  @Test
  void onlyAReaderWhoIsLoggedInLeavesThemOut() {
    String html =
        "<a href=/a>A</a> <a href=/x1>Log out</a> <a href=/x2 aria-label='Sign out'>⏻</a>"
            + " <a href=/x3 rel='nofollow logout'>x</a> <a href=/x4 title=Abmelden>x</a>"
            + " <a href=/x5><img alt='Déconnexion' src=x.png></a> <a href=/logout>bye</a>"
            + " <a href=/blog/how-to-log-out-of-windows>How to log out of Windows</a>";
    assertEquals(List.of("/a", "/blog/how-to-log-out-of-windows"), links(html, true));
    assertEquals(8, links(html, false).size());
  }

  private static List<String> links(String html, boolean loggedIn) {
    try (DocumentParser parser =
        new DocumentParser(Optional.empty(), loggedIn, SlowDocuments.NONE)) {
      Parsed parsed =
          parser.parse(
              PageUrl.of("https://example.org/"),
              html.getBytes(StandardCharsets.UTF_8),
              new DocumentHeaders("text/html; charset=utf-8", "", List.of(), List.of()));
      return ((Parsed.Document) parsed)
          .page().links().stream().map(Link::target).map(PageUrl::path).toList();
    }
  }

  @Test
  void theSearchPagesOwnButtonIsKnownInEachOfItsLanguages() {
    for (ServeSection.Texts language : ServeSection.Texts.values()) {
      if (language != ServeSection.Texts.AUTO) {
        String text =
            ResourceBundle.getBundle(
                    "org.siterank.web.texts",
                    Locale.forLanguageTag(ChoiceType.word(language)),
                    ResourceBundle.Control.getNoFallbackControl(
                        ResourceBundle.Control.FORMAT_PROPERTIES))
                .getString("signin.out");
        assertTrue(LogoutLinks.isLogout(text), language + ": " + text);
      }
    }
  }
}
