package org.apache.solr.client.solrj.io;

import java.io.Closeable;
import org.apache.solr.client.solrj.impl.HttpSolrClientBase;

/**
 * Solr 10 makes one of these when it starts, for streaming expressions, which no test uses. The
 * artifact with the real class, {@code solr-solrj-streaming} 10.0.0, is not in the registry that
 * the build uses; the other classes of it that Solr loads are those of 9.10.1.
 */
public final class SolrClientCache implements Closeable {

  /** Called by Solr. */
  public SolrClientCache(HttpSolrClientBase client) {}

  /** Called by Solr where it runs as a cloud. */
  public void setDefaultZKHost(String host) {}

  @Override
  public void close() {}
}
