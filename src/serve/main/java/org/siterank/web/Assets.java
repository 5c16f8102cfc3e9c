package org.siterank.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

/**
 * Style sheets, scripts and icon; their version is a hash of all of them. A browser keeps a file
 * for a year if its address has the version. Without the version, it asks each time (RFC 9111,
 * 5.2.2.4; RFC 8246).
 */
final class Assets {

  private static final String FOR_GOOD = "public, max-age=31536000, immutable";
  private static final String ASK_AGAIN = "no-cache";

  private static final String CSS = "text/css; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String SVG = "image/svg+xml";

  private static final Map<String, String> TYPES =
      Map.of(
          "style.css", CSS,
          "webmaster.css", CSS,
          "search.js", SCRIPT,
          "webmaster.js", SCRIPT,
          "icon.svg", SVG);

  private static final String EMBED = "embed.js";

  /** The parts of {@link #EMBED}, one block of code together. */
  private static final List<String> EMBED_PARTS =
      List.of("base.js", "style.js", "suggestions.js", "search.js", "related.js");

  private final Map<String, WebResponse> answers = new HashMap<>();
  private final Map<Locale, WebResponse> embed = new HashMap<>();
  private final Supplier<Locale> site;
  private final String version;

  /**
   * @param site the language of the search page that is that of most pages of the site, or English
   */
  Assets(Accent accent, Supplier<Locale> site) throws IOException {
    this.site = site;
    CRC32C hash = new CRC32C();
    EmbedTexts embedTexts = new EmbedTexts();
    for (String name : TYPES.keySet().stream().sorted().toList()) {
      add(name, TYPES.get(name), read(name), hash);
    }
    for (Locale language : PageTexts.LANGUAGES) {
      byte[] script = embedTexts.filled(embed(), language);
      hash.update(script);
      embed.put(language, answer(SCRIPT, script));
    }
    for (Map.Entry<String, byte[]> script : embedTexts.others().entrySet()) {
      add(script.getKey(), SCRIPT, script.getValue(), hash);
    }
    String theme =
        String.format(
            ":root{--accent:%s}@media(prefers-color-scheme:dark){:root{--accent:%s}}%n",
            accent.onLight(), accent.onDark());
    add("theme.css", CSS, theme.getBytes(StandardCharsets.UTF_8), hash);
    version = HexFormat.of().toHexDigits((int) hash.getValue());
  }

  private void add(String name, String type, byte[] body, CRC32C hash) {
    hash.update(body);
    answers.put(name, answer(type, body));
  }

  private static WebResponse answer(String type, byte[] body) {
    CRC32C own = new CRC32C();
    own.update(body);
    // A weak tag also fits the compressed body (RFC 9110, 8.8.1).
    String tag = "W/\"" + HexFormat.of().toHexDigits((int) own.getValue()) + "\"";
    return new WebResponse(200, type, body, Map.of("ETag", tag));
  }

  private static byte[] read(String name) throws IOException {
    try (InputStream stream = Assets.class.getResourceAsStream("assets/" + name)) {
      if (stream == null) {
        throw new IOException("the program is incomplete: assets/" + name + " is missing");
      }
      return stream.readAllBytes();
    }
  }

  private static byte[] embed() throws IOException {
    StringBuilder script = new StringBuilder("{\n");
    for (String part : EMBED_PARTS) {
      script.append(new String(read("embed/" + part), StandardCharsets.UTF_8)).append('\n');
    }
    // A directive holds at the beginning of a script only.
    return ("\"use strict\";\n" + script + "}\n").getBytes(StandardCharsets.UTF_8);
  }

  String version() {
    return version;
  }

  /** {@code assets/NAME}, or {@code assets/NAME?VERSION}. */
  WebResponse asset(WebRequest request) throws BadRequest {
    String name = request.path().substring("assets/".length());
    WebResponse answer = name.equals(EMBED) ? embed.get(site.get()) : answers.get(name);
    if (answer == null) {
      throw new BadRequest(404, "no such file");
    }
    // The script of the search box changes with the language of the site.
    boolean versioned = request.parameters().containsKey(version) && !name.equals(EMBED);
    return answer.with("Cache-Control", versioned ? FOR_GOOD : ASK_AGAIN);
  }
}
