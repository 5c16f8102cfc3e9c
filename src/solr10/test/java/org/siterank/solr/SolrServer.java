package org.siterank.solr;

import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;

/**
 * A Solr 10 as a process of its own: its Jetty, its dispatch filter, its home folder. The archive
 * of Solr is not published in the registry, its parts are.
 */
public final class SolrServer {

  private SolrServer() {}

  /**
   * Starts Solr, and writes a line once it answers. It ends with the process, which ends when Solr
   * cannot be started.
   *
   * @param arguments Solr's home folder, and the port
   */
  public static void main(String[] arguments) throws Exception {
    JettyConfig jetty =
        JettyConfig.builder()
            .setPort(Integer.parseInt(arguments[1]))
            .useOnlyHttp1(true)
            .stopAtShutdown(true)
            .build();
    try {
      new JettySolrRunner(arguments[0], jetty).start();
    } catch (Exception e) {
      e.printStackTrace();
      Runtime.getRuntime().halt(1); // Threads of Solr would keep the process.
    }
    System.out.println("started");
  }
}
