/**
 * How does a Spring Boot application search its site? Beans made of the properties {@code
 * siterank.*}: the site, the search page below {@code siterank.path}, runs by {@code
 * siterank.run.cron}, and its health.
 */
package org.siterank.spring;
