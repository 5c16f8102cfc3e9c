package org.siterank.cluster;

import java.util.function.BooleanSupplier;

/**
 * Source and options of a push.
 *
 * @param form how pages become documents
 * @param threshold share by which a rank must have moved to be written into its page, in [0, 1]
 * @param stop asked before each page; once true the push ends with a {@link Push.StoppedException}
 */
record PushJob(
    Publication publication,
    DocumentForm form,
    double threshold,
    PushProgress progress,
    BooleanSupplier stop) {}
