/** Where did every line of the logs go? */
package org.siterank.audit;
