/** How do ranks get into the index of another search engine? */
package org.siterank.engines;
