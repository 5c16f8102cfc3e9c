package org.siterank.config;

import org.siterank.setting.Section;
import org.siterank.setting.Setting;

/** How much a word counts in each part of a page, and what agreement of the whole query adds. */
@Section(name = "fields", about = "How much a word counts in each part of a page.")
public record FieldsSection(
    @Setting(
            flag = "--title-weight",
            defaults = "5",
            min = "0",
            max = "100",
            about =
                """
            Weight of a word of the title; in the body a word counts 1. Changing it makes the
            next run index all pages anew. The default was chosen on the index of the Python
            documentation; "siterank eval --sweep" finds it for a site.""")
        int title,
    @Setting(
            flag = "--headings-weight",
            defaults = "3",
            min = "0",
            max = "100",
            about =
                """
            Weight of a word of the headings; in the body a word counts 1.""")
        int headings,
    @Setting(
            flag = "--anchors-weight",
            defaults = "5",
            min = "0",
            max = "100",
            about =
                """
            Weight of a word of the links that lead to a page; in the body it counts 1.""")
        int anchors,
    @Setting(
            flag = "--url-words-weight",
            defaults = "3",
            min = "0",
            max = "100",
            about =
                """
            Weight of a word of the address of a page; in the body it counts 1.""")
        int urlWords,
    @Setting(
            flag = "--description-weight",
            defaults = "1",
            min = "0",
            max = "100",
            about =
                """
            Weight of a word of the page's own description; in the body it counts 1.""")
        int description,
    @Setting(
            flag = "--title-name-factor",
            defaults = "1",
            min = "0",
            max = "100",
            about =
                """
            Factor for a page whose title, or part of it, is the query; 0 ignores it.""")
        double titleName,
    @Setting(
            flag = "--heading-name-factor",
            defaults = "2",
            min = "0",
            max = "100",
            about =
                """
            Factor for a page that has the query as one of its headings; 0 ignores it.""")
        double headingName,
    @Setting(
            flag = "--anchor-name-factor",
            defaults = "2",
            min = "0",
            max = "100",
            about =
                """
            Factor for a page to which links lead whose words are the query.""")
        double anchorName,
    @Setting(
            flag = "--proximity-factor",
            defaults = "0.25",
            min = "0",
            max = "100",
            about =
                """
            Factor for neighbours in the query that stand close together in a page.""")
        double proximity,
    @Setting(
            flag = "--parts-factor",
            defaults = "0.5",
            min = "0",
            max = "100",
            about =
                """
            Factor for an identifier, such as os.path.join, of which only the parts are found.""")
        double parts) {}
