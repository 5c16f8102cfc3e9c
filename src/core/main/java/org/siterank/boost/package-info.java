/** How does a rank change a text score? One Lucene query, used by both hosts. */
package org.siterank.boost;
