package org.siterank.cli;

import java.io.PrintWriter;
import java.util.Optional;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.install.ServiceLayout;

/**
 * Ends a command that threw: prints one line and gives the exit status. Needs no parser, whose
 * classes take long to load.
 *
 * @param command its full name, with which the line begins
 * @param options its configuration, if it has one
 * @param verbose whether the stack trace follows the line
 * @param err takes the line
 */
record CommandEnd(
    String command, Optional<ConfigOptions> options, boolean verbose, PrintWriter err) {

  /** Returns the exit status for what the command threw, after printing why. */
  int status(Throwable thrown) {
    if (thrown instanceof StandardOutput.Failure output) {
      return outputFailed(output, err);
    }
    Throwable named = options.map(used -> named(thrown, used)).orElse(thrown);
    Failures failure = Failures.of(named);
    err.println(VisibleText.of(command + ": " + failure.message()));
    if (verbose) {
      named.printStackTrace(err);
    }
    err.flush();
    return failure.status().code();
  }

  static int outputFailed(StandardOutput.Failure e, PrintWriter err) {
    if (e.isClosedPipe()) {
      return ExitStatus.DONE.code();
    }
    err.println(
        VisibleText.of("siterank: the output could not be written: " + e.getCause().getMessage()));
    err.flush();
    return ExitStatus.FAILED.code();
  }

  /** A missing site, with the configuration that was looked at. */
  private static Throwable named(Throwable thrown, ConfigOptions options) {
    if (!(thrown instanceof ConfigException)
        || !thrown.getMessage().startsWith(SiteConfig.NO_SITE)) {
      return thrown;
    }
    String where =
        options
            .file()
            .map(file -> " in " + file.toAbsolutePath().normalize())
            .orElse(
                ": there is no "
                    + DefaultConfig.LOCAL.toAbsolutePath()
                    + " and no "
                    + ServiceLayout.CONFIG);
    return new CommandFailure(
        ExitStatus.USAGE,
        SiteConfig.NO_SITE
            + where
            + ". Write a configuration with: siterank init --site https://www.example.org/"
            + " --logs '/var/log/nginx/access.log*', or name the site with --site",
        thrown);
  }
}
