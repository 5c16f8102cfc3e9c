/** Siterank's ranking inside OpenSearch: a query, a score function, analyzers and a similarity. */
package org.siterank.opensearch;
