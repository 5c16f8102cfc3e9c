/** Which lines of a log are visits of people? Lines to counts, robots and repeats apart. */
package org.siterank.visits;
