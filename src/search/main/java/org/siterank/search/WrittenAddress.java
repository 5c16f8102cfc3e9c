package org.siterank.search;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.siterank.index.SiteField;
import org.siterank.index.UrlWords;
import org.siterank.site.PageUrl;

/**
 * Finds the page at an address as a browser shows it: with parameters that only count visits, with
 * or without the slash at the end, or with the name of the index file.
 */
final class WrittenAddress {

  private WrittenAddress() {}

  /** The document of the page; nothing where none is published. */
  static Optional<Integer> document(PublishedSearcher searcher, PageUrl address)
      throws IOException {
    for (String spelling : spellings(address)) {
      TermQuery page = new TermQuery(new Term(SiteField.URL.key(), spelling));
      ScoreDoc[] found = searcher.search(page, 1).scoreDocs;
      if (found.length > 0) {
        return Optional.of(found[0].doc);
      }
    }
    return Optional.empty();
  }

  /** The address as it is written first, then the nearest spellings of it. */
  private static Set<String> spellings(PageUrl address) {
    Set<String> paths = new LinkedHashSet<>();
    paths.add(address.pathAndQuery());
    String path = address.path();
    // Where the path names nothing, as in /?id=3 and /index.php?id=3, the query does.
    if (address.query().isEmpty()
        || !UrlWords.name(new PageUrl(address.origin() + path)).isEmpty()) {
      paths.add(path);
      paths.add(path.endsWith("/") ? path.substring(0, path.length() - 1) : path + "/");
      paths.add(path.replaceFirst("/index\\.(?:html?|php)$", "/"));
      if (path.endsWith("/")) {
        paths.add(path + "index.html");
      }
    }
    Set<String> spellings = new LinkedHashSet<>();
    String other = address.scheme().equals("https") ? "http" : "https";
    for (String origin : new String[] {address.origin(), other + "://" + address.authority()}) {
      paths.stream().filter(each -> !each.isEmpty()).forEach(each -> spellings.add(origin + each));
    }
    return spellings;
  }
}
