package org.siterank.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the product, as its jar's manifest says it. */
final class Version implements IVersionProvider {

  /** Classes that were compiled but not packaged have no version. */
  private static final String UNPACKAGED = "development";

  /** {@code 1.0.0}. */
  static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? UNPACKAGED : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {
      "siterank " + number(),
      "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")"
    };
  }
}
