/**
 * What does a page show once its scripts have run? A Chromium without a network, asked over a pipe.
 */
package org.siterank.browser;
