/**
 * What does another search engine or crawler leave behind? Its exports, as documents, addresses and
 * settings of Siterank, and a list of what has no counterpart here.
 */
package org.siterank.moving;
