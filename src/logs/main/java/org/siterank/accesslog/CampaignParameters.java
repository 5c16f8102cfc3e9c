package org.siterank.accesslog;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Reads {@code utm_source}, {@code utm_medium} and {@code utm_campaign} from the target of a
 * request. Of a parameter that occurs twice the first counts. Mail programs that write an HTML
 * entity for the ampersand are understood.
 *
 * <p>Anybody can put anything into an address: what is long, or may be an e-mail address or the
 * number of a person, becomes {@link Campaign#OTHER}. Dates are no such numbers.
 */
final class CampaignParameters {

  private static final String PREFIX = "utm_";

  /** Characters that are kept of a part; names of campaigns have fewer. Our choice. */
  static final int MAX_LENGTH = 80;

  private static final Pattern SPACES = Pattern.compile("[\\p{C}\\p{Z}\\s]+");

  private static final Pattern DATE =
      Pattern.compile(
          "(?<!\\p{Nd})(?:19|20)\\p{Nd}{2}[-_./]?(?:0[1-9]|1[0-2])"
              + "(?:[-_./]?(?:0[1-9]|[12]\\p{Nd}|3[01]))?(?!\\p{Nd})");

  private CampaignParameters() {}

  /** The campaign that a target names; {@link Campaign#NONE} of most. */
  static Campaign of(String target) {
    int query = target.indexOf('?');
    if (query < 0 || target.indexOf(PREFIX, query) < 0) {
      return Campaign.NONE;
    }
    int fragment = target.indexOf('#', query);
    String pairs = target.substring(query + 1, fragment < 0 ? target.length() : fragment);
    Campaign campaign =
        new Campaign(
            value(pairs, "utm_source"), value(pairs, "utm_medium"), value(pairs, "utm_campaign"));
    return campaign.isEmpty() ? Campaign.NONE : campaign;
  }

  private static String value(String pairs, String name) {
    for (String pair : pairs.split("&", -1)) {
      int start = pair.startsWith("amp;") ? 4 : 0;
      if (pair.startsWith(name + "=", start)) {
        return kept(decoded(pair.substring(start + name.length() + 1)));
      }
    }
    return "";
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return value;
    }
  }

  private static String kept(String value) {
    if (value.length() > 4 * MAX_LENGTH) {
      return Campaign.OTHER;
    }
    String text = Normalizer.normalize(value, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    text = SPACES.matcher(text).replaceAll(" ").strip();
    boolean isPersonal = QueryText.isPersonal(DATE.matcher(text).replaceAll("d"));
    return text.length() > MAX_LENGTH || isPersonal ? Campaign.OTHER : text;
  }
}
