/**
 * Who asked for what, coming from where? Lines of access logs to visits; robots and spam set aside.
 */
package org.siterank.accesslog;
