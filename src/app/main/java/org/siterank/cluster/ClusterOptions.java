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
                The index in an OpenSearch cluster that search and serve ask instead of what is
                published here: http://HOST:9200/INDEX, as it was pushed to. Several nodes of one
                cluster: http://A:9200,B:9200/INDEX.""")
        Optional<String> on,
    @Setting(
            example = "conf/cluster.credentials",
            about =
                """
                A file with the user and password, or the key, under which an OpenSearch cluster
                is asked: lines user=NAME and password=TEXT, or api-key=TEXT. Nobody but its owner
                may be allowed to read it. Default: what the environment says
                (SITERANK_CLUSTER_USER and SITERANK_CLUSTER_PASSWORD, or
                SITERANK_CLUSTER_API_KEY), or else nobody.""")
        Optional<Path> credentials,
    @Setting(
            example = "/etc/ssl/certs/company-ca.pem",
            about =
                """
                The certificates, in PEM, of the authorities that may vouch for a cluster asked by
                https. Default: those that the Java platform trusts.""")
        Optional<Path> ca,
    @Setting(
            defaults = "1",
            min = "1",
            max = "1024",
            about =
                """
                Parts into which an index in a cluster is divided. Changing it makes the next push
                build the index anew. The default is OpenSearch's own; its guide recommends shards
                of 10 to 30 GB for search.""")
        int shards,
    @Setting(
            defaults = "1",
            min = "0",
            max = "100",
            about =
                """
                Copies of each shard, on other nodes, so that one may fail. Counts for an index
                that is made. The default is OpenSearch's own.""")
        int replicas,
    @Setting(
            flag = "--cluster-ranks",
            defaults = "together",
            about =
                """
                How ranks that moved are sent. together: those of all pages, four bytes each,
                which all nodes hold in memory and exchange at once. pages: each in its page,
                which the cluster then writes again as a whole; for nodes that are short of
                memory.""")
        Ranks ranks,
    @Setting(
            defaults = "0.01",
            min = "0",
            max = "1",
            about =
                """
                With ranks: pages, the share by which a page's rank must differ from the one in
                the cluster to be sent again. The default, our choice: a hundredth of the rank
                changes the factor of the default boost by less than a thousandth.""")
        double rankThreshold,
    @Setting(
            flag = "--cluster-connections",
            defaults = "2",
            min = "1",
            max = "64",
            about =
                """
                Requests to a cluster under way at one time while pages are sent. The default, our
                choice, keeps one node busy; raise it for many.""")
        int connections,
    @Setting(
            defaults = "5m",
            min = "0",
            max = "1d",
            about =
                """
                How long a request is repeated that a cluster is too busy for, or that no node
                answers. The default, our choice, outlasts the restart of a node.""")
        Duration retryFor) {

  /** How ranks that moved are sent. */
  public enum Ranks {
    /** All together, beside the pages. */
    TOGETHER,
    /** Each in its page, which is written again. */
    PAGES
  }
}
