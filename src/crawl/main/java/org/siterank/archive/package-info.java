/** What did the site say when it was archived? Web archives (WARC, ISO 28500), read and written. */
package org.siterank.archive;
