/** Siterank's ranking inside Solr: a query parser. */
package org.siterank.solr;
