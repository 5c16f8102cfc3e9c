/**
 * How are results written for programs? Rows as TSV, CSV or JSON, records as JSON objects,
 * documents as XML: one writer of each, for every command, report and answer of the server.
 */
package org.siterank.output;
