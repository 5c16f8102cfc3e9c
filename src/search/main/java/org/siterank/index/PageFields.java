package org.siterank.index;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.siterank.analysis.Names;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.Pagination;
import org.siterank.site.Section;

/**
 * Indexed fields of a page, wherever the index is.
 *
 * @param texts fields that are analysed, each with its pieces; words of two pieces are no phrase
 * @param wholes fields that are compared whole, each with its values
 * @param kept fields that are only stored
 */
public record PageFields(
    Map<SiteField, List<String>> texts,
    Map<SiteField, List<String>> wholes,
    Map<SiteField, String> kept) {

  public PageFields {
    // In the order of the fields, so that equal pages are written alike.
    texts = Collections.unmodifiableMap(new EnumMap<>(texts));
    wholes = Collections.unmodifiableMap(new EnumMap<>(wholes));
    kept = Collections.unmodifiableMap(new EnumMap<>(kept));
  }

  /** The fields of a page. */
  public static PageFields of(IndexedPage page) {
    PageUrl url = page.url();
    List<String> headings = page.fields().headings().lines().toList();
    Map<SiteField, List<String>> texts = new EnumMap<>(SiteField.class);
    texts.put(SiteField.URL_WORDS, UrlWords.of(url));
    texts.put(SiteField.TITLE, List.of(page.fields().title()));
    texts.put(SiteField.HEADINGS, headings);
    texts.put(SiteField.DESCRIPTION, List.of(page.fields().description()));
    texts.put(SiteField.ANCHORS, page.fields().anchors());
    texts.put(SiteField.BODY, List.of(page.fields().body()));
    Map<SiteField, List<String>> wholes = new EnumMap<>(SiteField.class);
    wholes.put(SiteField.URL, List.of(url.value()));
    List<String> name = page.site().isEmpty() ? List.of() : List.of(page.site());
    wholes.put(
        SiteField.SITE,
        Stream.concat(Stream.of(url.authority()), name.stream()).distinct().toList());
    wholes.put(SiteField.SITE_NAME, name);
    wholes.put(SiteField.PATH, List.of(url.path()));
    wholes.put(SiteField.SECTION, List.of(url.section()));
    wholes.put(SiteField.TYPE, List.of(page.type()));
    wholes.put(SiteField.LANGUAGE, languages(page));
    wholes.put(SiteField.DATED, page.dated().map(day -> List.of(day.toString())).orElse(List.of()));
    putNames(page, wholes);
    wholes.put(SiteField.LISTING, listing(page));
    Map<SiteField, String> kept = new EnumMap<>(SiteField.class);
    kept.put(SiteField.SECTIONS, Section.toText(page.sections()));
    if (!page.fields().shown().isEmpty()) {
      kept.put(SiteField.SHOWN_TITLE, page.fields().shown());
    }
    return new PageFields(texts, wholes, kept);
  }

  /** Adds the names of the page; the name of a list is that of its first page alone. */
  private static void putNames(IndexedPage page, Map<SiteField, List<String>> wholes) {
    Set<String> title = new LinkedHashSet<>();
    Set<String> ofHeadings = new LinkedHashSet<>();
    Set<String> ofAnchors = new LinkedHashSet<>();
    if (!page.listing() || !Pagination.isNumbered(page.url())) {
      title.addAll(Names.of(page.fields().title()));
      title.add(Names.normal(UrlWords.name(page.url())));
      page.fields().headings().lines().forEach(line -> ofHeadings.addAll(Names.of(line)));
      page.sections().forEach(part -> ofHeadings.add(Names.picked(part.title(), part.anchor())));
      page.fields().anchors().forEach(anchor -> ofAnchors.add(Names.normal(anchor)));
    }
    wholes.put(SiteField.TITLE_NAMES, names(title));
    wholes.put(SiteField.HEADING_NAMES, names(ofHeadings));
    wholes.put(SiteField.ANCHOR_NAMES, names(ofAnchors));
  }

  /** The language of a page, which hits show, and the variant of it where the address names one. */
  private static List<String> languages(IndexedPage page) {
    String variant = LanguageVariant.tag(page.url().value(), page.language());
    return variant.equals(page.language())
        ? List.of(page.language())
        : List.of(page.language(), variant.toLowerCase(Locale.ROOT));
  }

  /** The marks of a page that lists others, or of a file of several pages. */
  private static List<String> listing(IndexedPage page) {
    List<String> said = new ArrayList<>();
    if (page.listing()) {
      said.add(SiteField.YES);
      if (page.kind() == ListingKind.CONTENTS) {
        said.add(SiteField.CONTENTS);
      }
      if (Names.isNumbered(page.fields().title())) {
        said.add(SiteField.CHAPTER);
      }
    }
    if (page.kind() == ListingKind.WHOLE) {
      said.add(SiteField.WHOLE);
    }
    return said;
  }

  private static List<String> names(Set<String> names) {
    return names.stream().filter(name -> !name.isEmpty()).toList();
  }
}
