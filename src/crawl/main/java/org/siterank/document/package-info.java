/**
 * What does a fetched document say? HTML and other formats to one {@link org.siterank.site.Page}.
 */
package org.siterank.document;
