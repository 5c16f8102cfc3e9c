package org.siterank.index;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A way in which a language is written, as addresses name it: {@code /zh_TW/}, {@code
 * x.pt-BR.html}, {@code lang=sr-Latn}. The index has them as further terms beside the primary tag,
 * so that {@code lang:zh} finds both, and {@code lang:zh-tw} one.
 */
public final class LanguageVariant {

  /** Scripts of languages that have several (ISO 15924). */
  private static final Set<String> SCRIPTS =
      Set.of("arab", "cyrl", "deva", "guru", "hans", "hant", "hebr", "latn", "mong", "tfng");

  private static final Set<String> REGIONS = Set.of(Locale.getISOCountries());

  /** After the language; a word of four letters may be anything. */
  private static final String SUBTAG = "[-_]([A-Za-z]{2}|[A-Za-z]{4})(?:[/.&]|$)";

  /** Regions that write Chinese in traditional characters (CLDR, likely subtags). */
  private static final Set<String> TRADITIONAL = Set.of("tw", "hk", "mo", "hant");

  private LanguageVariant() {}

  /**
   * The tag of a page's language, with the script or the region that its address names.
   *
   * @param language primary tag, or empty
   * @return such as {@code zh-TW}; the primary tag where the address says no more
   */
  public static String tag(String url, String language) {
    if (language.isEmpty()) {
      return language;
    }
    Matcher named = Pattern.compile("[/.=]" + Pattern.quote(language) + SUBTAG).matcher(url);
    return named.find() && isKnown(named.group(1))
        ? Locale.forLanguageTag(language + "-" + named.group(1)).toLanguageTag()
        : language;
  }

  private static boolean isKnown(String subtag) {
    return REGIONS.contains(subtag.toUpperCase(Locale.ROOT))
        || SCRIPTS.contains(subtag.toLowerCase(Locale.ROOT));
  }

  /** A tag without what follows the language. */
  public static String primary(String tag) {
    return tag.replaceFirst("-.*", "");
  }

  /**
   * How well a variant suits a reader of its language.
   *
   * @param wanted tags, such as a browser sends them
   * @return 0 for one that is wanted, 1 where nothing is known, 2 for another one
   */
  public static int misfit(String tag, List<String> wanted) {
    boolean narrowed = false;
    for (String other : wanted) {
      if (other.contains("-") && primary(other).equals(primary(tag))) {
        narrowed = true;
        if (writing(other).equals(writing(tag))) {
          return 0;
        }
      }
    }
    return narrowed && tag.contains("-") ? 2 : 1;
  }

  /** Tells a variant from others: the tag itself, and of Chinese the kind of characters. */
  private static String writing(String tag) {
    String lower = tag.toLowerCase(Locale.ROOT);
    if (!lower.startsWith("zh-")) {
      return lower;
    }
    for (String subtag : lower.split("-", -1)) {
      if (TRADITIONAL.contains(subtag)) {
        return "zh-hant";
      }
    }
    return "zh-hans";
  }
}
