/** What was asked for last? A map that forgets the rest. */
package org.siterank.cache;
