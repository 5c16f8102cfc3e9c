/**
 * What is the stored site, as graph, inflow and pages? Redirects, canonical addresses and copies
 * are resolved here.
 */
package org.siterank.model;
