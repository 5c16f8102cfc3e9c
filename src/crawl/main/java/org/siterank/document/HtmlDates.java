package org.siterank.document;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jsoup.nodes.Element;
import org.jsoup.select.Elements;
import org.jsoup.select.Evaluator;
import org.jsoup.select.Selector;
import org.siterank.site.PageDate;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * The date of an HTML page, from what it says of itself in JSON-LD (schema.org), in {@code meta}
 * elements (Open Graph's {@code article:}, Dublin Core, schema.org's microdata and the older
 * names), or in the one {@code time} element in the head of its only article, or else in its
 * address or at the top of its text ({@link WrittenDate}).
 */
final class HtmlDates {

  /** Names of {@code meta} elements that say when a page was last changed, the surest first. */
  private static final List<String> MODIFIED =
      List.of(
          "article:modified_time",
          "og:article:modified_time",
          "og:updated_time",
          "datemodified",
          "dcterms.modified",
          "dc.date.modified",
          "dc.modified",
          "last-modified",
          "revised");

  /** Names of {@code meta} elements that say when a page was published, the surest first. */
  private static final List<String> PUBLISHED =
      List.of(
          "article:published_time",
          "og:article:published_time",
          "datepublished",
          "dcterms.issued",
          "dc.date.issued",
          "dcterms.date",
          "dc.date",
          "dcterms.created",
          "dc.date.created",
          "citation_publication_date",
          "date",
          "pubdate");

  /** Lines behind the first heading that may have a date. */
  private static final int MOST_LINES = 10;

  private static final Evaluator TIMES = Selector.evaluatorOf("header time[datetime]");

  private static final Set<String> NAMES = Set.of("property", "name", "itemprop", "http-equiv");

  private HtmlDates() {}

  static Optional<PageDate> of(
      HtmlElements elements, PageUrl url, String text, List<Section> sections) {
    StatedDates dates = new StatedDates();
    for (Element script : elements.linkedData()) {
      LinkedData.read(script.data(), dates);
    }
    Map<String, String> metas = metas(elements);
    MODIFIED.forEach(name -> dates.modified(metas.getOrDefault(name, "")));
    PUBLISHED.forEach(name -> dates.published(metas.getOrDefault(name, "")));
    Optional<PageDate> stated = dates.best();
    Optional<PageDate> shown = stated.isPresent() ? stated : dates.shown(shown(elements)).best();
    return shown.isPresent() ? shown : written(url, text, sections);
  }

  private static Optional<PageDate> written(PageUrl url, String text, List<Section> sections) {
    int heading =
        sections.isEmpty()
            ? -1
            : (int)
                text.substring(0, sections.get(0).start()).chars().filter(c -> c == '\n').count();
    return WrittenDate.of(url, text.lines().limit(heading + MOST_LINES).toList(), heading);
  }

  /** The first value of each name, names in lower case. */
  private static Map<String, String> metas(HtmlElements elements) {
    Map<String, String> values = new TreeMap<>();
    for (Element meta : elements.allMetas()) {
      for (String attribute : NAMES) {
        if (meta.hasAttr(attribute)) {
          String name = meta.attr(attribute).trim().toLowerCase(Locale.ROOT);
          values.putIfAbsent(name, meta.attr("content"));
        }
      }
    }
    return values;
  }

  /** Several articles are a list of them, and several times may be those of anything. */
  private static String shown(HtmlElements elements) {
    if (elements.articles().size() != 1) {
      return "";
    }
    Elements times = elements.articles().get(0).select(TIMES);
    return times.size() == 1 ? times.first().attr("datetime") : "";
  }
}
