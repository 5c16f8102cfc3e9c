/** How does a response get here? From a server over HTTP, or from a folder. */
package org.siterank.fetch;
