package org.siterank.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A node with OpenSearch Security, whose users all have the password {@code admin}. */
final class SecuredNode {

  /** The hash that the plugin's own file has for it. */
  private static final String HASH =
      "  hash: \"$2a$12$VcCDgh2NDk07JGN0rjGbM.Ad41qVR/YFJcgHp0UGns5JDymv..TOG\"\n";

  private SecuredNode() {}

  /** A user, for {@code internal_users.yml}. */
  static String user(String name) {
    return name + ":\n" + HASH;
  }

  static ClusterAccess access(String user) {
    return new ClusterAccess(
        ClusterCredentials.basic(user, "admin"), Optional.empty(), Duration.ofSeconds(20), 2);
  }

  /**
   * Starts a node that is alone.
   *
   * @param node installed, with nothing but the plugin
   * @param folder for its keys
   * @param configuration lines added to the files of OpenSearch Security
   */
  static void start(OpenSearchNode node, Path folder, Map<String, String> configuration)
      throws Exception {
    node.installSecurity(PrivateAuthority.in(folder), configuration);
    Map<String, String> settings = new TreeMap<>();
    settings.put("discovery.type", "single-node");
    String tls = "plugins.security.ssl.transport.";
    for (String kind : new String[] {"keystore", "truststore"}) {
      settings.put(tls + kind + "_type", "PKCS12");
      settings.put(tls + kind + "_password", PrivateAuthority.PASSWORD);
    }
    settings.put(tls + "keystore_filepath", "keys.p12");
    settings.put(tls + "keystore_alias", "node");
    settings.put(tls + "truststore_filepath", "trust.p12");
    settings.put(tls + "enforce_hostname_verification", "false");
    settings.put("plugins.security.nodes_dn", "[\"CN=node\"]");
    settings.put("plugins.security.allow_default_init_securityindex", "true");
    node.startSecured(settings);
  }
}
