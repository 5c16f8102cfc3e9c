/**
 * What does another search engine or crawler leave behind? Its exports become documents, addresses
 * and settings of Siterank; what has no counterpart is listed.
 */
package org.siterank.moving;
