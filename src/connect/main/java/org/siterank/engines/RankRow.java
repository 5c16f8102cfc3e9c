package org.siterank.engines;

import java.util.Objects;

/**
 * The rank of a document.
 *
 * @param id of the document in its engine; the URL where nothing else is known
 * @param url of the document's page, as the engine has it
 * @param rank at least 0 and finite
 */
public record RankRow(String id, String url, double rank) {

  public RankRow {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(url, "url");
  }
}
