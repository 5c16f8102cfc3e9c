/** Who can read what is written, and what is temporary? Files and folders of their owner alone. */
package org.siterank.disk;
