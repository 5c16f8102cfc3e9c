/** Who can read what is written? Files and folders that only their owner can read. */
package org.siterank.disk;
