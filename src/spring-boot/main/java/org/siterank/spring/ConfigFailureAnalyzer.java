package org.siterank.spring;

import org.siterank.config.ConfigException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says what is wrong with the configuration, without the stack of the beans that need it. */
final class ConfigFailureAnalyzer extends AbstractFailureAnalyzer<ConfigException> {

  @Override
  protected FailureAnalysis analyze(Throwable failure, ConfigException cause) {
    return new FailureAnalysis(
        "Siterank cannot be configured: " + cause.getMessage(),
        "Correct the property siterank.* or the file that siterank.config names; siterank.enabled:"
            + " false starts the application without the search.",
        cause);
  }
}
