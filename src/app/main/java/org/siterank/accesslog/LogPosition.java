package org.siterank.accesslog;

import java.time.Instant;

/**
 * How far one log has been read. A log is known by its first bytes, not by its name, so that
 * rotation and compression change nothing.
 *
 * @param fingerprint SHA-256 of the first {@code fingerprintLength} uncompressed bytes, in hex
 * @param fingerprintLength how many bytes the fingerprint covers, at least 1
 * @param path where the log was last seen
 * @param offset uncompressed bytes consumed: the start of the next line to read
 * @param replayFrom uncompressed offset from which lines are replayed, uncounted, to know again
 *     which clients were seen in the last half hour; at most {@code offset}
 * @param newestLine the newest line, then, of this log and of those read beside it: lines of other
 *     logs that are much older come late
 * @param lastRead when the log was last read
 */
public record LogPosition(
    String fingerprint,
    int fingerprintLength,
    String path,
    long offset,
    long replayFrom,
    Instant newestLine,
    Instant lastRead) {}
