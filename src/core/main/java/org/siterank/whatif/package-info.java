/** What if a link changes? Which link should be added? */
package org.siterank.whatif;
