package org.siterank.spark.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * One line of {@code sites.tsv}: {@code name<TAB>start page[<TAB>alias…]}. The name is that of a
 * folder too.
 *
 * @param name letters, digits, {@code . _ -}; does not begin with {@code .} or {@code _}
 * @param url the start page
 * @param aliases other addresses of the same site
 */
public record ListedSite(String name, String url, List<String> aliases) implements Serializable {

  /**
   * Reads a table of sites; {@code #} begins a comment, empty lines are skipped.
   *
   * @throws JobFailure with the line that is wrong
   */
  public static List<ListedSite> read(String file, Configuration hadoop)
      throws JobFailure, IOException {
    Path path = new Path(file);
    String text;
    try (InputStream in = path.getFileSystem(hadoop).open(path)) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (java.io.FileNotFoundException e) {
      throw JobFailure.impossible(file + ": no such file", e);
    }
    List<ListedSite> sites = new ArrayList<>();
    Set<String> names = new HashSet<>();
    String[] lines = text.split("\r?\n", -1);
    for (int i = 0; i < lines.length; i++) {
      if (!lines[i].isEmpty() && lines[i].charAt(0) != '#') {
        ListedSite site = of(file + ':' + (i + 1), lines[i]);
        if (!names.add(site.name())) {
          throw JobFailure.usage(
              file + ':' + (i + 1) + ": the name " + site.name() + " is there twice");
        }
        sites.add(site);
      }
    }
    if (sites.isEmpty()) {
      throw JobFailure.usage(file + " names no site");
    }
    return sites;
  }

  private static ListedSite of(String place, String line) throws JobFailure {
    String[] fields = line.split("\t", -1);
    if (fields.length < 2) {
      throw JobFailure.usage(place + ": expected name<TAB>start page, got " + line);
    }
    if (!fields[0].matches("[A-Za-z0-9-][A-Za-z0-9._-]*")) {
      throw JobFailure.usage(
          place + ": a name is made of letters, digits, \".\", \"_\" and \"-\", got " + fields[0]);
    }
    for (int i = 1; i < fields.length; i++) {
      if (PageUrl.parse(fields[i]).isEmpty()) {
        throw JobFailure.usage(place + ": expected an http or https URL, got " + fields[i]);
      }
    }
    return new ListedSite(
        fields[0], fields[1], List.copyOf(Arrays.asList(fields).subList(2, fields.length)));
  }

  /** Which addresses are the site's, and under which name. */
  public SiteScope scope() {
    return new SiteScope(
        List.of(page(url)),
        aliases.stream().map(ListedSite::page).toList(),
        List.of(),
        List.of(),
        Set.of());
  }

  private static PageUrl page(String text) {
    Optional<PageUrl> page = PageUrl.parse(text);
    return page.orElseThrow(() -> new IllegalStateException("no URL: " + text));
  }
}
