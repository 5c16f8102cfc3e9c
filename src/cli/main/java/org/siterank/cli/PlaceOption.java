package org.siterank.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.siterank.graph.SiteGraph;
import org.siterank.site.LinkPosition;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The option that says where on a page new links are. */
final class PlaceOption {

  /** The place where none is named. */
  private static final LinkPosition USUAL = LinkPosition.CONTENT;

  @Option(
      names = "--place",
      paramLabel = "content|list|menu|footer",
      converter = Converter.class,
      description =
          "Where on a page new links are: their share is the one that the clicks on such links"
              + " foretell, where importance flows by clicks (links.weights). Default: content.")
  private LinkPosition place;

  /** The place, given or usual. */
  LinkPosition place() {
    return place == null ? USUAL : place;
  }

  /** Returns true if it was given. */
  boolean isGiven() {
    return place != null;
  }

  /** The place for programs; empty where it changes nothing. */
  Optional<String> name(SiteGraph graph) {
    return Optional.of(name(place())).filter(name -> graph.expectsNewLinks());
  }

  /** The place in words; empty where it changes nothing. */
  Optional<String> words(SiteGraph graph) {
    return Optional.of(place().words()).filter(words -> graph.expectsNewLinks());
  }

  /** The reason that a place that was given changes nothing; empty where it does. */
  Optional<String> objection(SiteGraph graph) {
    return place == null || graph.expectsNewLinks()
        ? Optional.empty()
        : Optional.of(
            "--place changes nothing: all links of a page have equal shares (links.weights)");
  }

  private static String name(LinkPosition place) {
    return place.name().toLowerCase(Locale.ROOT);
  }

  /** Lower case, as places are written. */
  static final class Converter implements ITypeConverter<LinkPosition> {
    @Override
    public LinkPosition convert(String value) {
      return Arrays.stream(LinkPosition.values())
          .filter(place -> name(place).equals(value))
          .findFirst()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "must be "
                          + Arrays.stream(LinkPosition.values())
                              .map(PlaceOption::name)
                              .collect(Collectors.joining(", "))
                          + ", got "
                          + value));
    }
  }
}
