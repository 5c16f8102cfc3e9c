package org.siterank.config;

/**
 * How much a word counts in each part of a page, and what agreement of the whole query adds.
 *
 * @param title weight of a word of the title, body being 1
 * @param headings of the headings
 * @param anchors of incoming links
 * @param urlWords of the URL
 * @param description of the page's own description
 * @param titleName factor for a title that is the query
 * @param headingName factor for a heading that is the query
 * @param anchorName factor for an incoming link whose words are the query
 * @param proximity factor for words that stand close together
 * @param parts factor for an identifier whose parts are found, but not the whole
 */
public record FieldsSection(
    int title,
    int headings,
    int anchors,
    int urlWords,
    int description,
    double titleName,
    double headingName,
    double anchorName,
    double proximity,
    double parts) {

  public FieldsSection {
    Settings.FIELDS_TITLE.require(title);
    Settings.FIELDS_HEADINGS.require(headings);
    Settings.FIELDS_ANCHORS.require(anchors);
    Settings.FIELDS_URL_WORDS.require(urlWords);
    Settings.FIELDS_DESCRIPTION.require(description);
    Settings.FIELDS_TITLE_NAME.require(titleName);
    Settings.FIELDS_HEADING_NAME.require(headingName);
    Settings.FIELDS_ANCHOR_NAME.require(anchorName);
    Settings.FIELDS_PROXIMITY.require(proximity);
    Settings.FIELDS_PARTS.require(parts);
  }
}
