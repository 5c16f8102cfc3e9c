package org.siterank.fetch;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Lists the files and folders of a folder as a page of links, as web servers do, so that the crawl
 * finds them. The page asks not to be shown. A large folder is listed in parts, to which its own
 * page links.
 *
 * @param html the page
 */
record FolderListing(String html) {

  /** Entries of a part. */
  static final int PART = 1_000;

  /** The query of the address of a part, before its number, which begins with 1. */
  static final String PARAMETER = "part=";

  /**
   * Lists what is in a folder now.
   *
   * @param path of its address, with a slash at its end
   * @param query of its address, or empty
   * @return nothing when there is no such part
   */
  static List<FolderListing> of(Path folder, String path, String query) throws IOException {
    List<String> names = names(folder);
    int parts = (names.size() + PART - 1) / PART;
    if (query.isEmpty() && parts > 1) {
      List<String> links = new ArrayList<>();
      for (int part = 1; part <= parts; part++) {
        links.add(link("?" + PARAMETER + part, path + ", part " + part));
      }
      return List.of(page(path, links));
    }
    int part = query.isEmpty() ? 1 : number(query);
    if (part < 1 || part > Math.max(1, parts)) {
      return List.of();
    }
    List<String> links = new ArrayList<>();
    for (String name : names.subList(PART * (part - 1), Math.min(PART * part, names.size()))) {
      links.add(link(encoded(name), path + name));
    }
    return List.of(page(path + (query.isEmpty() ? "" : ", part " + part), links));
  }

  private static int number(String query) {
    return query.matches(PARAMETER + "[1-9][0-9]{0,6}")
        ? Integer.parseInt(query.substring(PARAMETER.length()))
        : 0;
  }

  /**
   * In order; folders end with a slash. Links to folders are left out: they may lead in circles.
   */
  private static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          name += "/";
        } else if (Files.isDirectory(entry)) {
          continue;
        }
        if (!isHidden(name)) {
          names.add(name);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    names.sort(null);
    return names;
  }

  /** Whether a file is not meant for people; a tilde and a dollar mark a document that is open. */
  static boolean isHidden(String name) {
    return name.startsWith(".") || name.startsWith("~$");
  }

  private static FolderListing page(String title, List<String> links) {
    return new FolderListing(
        "<!DOCTYPE html>\n<meta charset=utf-8>\n<meta name=robots content=noindex>\n<title>"
            + escaped(title)
            + "</title>\n<ul>\n"
            + String.join("", links)
            + "</ul>\n");
  }

  private static String link(String address, String text) {
    return "<li><a href=\"" + escaped(address) + "\">" + escaped(text) + "</a>\n";
  }

  private static String encoded(String name) {
    try {
      return "./" + new URI(null, null, "/" + name, null).toASCIIString().substring(1);
    } catch (URISyntaxException e) {
      throw new IllegalStateException("a path is always encoded: " + name, e);
    }
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }

  byte[] bytes() {
    return html.getBytes(StandardCharsets.UTF_8);
  }

  /** Changes with what is listed. */
  String etag() {
    return "\"" + UUID.nameUUIDFromBytes(bytes()) + "\"";
  }
}
