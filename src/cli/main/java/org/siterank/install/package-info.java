/** How does a machine run Siterank every night? User, directories, log file, timer; and removal. */
package org.siterank.install;
