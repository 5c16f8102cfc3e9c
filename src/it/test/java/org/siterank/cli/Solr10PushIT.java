package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;

/** {@code push --ranks-only} in Solr 10. */
class Solr10PushIT extends SolrPushCases {

  @Override
  SolrLine line() {
    return SolrLine.TEN;
  }

  @Test
  void pagesAreRefusedAsThePluginDoesNotReadThem() throws Exception {
    SolrCore core = node.core("site", "pages.xml");
    CommandRun run =
        CommandRun.ofProgram(
            List.of(),
            "push",
            "--to",
            core.url(),
            "--credentials",
            credentials(),
            "--data",
            site.data());
    assertEquals(3, run.code(), run.err() + run.out());
    assertTrue(run.err().contains("pages need Solr 9 with the plugin siterank-solr"), run.err());
  }
}
