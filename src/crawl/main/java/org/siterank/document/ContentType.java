package org.siterank.document;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code Content-Type} header value (RFC 9110, 8.3), read leniently.
 *
 * @param type the media type in lower case, or empty when there is none
 * @param charset the declared charset, when there is one that this JVM knows
 */
record ContentType(String type, Optional<Charset> charset) {

  private static final Pattern TYPE =
      Pattern.compile("\\s*([\\w.+-]+/[\\w.+-]+).*", Pattern.DOTALL);
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*[\"']?([^\\s;\"',]+)", Pattern.CASE_INSENSITIVE);

  static ContentType parse(String header) {
    Matcher type = TYPE.matcher(header);
    Matcher charset = CHARSET.matcher(header);
    return new ContentType(
        type.matches() ? type.group(1).toLowerCase(Locale.ROOT) : "",
        charset.find() ? charset(charset.group(1)) : Optional.empty());
  }

  /**
   * The charset of this name, as browsers understand names: Latin 1 and ASCII stand for
   * windows-1252 (WHATWG Encoding, 4.2).
   */
  static Optional<Charset> charset(String name) {
    if (!Charset.isSupported(legal(name))) {
      return Optional.empty();
    }
    Charset charset = Charset.forName(legal(name));
    boolean latin =
        charset.equals(StandardCharsets.ISO_8859_1) || charset.equals(StandardCharsets.US_ASCII);
    return Optional.of(latin ? Charset.forName("windows-1252") : charset);
  }

  /** {@link Charset#isSupported} throws at names with other characters than these. */
  private static String legal(String name) {
    return name.matches("[A-Za-z0-9][\\w.:+-]*") ? name : "none";
  }
}
