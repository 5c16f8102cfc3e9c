package org.siterank.document;

import java.util.Set;

/** The document formats that are read in a process of their own. */
final class ForeignFormats {

  private static final String OOXML = "application/vnd.openxmlformats-officedocument.";

  /** Media types of OpenDocument begin so. */
  static final String ODF = "application/vnd.oasis.opendocument.";

  /** Media types as registered with IANA; the macro-enabled and template variants included. */
  static final Set<String> TYPES =
      Set.of(
          "application/pdf",
          "application/rtf",
          "text/rtf",
          "application/epub+zip",
          "application/msword",
          "application/vnd.ms-excel",
          "application/vnd.ms-powerpoint",
          OOXML + "wordprocessingml.document",
          OOXML + "wordprocessingml.template",
          OOXML + "spreadsheetml.sheet",
          OOXML + "spreadsheetml.template",
          OOXML + "presentationml.presentation",
          OOXML + "presentationml.slideshow",
          OOXML + "presentationml.template",
          "application/vnd.ms-word.document.macroenabled.12",
          "application/vnd.ms-excel.sheet.macroenabled.12",
          "application/vnd.ms-powerpoint.presentation.macroenabled.12",
          ODF + "text",
          ODF + "text-template",
          ODF + "spreadsheet",
          ODF + "spreadsheet-template",
          ODF + "presentation",
          ODF + "presentation-template");

  private ForeignFormats() {}

  static boolean includes(String type) {
    return TYPES.contains(type);
  }
}
