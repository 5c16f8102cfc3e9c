/** What of a page is its own? Template text apart; listings known. */
package org.siterank.content;
