/** How well do ranks, views and links foretell the visits of days that they do not know? */
package org.siterank.backtest;
