package org.siterank.config;

import java.util.List;
import org.siterank.site.PageUrl;

/**
 * Limits of the gate: what a change of the site must not exceed.
 *
 * @param pages the pages that must not starve
 * @param maxDrop the share of its importance that one of them may lose, from 0 to 1
 * @param maxBrokenLinks how many broken links may be new
 * @param maxUnreachable how many pages may be left that no links lead to from the start page
 */
public record GateSection(
    List<PageUrl> pages, double maxDrop, int maxBrokenLinks, int maxUnreachable) {

  public GateSection {
    pages = List.copyOf(Settings.GATE_PAGES.require(pages));
    Settings.GATE_MAX_DROP.require(maxDrop);
    Settings.GATE_MAX_BROKEN_LINKS.require(maxBrokenLinks);
    Settings.GATE_MAX_UNREACHABLE.require(maxUnreachable);
  }
}
