/** A query to hits with explanation. */
package org.siterank.search;
