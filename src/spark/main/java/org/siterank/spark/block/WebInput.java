package org.siterank.spark.block;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.siterank.rank.SitePartition;
import org.siterank.spark.job.Arguments;
import org.siterank.spark.job.InputFolder;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;
import org.siterank.spark.job.Option;

/**
 * The files of a web: what {@code Links} wrote, whose lengths are compared, or tables of links.
 *
 * @param links files of {@code from<TAB>to}
 * @param pages files of names; empty: none
 * @param hosts of the sites; empty: all
 */
public record WebInput(String links, String pages, List<String> hosts) {

  /** The options by which a job is told its web. */
  private static final List<Option> OPTIONS =
      List.of(
          Option.required(
              "--links", "PATH", "a folder of Links, or from<TAB>to[<TAB>weight]: files, patterns"),
          Option.optional("--pages", "PATH", "pages that have no link, a name a line"),
          Option.optional("--sites", "FILE", "name<TAB>start page: links to others leave the web"));

  /** The options of such a job: those of its web, where to write, and its own. */
  public static List<Option> and(Option... own) {
    List<Option> all = new ArrayList<>(OPTIONS);
    all.add(Option.required("--out", "DIR", "where to write; a run broken off there goes on"));
    all.addAll(List.of(own));
    return all;
  }

  /**
   * Finds the files that the options name.
   *
   * @throws JobFailure when a folder of {@code Links} is not whole, or the table is wrong
   */
  public static WebInput of(Arguments arguments, Configuration hadoop)
      throws JobFailure, IOException {
    return of(
        arguments.text("--links"), arguments.text("--pages"), arguments.text("--sites"), hadoop);
  }

  private static WebInput of(String links, String pages, String sites, Configuration hadoop)
      throws JobFailure, IOException {
    List<String> hosts = new ArrayList<>();
    if (!sites.isEmpty()) {
      for (ListedSite site : ListedSite.read(sites, hadoop)) {
        hosts.add(SitePartition.host(site.url()));
        site.aliases().forEach(alias -> hosts.add(SitePartition.host(alias)));
      }
    }
    Path folder = new Path(links.split(",", -1)[0]);
    FileSystem files = folder.getFileSystem(hadoop);
    Path inside = new Path(folder, "links");
    if (!files.exists(inside)) {
      return new WebInput(links, pages, hosts);
    }
    InputFolder.open(links, hadoop);
    String all = new Path(folder, "pages").toString();
    return new WebInput(inside.toString(), pages.isEmpty() ? all : pages + ',' + all, hosts);
  }
}
