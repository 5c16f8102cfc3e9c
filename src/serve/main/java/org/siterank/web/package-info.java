/** The product over HTTP, and the server of a folder that is a web site. */
package org.siterank.web;
