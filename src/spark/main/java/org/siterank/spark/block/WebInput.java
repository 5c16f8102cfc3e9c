package org.siterank.spark.block;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.siterank.rank.SitePartition;
import org.siterank.spark.job.InputFolder;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;

/**
 * The files of a web: what {@code Links} wrote, whose lengths are compared, or tables of links.
 *
 * @param links files of {@code from<TAB>to}
 * @param pages files of names; empty: none
 * @param hosts of the sites; empty: all
 */
public record WebInput(String links, String pages, List<String> hosts) {

  /**
   * Finds the files.
   *
   * @param links a folder of {@code Links}, or files, folders or patterns
   * @param pages files, folders or patterns; empty: those of {@code Links}, if any
   * @param sites a table of sites, {@code name<TAB>start page[<TAB>alias...]}; empty: all hosts
   * @throws JobFailure when a folder of {@code Links} is not whole, or the table is wrong
   */
  public static WebInput of(String links, String pages, String sites, Configuration hadoop)
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
