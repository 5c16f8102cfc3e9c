package org.siterank.cluster;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Releases of OpenSearch that one file of the plugin is for. */
enum OpenSearchLine {
  /** On Lucene 9: 2.19 alone. */
  TWO("siterank-opensearch"),
  /** On Lucene 10: from the release on that the plugin is compiled against and tested in. */
  THREE("siterank-opensearch3");

  /** For messages. */
  static final String ALL = "2.19 and for 3.6 or a later 3.x";

  private static final int LAST_OF_TWO = 19;

  private static final int FIRST_OF_THREE = 6;

  private static final Pattern VERSION = Pattern.compile("([23])\\.(\\d{1,4})(\\..*)?");

  private final String plugin;

  OpenSearchLine(String plugin) {
    this.plugin = plugin;
  }

  /** The line of a version such as 2.19.6; empty when no file of the plugin is for it. */
  static Optional<OpenSearchLine> of(String version) {
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches()) {
      return Optional.empty();
    }
    int minor = Integer.parseInt(parts.group(2));
    if (parts.group(1).equals("2")) {
      return minor == LAST_OF_TWO ? Optional.of(TWO) : Optional.empty();
    }
    return minor >= FIRST_OF_THREE ? Optional.of(THREE) : Optional.empty();
  }

  /** Advice about a node without the plugin. */
  String install() {
    return install(plugin + "-VERSION.zip");
  }

  /** Advice about a node whose OpenSearch line is not known. */
  static String installAny() {
    return install(TWO.plugin + "-VERSION.zip (on OpenSearch 3 " + THREE.plugin + "-VERSION.zip)");
  }

  private static String install(String file) {
    return "install it with bin/opensearch-plugin install file:///…/"
        + file
        + " and start the node again";
  }
}
