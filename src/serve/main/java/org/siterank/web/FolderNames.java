package org.siterank.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.search.Asker;
import org.siterank.site.PageUrl;

/** The way to a page in words: host, folders by the titles of their pages, and its own name. */
final class FolderNames {

  /** Characters up to which a title is a name; a longer one is a sentence. */
  private static final int NAME = 32;

  private final PublishedSite site;
  private final Asker asker;

  /**
   * @param asker who is shown the names
   */
  FolderNames(PublishedSite site, Asker asker) {
    this.site = site;
    this.asker = asker;
  }

  /** Host and the parts of the path, as people read them; query and fragment are left out. */
  List<String> of(PageUrl page) throws IOException {
    String address = page.value().replaceFirst("[?#].*$", "");
    int host = address.indexOf("//") + 2;
    List<String> names = new ArrayList<>();
    int from = host;
    while (from < address.length()) {
      int slash = address.indexOf('/', from);
      int end = slash < 0 ? address.length() : slash;
      if (end > from) {
        String part = PathWords.of(address.substring(from, end));
        boolean folder = from > host && slash >= 0 && slash + 1 < address.length();
        names.add(folder ? name(address.substring(0, slash), part) : part);
      }
      from = end + 1;
    }
    return names;
  }

  /** The title of the folder's page; the part of the path where there is none, or a long one. */
  private String name(String folder, String part) throws IOException {
    for (String address : List.of(folder + "/", folder)) {
      Optional<String> title = site.title(new PageUrl(address), asker);
      if (title.isPresent()) {
        String text = title.get().strip();
        return isName(text) ? text : part;
      }
    }
    return part;
  }

  /** Short, and no path again. */
  private static boolean isName(String title) {
    return !title.isEmpty()
        && title.codePointCount(0, title.length()) <= NAME
        && title.indexOf('/') < 0;
  }
}
