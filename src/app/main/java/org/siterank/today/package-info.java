/** What changed since yesterday, and what should be done? Only counts, no model. */
package org.siterank.today;
