/** The commands {@code solve} and {@code lab}: algorithms and experiments on files. */
package org.siterank.lab.command;
