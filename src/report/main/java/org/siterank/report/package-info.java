/** What should a webmaster know and do? Facts of a site in, findings, HTML and CSV out. */
package org.siterank.report;
