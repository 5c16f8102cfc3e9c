package org.siterank.cluster;

/**
 * A page as it stands in a cluster.
 *
 * @param fingerprint of what is indexed of it
 * @param rankBits the rank it was written with
 * @param number its place in a vector of ranks
 */
record RemotePage(long fingerprint, long rankBits, long number) {}
