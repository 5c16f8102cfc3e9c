/**
 * What do programs read of a search and of a page? The objects whose JSON commands print and the
 * server answers; their components are the contract.
 */
package org.siterank.view;
