package org.siterank.store;

import java.time.Instant;
import java.util.Optional;

/**
 * A ranking that was made.
 *
 * @param id its number, positive; 0 before it is stored
 * @param started when the run began
 * @param published when it was published; empty when it was only computed
 * @param algorithm name and parameters
 * @param damping d
 * @param measured whether the inflow was measured from logs
 * @param pages number of nodes
 * @param arcs followed arcs inside the site
 * @param iterations sweeps of the solver
 * @param l1ErrorBound proven bound on the L1 error of the scores, in their unit
 * @param converged whether the bound asked for was reached
 */
public record StoredRun(
    long id,
    Instant started,
    Optional<Instant> published,
    String algorithm,
    double damping,
    boolean measured,
    int pages,
    long arcs,
    int iterations,
    double l1ErrorBound,
    boolean converged) {}
