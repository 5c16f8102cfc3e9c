/** What did another program count? Its exports, as visits. */
package org.siterank.exports;
