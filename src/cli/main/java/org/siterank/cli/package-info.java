/** The product over a terminal. */
package org.siterank.cli;
