package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Errors in OpenSearch's own words; those that a node can be brought to say are in the ITs. */
class ClusterErrorsTest {

  private static void assertSaid(String part, int status, String type, String reason) {
    String said = ClusterErrors.explain(status, type, reason);
    assertEquals(1, said.lines().count(), said);
    assertTrue(said.contains(part), said);
  }

  @Test
  void aBlockIsCalledByWhatLiftsIt() {
    String block = "cluster_block_exception";
    assertSaid(
        "the index may not be read",
        403,
        block,
        "index [docs-1] blocked by: [FORBIDDEN/7/index read (api)];");
    assertSaid(
        "PUT /docs-1/_settings {\"index.blocks.read_only\": null}",
        403,
        block,
        "index [docs-1] blocked by: [FORBIDDEN/5/index read-only (api)];");
    assertSaid(
        "the cluster has no cluster manager",
        503,
        block,
        "blocked by: [SERVICE_UNAVAILABLE/2/no cluster-manager];");
    assertSaid(
        "the cluster has no cluster manager",
        503,
        block,
        "blocked by: [SERVICE_UNAVAILABLE/1/state not recovered / initialized];");
    assertSaid(
        "{\"cluster.blocks.read_only_allow_delete\": null}",
        403,
        block,
        "blocked by: [FORBIDDEN/13/cluster read-only / allow delete (api)];");
    assertSaid("see index.blocks", 403, block, "some other words");
  }

  @Test
  void aMissingPermissionIsNamedWithItsUser() {
    assertSaid(
        "user pusher lacks the permission indices:data/write/bulk[s]; add it",
        403,
        "security_exception",
        "no permissions for [indices:data/write/bulk[s]] and User [name=pusher, backend_roles=[],"
            + " requestedTenant=null]");
    assertSaid(
        "user pusher lacks the permission indices:admin/create, indices:admin/aliases; add it",
        403,
        "security_exception",
        "no permissions for [indices:admin/create, indices:admin/aliases] and User [name=pusher,"
            + " backend_roles=[x], requestedTenant=null]");
  }

  @Test
  void anOlderPluginIsToBeUpgraded() {
    assertSaid(
        "a node has an older plugin, which cannot compare meanings (unknown query [site_meaning]);"
            + " upgrade it, or set search.meaning to off",
        400,
        "parsing_exception",
        "unknown query [site_meaning]");
  }

  @Test
  void aRefusalOfAnotherKindIsNotTakenForOneOfCredentialsAlone() {
    assertSaid(
        "(status 403: Cluster is read-only for maintenance)",
        403,
        "",
        "Cluster is read-only for maintenance");
    assertSaid("refuses these credentials (status 401)", 401, "", "");
  }
}
