package org.siterank.opensearch;

import java.util.List;

/**
 * Which ranks a query uses.
 *
 * @param own whether those in the documents, whatever else is in service
 * @param versions otherwise those in service when the query was taken in, of all indexes
 */
record RankChoice(boolean own, List<String> versions) {

  static final RankChoice IN_SERVICE = new RankChoice(false, List.of());
  static final RankChoice OWN = new RankChoice(true, List.of());

  RankChoice {
    versions = List.copyOf(versions);
  }

  static RankChoice of(String name) {
    return switch (name) {
      case "in_service" -> IN_SERVICE;
      case "document" -> OWN;
      default ->
          throw new IllegalArgumentException(
              "[ranks] must be one of in_service, document, got \"" + name + "\"");
    };
  }

  /** Returns the choice at the moment at which a query arrives. */
  RankChoice at(List<String> inService) {
    return own ? this : new RankChoice(false, inService);
  }

  @Override
  public String toString() {
    return own ? "document" : "in_service";
  }
}
