/**
 * How does an assistant search and read the site? Tools of the Model Context Protocol, for standard
 * input and output and for HTTP.
 */
package org.siterank.mcp;
