/**
 * What does all of this do to a real site? A real site, a real server and its real log, and a crowd
 * of simulated surfers to fill it.
 */
package org.siterank.demo;
