package org.siterank.config;

import java.util.List;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.site.PageUrl;

/** Limits of the gate: what a change of the site must not exceed. */
@Section(name = "gate", about = "What a change of the site must not do, for siterank gate.")
public record GateSection(
    @Setting(
            flag = "--gate-page",
            example = "https://www.example.org/contact/",
            about =
                """
                The protected pages: siterank gate rejects a change of the site when one of them
                loses too much importance. Pages named on the command line take their place.
                Default: report.goals.""")
        List<PageUrl> pages,
    @Setting(
            defaults = "20%",
            min = "0%",
            max = "100%",
            about =
                """
                The share of its importance that a protected page may lose. The default is our
                choice: more than everyday edits move, less than a page loses when it is dropped
                from a menu.""")
        double maxDrop,
    @Setting(
            defaults = "0",
            min = "0",
            about =
                """
                How many new broken links are allowed. Links that were broken before do not
                count.""")
        int maxBrokenLinks,
    @Setting(
            defaults = "0",
            min = "0",
            about =
                """
                How many pages may become unreachable by links from the start page.""")
        int maxUnreachable) {}
