/**
 * How does the search page stand in an application's own servlet container? One servlet over what
 * {@code siterank serve} answers.
 *
 * <pre>{@code
 * SearchServlet search = new SearchServlet(site, ServletAccess.ANONYMOUS);
 * context.addServlet("search", search).addMapping("/search/*");
 * }</pre>
 */
package org.siterank.servlet;
