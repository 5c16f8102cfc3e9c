/**
 * How does a page's importance divide among its links? From counted clicks, and from kind and place
 * of the links where few were counted.
 */
package org.siterank.shares;
