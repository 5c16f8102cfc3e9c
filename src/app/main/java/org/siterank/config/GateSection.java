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
                The pages that must not starve, for siterank gate: the change of the site is
                refused when one of them loses too much. Pages named on the command line are taken
                instead. Default: report.goals.""")
        List<PageUrl> pages,
    @Setting(
            defaults = "20%",
            min = "0%",
            max = "100%",
            about =
                """
                The share of its importance that such a page may lose. The default is our choice:
                more than links move in daily work, less than a page that left a menu loses.""")
        double maxDrop,
    @Setting(
            defaults = "0",
            min = "0",
            about =
                """
                How many links to pages that are gone may be new. Those that were broken before do
                not count.""")
        int maxBrokenLinks,
    @Setting(
            defaults = "0",
            min = "0",
            about =
                """
                How many pages may be left to which no links lead from the start page any more.""")
        int maxUnreachable) {}
