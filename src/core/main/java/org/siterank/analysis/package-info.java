/** How does text become terms? The same analyzers for index, query and plugin. */
package org.siterank.analysis;
