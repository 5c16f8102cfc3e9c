/** What changed since yesterday, and what is to be done? Counts alone, no model. */
package org.siterank.today;
