package org.siterank.document;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.siterank.site.PageUrl;

/**
 * Links that end the session of a visitor who is logged in. A word counts only when it is a whole
 * segment of the path, a whole word of the query, or the whole text of the link: {@code
 * /blog/how-to-log-out-of-windows} is an article.
 */
public final class LogoutLinks {

  private static final Pattern MARKS = Pattern.compile("\\p{M}+");
  private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");

  /** Words that mean nothing else. */
  private static final Set<String> WORDS =
      words(
          // English, and what programs call it.
          "logout",
          "logoff",
          "signout",
          "signoff",
          "logmeout",
          "signmeout",
          "userlogout",
          "dologout",
          "logoutuser",
          "samllogout",
          "endsession",
          "destroysession",
          // German
          "ausloggen",
          "abmelden",
          // French
          "deconnexion",
          "deconnecter",
          "sedeconnecter",
          "medeconnecter",
          // Spanish, Italian, Dutch, Portuguese
          "cerrarsesion",
          "cerrarlasesion",
          "desconectarse",
          "disconnetti",
          "disconnettersi",
          "uitloggen",
          "afmelden",
          "terminarsessao",
          "encerrarsessao",
          "fecharsessao",
          // Polish, Czech, Swedish, Norwegian, Danish, Finnish
          "wyloguj",
          "wylogujsie",
          "odhlasit",
          "odhlasitse",
          "loggaut",
          "loggut",
          "logud",
          "logaf",
          "kirjauduulos",
          // Japanese, Chinese, Korean, Arabic
          "ログアウト",
          "ログオフ",
          "サインアウト",
          "退出登录",
          "退出登入",
          "登出",
          "로그아웃",
          "تسجيل الخروج",
          "تسجيل خروج");

  /** Words that are the text of such links, and in addresses may mean something else. */
  private static final Set<String> TEXTS =
      words(
          "salir",
          "esci",
          "sair",
          "abmeldung",
          "exitsession",
          "desconectar",
          "wylogowanie",
          "odhlaseni",
          "utloggning",
          "uloskirjautuminen",
          "выйти",
          "退出",
          "注销",
          "خروج");

  /** Parameters whose values are words that somebody looks for. */
  private static final Set<String> SEARCHES =
      Set.of("q", "query", "s", "search", "suche", "recherche", "term", "tag", "title", "text");

  private static final Pattern BRACKETS = Pattern.compile("[(\\[].*?[)\\]]");

  /** A file's ending, the name space of a wiki, the class of a task, a session id. */
  private static final Pattern PARTS = Pattern.compile("[.:;]");

  /** Text that is longer is a sentence. */
  private static final int LONGEST_TEXT = 60;

  /** Its length in an address, where a letter may take three bytes of three characters each. */
  private static final int LONGEST_ENCODED = 9 * LONGEST_TEXT;

  private LogoutLinks() {}

  /** Returns true if an address is that of a logout. */
  public static boolean isLogout(PageUrl url) {
    for (String segment : url.path().split("/", -1)) {
      if (isWord(segment)) {
        return true;
      }
    }
    for (String parameter : url.query().orElse("").split("[&;]", -1)) {
      int equals = parameter.indexOf('=');
      String key = equals < 0 ? parameter : parameter.substring(0, equals);
      String value = equals < 0 ? "" : parameter.substring(equals + 1);
      // In a wiki the title Special:UserLogout is a command.
      boolean searched = SEARCHES.contains(key.toLowerCase(Locale.ROOT)) && !value.contains(":");
      if (isWord(key) || (!searched && isWord(value))) {
        return true;
      }
    }
    return false;
  }

  /** Returns true if the whole text of a link is one: {@code Log out}, {@code Log out (jane)}. */
  public static boolean isLogout(String text) {
    if (text.isEmpty() || text.length() > LONGEST_TEXT) {
      return false;
    }
    String word = letters(BRACKETS.matcher(text).replaceAll(" "));
    return WORDS.contains(word) || TEXTS.contains(word);
  }

  /**
   * Returns true if the relation of a link, or its text for screen readers, is that of a logout.
   */
  static boolean isLogout(Element link) {
    for (String relation : link.attr("rel").split("[\\s,]+", -1)) {
      if (isWord(relation)) {
        return true;
      }
    }
    for (String attribute : List.of("aria-label", "title")) {
      if (isLogout(link.attr(attribute))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isWord(String text) {
    if (text.isEmpty() || text.length() > LONGEST_ENCODED) {
      return false;
    }
    String word = decoded(text);
    String[] parts = PARTS.split(word, -1);
    if (word.length() > LONGEST_TEXT
        || parts.length > 2
        || word.contains("/")) { // Also the value of a parameter next=/logout.
      return false;
    }
    for (String part : parts) {
      if (WORDS.contains(letters(part))) {
        return true;
      }
    }
    return false;
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }

  private static Set<String> words(String... words) {
    return Arrays.stream(words).map(LogoutLinks::letters).collect(toUnmodifiableSet());
  }

  /** The letters alone, decomposed, without accents: blanks and hyphens do not count. */
  private static String letters(String text) {
    String plain = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFD)).replaceAll("");
    return NO_LETTERS.matcher(plain).replaceAll("").toLowerCase(Locale.ROOT);
  }
}
