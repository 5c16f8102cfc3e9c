/** What does a line of an access log say? Formats, parsers, and the classes of requests. */
package org.siterank.accesslog;
