/** Who may read a page? The access rules of a site: patterns, a file, and what the site sends. */
package org.siterank.rights;
