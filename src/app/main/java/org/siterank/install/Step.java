package org.siterank.install;

import java.io.IOException;

/** One change of the machine, which is announced before it is made. */
record Step(String description, Action action) {

  /** What a step does. */
  interface Action {
    void take() throws IOException;
  }
}
