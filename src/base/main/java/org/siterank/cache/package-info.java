/** A map of the entries that were used last. */
package org.siterank.cache;
