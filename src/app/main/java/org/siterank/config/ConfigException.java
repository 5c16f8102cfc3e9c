package org.siterank.config;

/**
 * A configuration that cannot be used. The message is one line: where (file and line, flag or key),
 * what was written there, and what is allowed.
 */
public final class ConfigException extends Exception {

  private static final long serialVersionUID = 1;

  /** A configuration in which something is missing, or does not fit the site. */
  public ConfigException(String message) {
    super(message);
  }

  ConfigException(String message, Throwable cause) {
    super(message, cause);
  }
}
