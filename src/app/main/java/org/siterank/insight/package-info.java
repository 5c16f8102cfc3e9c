/** What is known of a page, and of the site as a whole? Facts, origins, trends. */
package org.siterank.insight;
