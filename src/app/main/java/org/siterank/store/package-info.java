/** What do we know between two runs? The site database and the lock. */
package org.siterank.store;
