/** What is a URL, a page, a link, the scope of a site? */
package org.siterank.site;
