package org.siterank.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;

/** How an OpenSearch cluster is filled and asked. */
@Section(name = "cluster", about = "How an OpenSearch cluster is filled and asked.")
public record ClusterOptions(
    @Text(placeholder = "URL", what = "an http or https URL", pattern = "https?://\\S+/\\S+")
        @Setting(
            example = "http://localhost:9200/docs",
            about =
                """
                The index in an OpenSearch cluster that search and serve query instead of the local
                index: http://HOST:9200/INDEX, as given to push. Several nodes of one cluster:
                http://A:9200,B:9200/INDEX. Several sites together: http://HOST:9200/ONE,TWO, or an
                alias over them.""")
        Optional<String> on,
    @Setting(
            example = "conf/cluster.credentials",
            about =
                """
                A file with the credentials for the OpenSearch cluster: lines user=NAME and
                password=TEXT, or api-key=TEXT. It must be readable by its owner alone. Default: the
                environment variables SITERANK_CLUSTER_USER and SITERANK_CLUSTER_PASSWORD, or
                SITERANK_CLUSTER_API_KEY; without them, no credentials.""")
        Optional<Path> credentials,
    @Setting(
            example = "/etc/ssl/certs/company-ca.pem",
            about =
                """
                The certificates (PEM) of the authorities trusted for a cluster reached by https.
                Default: those that the Java platform trusts.""")
        Optional<Path> ca,
    @Setting(
            defaults = "1",
            min = "1",
            max = "1024",
            about =
                """
                Number of primary shards of an index in the cluster. A change makes the next push
                rebuild the index. The default is OpenSearch's own; its guide recommends shards of
                10 to 30 GB for search.""")
        int shards,
    @Setting(
            defaults = "1",
            min = "0",
            max = "100",
            about =
                """
                Replicas of each shard on other nodes, so that one node may fail. Applies when an
                index is created. The default is OpenSearch's own.""")
        int replicas,
    @Setting(
            flag = "--cluster-ranks",
            defaults = "together",
            about =
                """
                How changed ranks are sent. together: the ranks of all pages, four bytes each, which
                every node holds in memory and swaps at once. pages: with each page, which the
                cluster then reindexes; for nodes short of memory.""")
        Ranks ranks,
    @Setting(
            flag = "--cluster-restricted",
            defaults = "off",
            about =
                """
                Whether push also sends pages that not everybody may read, each with its readers,
                for searches that say who asks. Pages that nobody may read are never sent.""")
        Restricted restricted,
    @Setting(
            defaults = "0.01",
            min = "0",
            max = "1",
            about =
                """
                With ranks: pages, the relative change of a page's rank from which it is sent again.
                The default, our choice: one percent of the rank changes the factor of the default
                boost by less than a thousandth. In Elasticsearch, the change of a page's factor
                from which it is sent again, as a share of the weight.""")
        double rankThreshold,
    @Setting(
            flag = "--cluster-connections",
            defaults = "2",
            min = "1",
            max = "64",
            about =
                """
                Maximum concurrent requests to the cluster while pages are sent. The default, our
                choice, keeps one node busy; raise it for larger clusters.""")
        int connections,
    @Setting(
            defaults = "5m",
            min = "0",
            max = "1d",
            about =
                """
                How long to retry a request when the cluster is too busy or no node answers. The
                default, our choice, outlasts the restart of a node.""")
        Duration retryFor) {

  /** Whether pages that not everybody may read are sent. */
  public enum Restricted {
    /** They are not. */
    OFF,
    /** They are, with their readers. */
    ON
  }

  /** How ranks that moved are sent. */
  public enum Ranks {
    /** All together, beside the pages. */
    TOGETHER,
    /** Each in its page, which is written again. */
    PAGES
  }
}
