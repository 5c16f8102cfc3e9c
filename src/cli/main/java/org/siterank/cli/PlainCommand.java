package org.siterank.cli;

import java.util.concurrent.Callable;

/** A command that also takes its arguments from a {@link PlainLine}, without the parser. */
interface PlainCommand extends Callable<Integer> {

  /**
   * Takes the arguments. Every option that the line lacks must have the value that the parser would
   * give it.
   *
   * @param terminal where the command prints
   */
  void take(PlainLine line, Terminal terminal);
}
