package org.siterank.spark.job;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.config.SiteSection;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * One line of {@code sites.tsv}: {@code name<TAB>start page[<TAB>alias…]}. The name is that of a
 * folder too.
 *
 * @param name letters, digits, {@code . _ -}; does not begin with {@code .} or {@code _}
 * @param url the start page
 * @param aliases other addresses of the same site
 * @param settings text of the site's own configuration file; empty for the defaults
 */
public record ListedSite(String name, String url, List<String> aliases, String settings)
    implements Serializable {

  /** A site without a configuration of its own. */
  public ListedSite(String name, String url, List<String> aliases) {
    this(name, url, aliases, "");
  }

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

  /**
   * Returns this site with the text of its configuration file.
   *
   * @param file its name in errors
   * @throws JobFailure when the file is no configuration, is one of several sites, or does not
   *     count an address of the table among those of the site
   */
  ListedSite with(String file, String text) throws JobFailure {
    ListedSite site = new ListedSite(name, url, aliases, text);
    try {
      SiteConfig config = site.read(file);
      if (!config.sites().isEmpty()) {
        throw JobFailure.usage(
            file + ": sites holds several sites; each needs a line in --sites and a file here");
      }
      SiteScope scope = config.scope();
      for (String address : site.addresses()) {
        if (!scope.owns(scope.canonical(new PageUrl(address)))) {
          throw JobFailure.usage(
              file
                  + ": site.url and site.aliases do not hold "
                  + address
                  + ", which --sites names");
        }
      }
    } catch (ConfigException e) {
      throw JobFailure.usage(e.getMessage());
    }
    return site;
  }

  /**
   * The configuration of the site. Where it names no {@code site.url}, the site's addresses are
   * those of the table.
   */
  public SiteConfig config() {
    try {
      return read(name);
    } catch (ConfigException e) { // Read before, by the driver.
      throw new IllegalStateException(e);
    }
  }

  private SiteConfig read(String file) throws ConfigException {
    SiteConfig config = SiteConfig.defaults().withText(file, settings);
    return config.namesSite()
        ? config
        : config.with("site.url", url).with("site.aliases", aliases.toArray(String[]::new));
  }

  /** Which addresses are the site's, and under which name. */
  public SiteScope scope() {
    try {
      return config().scope();
    } catch (ConfigException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The hosts that the site's addresses and aliases name. */
  public Set<String> hosts() {
    SiteSection site = config().site();
    return Stream.concat(site.urls().stream(), site.aliases().stream())
        .map(PageUrl::host)
        .collect(Collectors.toSet());
  }

  private List<String> addresses() {
    return Stream.concat(Stream.of(url), aliases.stream()).toList();
  }
}
