/** The same ranking inside Solr: a query parser. */
package org.siterank.solr;
