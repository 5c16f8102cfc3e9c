package org.siterank.imports;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.siterank.document.DocumentHeaders;
import org.siterank.document.DocumentParser;
import org.siterank.document.Parsed;
import org.siterank.site.AssetPaths;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.SiteScope;
import org.siterank.site.StatedTime;

/**
 * A document as a content management system pushes it. Its fields are checked; its text is read by
 * {@link #page}.
 *
 * @param url the canonical name of its address
 * @param delete whether it is to go
 * @param type {@code text/html} or {@code text/plain}
 * @param content the document
 * @param title in the place of what the document says; empty when it is not given
 * @param language a primary tag; empty when it is not given
 * @param modified when it was changed
 * @param readers who may read it
 * @param links links besides those in the document
 */
record PushedDocument(
    PageUrl url,
    boolean delete,
    String type,
    String content,
    String title,
    String language,
    Optional<Instant> modified,
    Optional<Readers> readers,
    List<Link> links) {

  /** Characters of a value that an error shows. */
  private static final int SHOWN = 120;

  private static final String HTML = "text/html";
  private static final String TEXT = "text/plain";

  private static final List<String> FIELDS =
      List.of("url", "title", "html", "text", "language", "modified", "readers", "links", "delete");

  PushedDocument {
    links = List.copyOf(links);
  }

  /**
   * Checks a document.
   *
   * @param hasRules whether there are access rules, without which everybody reads every page
   * @throws IllegalArgumentException naming the field, its value and what is allowed
   */
  static PushedDocument of(JsonNode json, SiteScope scope, boolean hasRules) {
    if (!json.isObject()) {
      throw new IllegalArgumentException(
          "a document must be a JSON object such as {\"url\": …, \"html\": …}, got " + shown(json));
    }
    for (Iterator<String> names = json.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!FIELDS.contains(name)) {
        throw new IllegalArgumentException(
            "unknown field \"" + name + "\"; allowed are " + String.join(", ", FIELDS));
      }
    }
    PageUrl url = address(json, scope);
    if (flag(json, "delete")) {
      if (json.has("html") || json.has("text")) {
        throw new IllegalArgumentException(
            "a document with \"delete\": true has neither html nor text");
      }
      return new PushedDocument(
          url, true, TEXT, "", "", "", Optional.empty(), Optional.empty(), List.of());
    }
    if (json.has("html") == json.has("text")) {
      throw new IllegalArgumentException(
          "a document has either html or text, or \"delete\": true, got "
              + (json.has("html") ? "both" : "none"));
    }
    boolean isHtml = json.has("html");
    requireText(json, isHtml ? "html" : "text");
    return new PushedDocument(
        url,
        false,
        isHtml ? HTML : TEXT,
        text(json, isHtml ? "html" : "text"),
        text(json, "title").strip(),
        language(json),
        modified(json),
        readers(json, hasRules),
        links(json, url));
  }

  /**
   * Reads the document as one that was fetched from its address.
   *
   * @throws IllegalArgumentException when it is too large, or no text
   */
  Page page(DocumentParser parser) {
    byte[] body = content.getBytes(UTF_8);
    DocumentHeaders headers =
        new DocumentHeaders(type + "; charset=utf-8", language, List.of(), List.of());
    String found = DocumentParser.type(url, body, headers);
    if (!DocumentParser.isText(found)) {
      throw new IllegalArgumentException(
          (type.equals(HTML) ? "html" : "text")
              + " must be the text of a document, and begins as a file of type "
              + found
              + " does");
    }
    if (!(parser.parse(url, body, headers) instanceof Parsed.Document document)) {
      throw new IllegalStateException(url + ": a document of type " + found + " was not read");
    }
    if (document.linksDropped() > 0 || document.textCut()) {
      throw new IllegalArgumentException(
          "the document is too large: "
              + (document.textCut()
                  ? "its text is longer than what is taken of one"
                  : "it has more than " + DocumentParser.MAX_LINKS + " links"));
    }
    Page page = document.page();
    List<Link> all = new ArrayList<>(page.links());
    all.addAll(links);
    return new Page(
        page.url(),
        new Page.Content(
            page.content().contentType(),
            title.isEmpty() ? page.content().title() : title,
            page.content().headings(),
            page.content().description(),
            page.content().text(),
            language.isEmpty() ? page.content().language() : language),
        new Page.Directives(
            page.directives().noindex(),
            page.directives().nofollow(),
            Optional.empty(), // It is what the push says it is.
            Optional.empty()),
        all,
        page.related(),
        modified.map(when -> new PageDate(when, PageDate.Kind.MODIFIED)).or(page::dated),
        page.layout(),
        page.markup());
  }

  /** A text with this character is none, but the bytes of something else. */
  private static void requireText(JsonNode json, String field) {
    int nul = text(json, field).indexOf('\0');
    if (nul >= 0) {
      throw new IllegalArgumentException(
          field + " must be a text, and has the character U+0000 at position " + nul);
    }
  }

  private static PageUrl address(JsonNode json, SiteScope scope) {
    String text = text(json, "url");
    PageUrl url =
        PageUrl.parse(text)
            .map(scope::canonical)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "url must be an absolute http or https URL, got "
                            + shown(json.path("url"))));
    if (!scope.contains(url)) {
      throw new IllegalArgumentException("url must be an address of the site, got " + text);
    }
    if (AssetPaths.isAsset(url)) {
      throw new IllegalArgumentException(
          "url must be that of a page, and no image, style sheet or script, got " + text);
    }
    return url;
  }

  private static String language(JsonNode json) {
    String tag = text(json, "language").strip();
    if (!tag.isEmpty() && !tag.matches("[A-Za-z]{2,3}([-_][A-Za-z0-9]{1,8})*+")) {
      throw new IllegalArgumentException(
          "language must be a tag such as en or de-AT, got " + shown(json.path("language")));
    }
    int end = tag.indexOf('-') < 0 ? tag.indexOf('_') : tag.indexOf('-');
    return (end < 0 ? tag : tag.substring(0, end)).toLowerCase(Locale.ROOT);
  }

  private static Optional<Instant> modified(JsonNode json) {
    String text = text(json, "modified");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<Instant> time = StatedTime.of(OffsetDateTime.parse(text).toInstant());
      if (time.isPresent()) {
        return time;
      }
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(noTime(json), e);
    }
    throw new IllegalArgumentException(noTime(json));
  }

  private static String noTime(JsonNode json) {
    return "modified must be a time such as 2026-01-31T12:00:00Z (RFC 3339), got "
        + shown(json.path("modified"));
  }

  private static Optional<Readers> readers(JsonNode json, boolean hasRules) {
    JsonNode names = json.path("readers");
    if (names.isMissingNode() || names.isNull()) {
      return Optional.empty();
    }
    if (!names.isArray() || names.isEmpty()) {
      throw new IllegalArgumentException(
          "readers must be a list of groups, or [\"everybody\"] or [\"nobody\"], got "
              + shown(names));
    }
    TreeSet<String> groups = new TreeSet<>();
    for (JsonNode name : names) {
      if (!name.isTextual() || name.textValue().contains(",")) {
        throw new IllegalArgumentException(
            "readers must be names of groups without commas, got " + shown(name));
      }
      groups.add(name.textValue());
    }
    Readers readers = Readers.parse(String.join(",", groups));
    if (!hasRules && !readers.isPublic()) {
      throw new IllegalArgumentException(
          "readers needs access rules, without which everybody may read every page (rights.rules,"
              + " such as \"/* everybody\"), got "
              + shown(names));
    }
    return Optional.of(readers);
  }

  private static List<Link> links(JsonNode json, PageUrl base) {
    JsonNode given = json.path("links");
    List<Link> links = new ArrayList<>();
    if (given.isMissingNode() || given.isNull()) {
      return links;
    }
    if (!given.isArray() || given.size() > DocumentParser.MAX_LINKS) {
      throw new IllegalArgumentException(
          "links must be a list of at most " + DocumentParser.MAX_LINKS + ", got " + shown(given));
    }
    for (JsonNode link : given) {
      String address = link.isTextual() ? link.textValue() : link.path("url").asText();
      String anchor = link.isTextual() ? "" : link.path("text").asText();
      PageUrl target =
          base.resolve(address)
              .filter(url -> !address.isBlank())
              .orElseThrow(
                  () ->
                      new IllegalArgumentException(
                          "a link must be an address, or {\"url\": …, \"text\": …}, got "
                              + shown(link)));
      links.add(new Link(target, anchor.strip(), false));
    }
    return links;
  }

  private static String text(JsonNode json, String field) {
    JsonNode value = json.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (!value.isTextual()) {
      throw new IllegalArgumentException(field + " must be a string, got " + shown(value));
    }
    return value.textValue();
  }

  private static boolean flag(JsonNode json, String field) {
    JsonNode value = json.path(field);
    if (!value.isMissingNode() && !value.isBoolean()) {
      throw new IllegalArgumentException(field + " must be true or false, got " + shown(value));
    }
    return value.asBoolean();
  }

  private static String shown(JsonNode value) {
    String text = value.isMissingNode() ? "nothing" : value.toString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
  }
}
