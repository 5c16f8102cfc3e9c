/**
 * What is a URL, a page, a link, the scope of a site?
 *
 * <pre>{@code
 * PageUrl start = PageUrl.of("https://www.example.org/docs/");
 * PageUrl guide = start.resolve("Guide.html#first").orElseThrow();
 * System.out.println(guide); // https://www.example.org/docs/Guide.html
 * System.out.println(SiteScope.of(start).contains(guide)); // true
 * System.out.println(SiteScope.of(start).contains(PageUrl.of("https://www.example.org/"))); // false
 * }</pre>
 */
package org.siterank.site;
