/** What do other programs know of the site? Links, pages and visits from their files. */
package org.siterank.imports;
