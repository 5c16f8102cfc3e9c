/** A file and flags to one immutable, validated configuration; errors with line numbers. */
package org.siterank.config;
