/** How is the state of a data folder kept in one file, and put back? */
package org.siterank.backup;
