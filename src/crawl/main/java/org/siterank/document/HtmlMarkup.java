package org.siterank.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/**
 * Reads {@link PageMarkup}: headings, images and resources in seen content, and the page in other
 * languages. What stands in {@code noscript} or {@code template} is not looked at: browsers that
 * run scripts do not show it.
 */
final class HtmlMarkup {

  /** Relations of a {@code link} by which a browser loads its target (WHATWG HTML, 4.6.7). */
  private static final Set<String> LOADING =
      Set.of("stylesheet", "icon", "preload", "modulepreload", "manifest", "apple-touch-icon");

  /** Characters that are kept of an address that is an example. Our choice. */
  private static final int MAX_EXAMPLE = 300;

  private HtmlMarkup() {}

  static PageMarkup of(HtmlElements elements, PageUrl url, PageUrl base, DocumentHeaders headers) {
    List<Element> withoutAlt =
        elements.images().stream().filter(image -> !image.hasAttr("alt")).toList();
    List<String> insecure = isSecure(url) ? insecure(elements, base) : List.of();
    return new PageMarkup(
        (int) elements.topHeadings().stream().filter(HtmlMarkup::says).count(),
        elements.images().size(),
        withoutAlt.size(),
        withoutAlt.stream().findFirst().map(image -> example(image.attr("src"))).orElse(""),
        insecure.size(),
        insecure.stream().findFirst().map(HtmlMarkup::example).orElse(""),
        alternates(elements, base, headers));
  }

  /** A logo is a heading by its alternative text. */
  private static boolean says(Element heading) {
    return heading.hasText()
        || heading.select(HtmlElements.PICTURES).stream()
            .anyMatch(image -> !image.attr("alt").isBlank());
  }

  private static boolean isSecure(PageUrl url) {
    return url.value().startsWith("https:");
  }

  private static List<String> insecure(HtmlElements elements, PageUrl base) {
    List<String> found = new ArrayList<>();
    for (Element element : elements.resources()) {
      for (String address : loaded(element)) {
        if (isInsecure(address, base)) {
          found.add(address);
        }
      }
    }
    return found;
  }

  private static boolean isInsecure(String address, PageUrl base) {
    String start = address.toLowerCase(Locale.ROOT);
    boolean absolute = start.matches("(?s)[a-z][a-z0-9+.-]*:.*");
    return absolute ? start.startsWith("http:") : !isSecure(base);
  }

  /** Addresses that an element makes a browser load. */
  private static List<String> loaded(Element element) {
    List<String> addresses = new ArrayList<>();
    switch (element.normalName()) {
      case "link" -> {
        if (words(element.attr("rel")).stream().anyMatch(LOADING::contains)) {
          add(element.attr("href"), addresses);
        }
      }
      case "object" -> add(element.attr("data"), addresses);
      case "input" -> {
        if (element.attr("type").trim().equalsIgnoreCase("image")) {
          add(element.attr("src"), addresses);
        }
      }
      default -> {
        add(element.attr("src"), addresses);
        add(element.attr("poster"), addresses);
        // Candidates are separated by commas with a space, their addresses end at a space.
        for (String candidate : element.attr("srcset").split(",\\s+", -1)) {
          add(candidate.trim().split("\\s+", -1)[0], addresses);
        }
      }
    }
    return addresses;
  }

  private static void add(String address, List<String> addresses) {
    if (!address.isBlank()) {
      addresses.add(address.trim());
    }
  }

  private static List<PageMarkup.Alternate> alternates(
      HtmlElements elements, PageUrl base, DocumentHeaders headers) {
    List<PageMarkup.Alternate> alternates = new ArrayList<>();
    for (Element link : elements.headLinks()) {
      if (link.hasAttr("hreflang") && words(link.attr("rel")).contains("alternate")) {
        add(link.attr("hreflang"), link.attr("href"), base, alternates);
      }
    }
    for (LinkHeader.Value value : LinkHeader.values(headers.links())) {
      if (value.hasLanguage() && words(value.relations()).contains("alternate")) {
        add(value.language().orElseThrow(), value.target(), base, alternates);
      }
    }
    return alternates;
  }

  private static void add(
      String code, String href, PageUrl base, List<PageMarkup.Alternate> alternates) {
    Optional<PageUrl> target = href.isBlank() ? Optional.empty() : base.resolve(href);
    if (target.isPresent()) {
      alternates.add(new PageMarkup.Alternate(code.replaceAll("\\s+", " ").trim(), target.get()));
    }
  }

  private static List<String> words(String value) {
    return List.of(value.toLowerCase(Locale.ROOT).trim().split("\\s+", -1));
  }

  private static String example(String address) {
    return address.length() <= MAX_EXAMPLE ? address : address.substring(0, MAX_EXAMPLE);
  }
}
