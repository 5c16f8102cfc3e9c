package org.siterank.accesslog;

/**
 * The key of a log: its first bytes.
 *
 * @param fingerprint SHA-256 of the first {@code length} uncompressed bytes, in hex
 * @param length how many bytes the fingerprint covers, at least 1
 * @param number tells logs apart whose first bytes are the same; 0 of the first one
 */
public record LogKey(String fingerprint, int length, int number) {}
