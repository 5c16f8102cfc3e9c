package org.siterank.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.TreeSet;
import org.jsoup.nodes.Element;
import org.siterank.site.PageSigns;
import org.siterank.site.PageUrl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the kind of a page from its markup: Open Graph's {@code og:type}, the types of what the
 * page as a whole is in JSON-LD and microdata (schema.org), {@code rel=next}, {@code prev} and
 * {@code tag} (WHATWG HTML, 4.6.7), {@code rel=amphtml}, its copies for printing and as AMP, and
 * how many articles it has.
 */
final class HtmlSigns {

  private static final Logger LOG = LoggerFactory.getLogger(HtmlSigns.class);

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Things within things in JSON-LD that still say what the page is. */
  private static final int MAX_DEPTH = 3;

  /**
   * Most words, and links, of a page that is little more than a form for a password. Our choice.
   */
  private static final int LOGIN_WORDS = 60;

  private static final int LOGIN_LINKS = 10;

  /** Most words of a page that waits for its script, such as "Loading ...". Our choice. */
  private static final int SCRIPTED_WORDS = 20;

  /** Characters of the name of a site; a longer one is a description. Our choice. */
  private static final int MOST_NAME = 100;

  private static final Set<String> RELATIONS = Set.of("next", "prev", "tag", "amphtml");

  private HtmlSigns() {}

  static List<String> of(
      HtmlElements elements, PageUrl base, String text, boolean languageGuessed) {
    Set<String> signs = new TreeSet<>();
    emptiness(elements, text, signs);
    for (Element meta : elements.metas()) {
      if (meta.attr("property").trim().equalsIgnoreCase("og:type")) {
        signs.add(PageSigns.OPEN_GRAPH + word(meta.attr("content")));
      }
      if (meta.attr("property").trim().equalsIgnoreCase("og:site_name")) {
        siteName(meta.attr("content"), signs);
      }
    }
    elements.headLinks().forEach(link -> relations(link.attr("rel"), signs));
    elements.links().forEach(link -> relations(link.attr("rel"), signs));
    // Only the head may say it: what stands in the body may come from a visitor.
    elements.headLinks().stream()
        .filter(HtmlSigns::leadsToCopy)
        .flatMap(link -> base.resolve(link.attr("href")).stream())
        .forEach(copy -> signs.add(PageSigns.COPY + copy));
    elements.linkedData().forEach(script -> linkedData(script.data(), signs));
    elements.root().ifPresent(root -> root(root, signs));
    elements.body().ifPresent(body -> type(body.attr("itemtype"), signs));
    long articles = elements.articles().stream().filter(HtmlSigns::isOutermost).count();
    if (articles > 0) {
      signs.add(PageSigns.ARTICLES + articles);
    }
    if (languageGuessed) {
      signs.add(PageSigns.LANGUAGE_GUESSED);
    }
    return List.copyOf(signs);
  }

  /** Finds signs that a page has no content of its own. */
  private static void emptiness(HtmlElements elements, String text, Set<String> signs) {
    int links = elements.links().size();
    if (elements.asksForPassword() && links <= LOGIN_LINKS && isShort(text, LOGIN_WORDS)) {
      signs.add(PageSigns.LOGIN);
    } else if (elements.hasScripts() && links == 0 && isShort(text, SCRIPTED_WORDS)) {
      signs.add(PageSigns.SCRIPTED);
    }
  }

  private static boolean isShort(String text, int words) {
    return new StringTokenizer(text).countTokens() <= words;
  }

  private static void siteName(String content, Set<String> signs) {
    String name = content.replaceAll("\\s+", " ").strip();
    if (!name.isEmpty() && name.length() <= MOST_NAME) {
      signs.add(PageSigns.SITE_NAME + name);
    }
  }

  private static void linkedData(String script, Set<String> signs) {
    try {
      types(JSON.readTree(script), 0, signs);
    } catch (JsonProcessingException malformed) {
      LOG.debug("JSON-LD that cannot be read says nothing: {}", malformed.getOriginalMessage());
    }
  }

  private static void root(Element root, Set<String> signs) {
    type(root.attr("itemtype"), signs);
    if (root.hasAttr("amp") || root.hasAttr("\u26a1")) {
      signs.add(PageSigns.AMP);
    }
  }

  private static boolean isOutermost(Element article) {
    return article.parents().stream().noneMatch(e -> e.normalName().equals("article"));
  }

  /** {@code rel=amphtml}; {@code rel=alternate media=print} (WHATWG HTML, 4.6.7.1). */
  private static boolean leadsToCopy(Element link) {
    List<String> relations = words(link.attr("rel"));
    return link.hasAttr("href")
        && (relations.contains("amphtml")
            || (relations.contains("alternate") && words(link.attr("media")).contains("print")));
  }

  private static List<String> words(String value) {
    return List.of(value.toLowerCase(Locale.ROOT).trim().split("[\\s,]+", -1));
  }

  private static void relations(String value, Set<String> signs) {
    if (value.isEmpty()) {
      return;
    }
    for (String relation : value.toLowerCase(Locale.ROOT).trim().split("\\s+", -1)) {
      String name = relation.equals("previous") ? "prev" : relation;
      if (RELATIONS.contains(name)) {
        signs.add(PageSigns.RELATION + name);
      }
    }
  }

  private static void types(JsonNode node, int depth, Set<String> signs) {
    if (depth > MAX_DEPTH) {
      return;
    }
    if (node.isArray()) {
      node.forEach(item -> types(item, depth + 1, signs));
      return;
    }
    JsonNode type = node.path("@type");
    if (type.isArray()) {
      type.forEach(name -> type(name.asText(""), signs));
    } else {
      type(type.asText(""), signs);
    }
    types(node.path("@graph"), depth + 1, signs);
    types(node.path("mainEntity"), depth + 1, signs);
  }

  private static void type(String value, Set<String> signs) {
    String name = word(value.substring(value.lastIndexOf('/') + 1));
    if (!name.isEmpty()) {
      signs.add(PageSigns.TYPE + name);
    }
  }

  private static String word(String value) {
    String word = value.trim().toLowerCase(Locale.ROOT);
    return word.matches("[a-z0-9_.:-]{1,40}") ? word : "";
  }
}
