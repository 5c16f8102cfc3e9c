package org.siterank.rights;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.UnaryOperator;

/** Other spellings of an address, and the lenient server that takes them for the same page. */
public final class InventedSpellings {

  private static final List<UnaryOperator<String>> CHANGES =
      List.of(
          path -> path.replaceFirst("/", "//"),
          path -> path.replaceFirst("/(?=[^/]+$)", "//"),
          path -> path.replaceFirst("/(?=[^/]+$)", "/./"),
          path -> path.replaceFirst("(?<=.)/(?=[^/]+$)", "%2F"),
          path -> path.replaceFirst("(?<=.)/(?=[^/]+$)", "%252f"),
          path -> path.replaceFirst("(?<=.)/(?=[^/]+$)", ";v=1/"),
          path -> path.replaceFirst("(?<=.)/(?=[^/]+$)", "%5C"),
          path -> "/index.php" + path,
          path -> "/public/..%2F" + path.substring(1),
          path -> path + "/",
          path -> path + ";jsessionid=9",
          path -> path + "?x=1",
          path -> path + "%20",
          path -> path.endsWith("/") ? path + "index.html" : path,
          path -> path.toUpperCase(Locale.ROOT).replaceAll("%2F", "%2f"),
          path -> path.replaceFirst("a", "%61"));

  private InventedSpellings() {}

  /** A spelling of a path that some server takes for the same: one to three changes. */
  public static String any(String path, Random random) {
    String spelled = path;
    boolean done = false;
    for (int times = random.nextInt(3); times >= 0 && !done; times--) {
      spelled = CHANGES.get(random.nextInt(CHANGES.size())).apply(spelled);
      done = spelled.contains("?"); // What follows a question mark is no path.
    }
    return spelled;
  }

  /**
   * The path that a lenient server takes the target of a request for; without a slash at the end.
   */
  public static String understood(String target) {
    String path = target.split("\\?", 2)[0];
    for (int times = 0; times < 2; times++) {
      path = URLDecoder.decode(path, UTF_8);
    }
    String plain = path.replaceAll(";[^/]*", "").replaceAll("/(index\\.php|app\\.cgi)(?=/)", "");
    return Path.of("/", plain.replace('\\', '/').strip())
        .normalize()
        .toString()
        .toLowerCase(Locale.ROOT)
        .replaceFirst("(?<=.)/index\\.html$", "");
  }
}
